import type { Call } from '#contract/call.ts';
import { successCode } from '#contract/call.ts';
import { type CallName, calls } from '#contract/calls.ts';
import { errorMeanings } from '#contract/error-meanings.ts';
import { type ErrorName, errorTable } from '#contract/errors.ts';
import { callGroups, callsOf, groupOf, groupTitles } from '#contract/reference/groups.ts';
import {
  inputSchema,
  type JsonSchema,
  modelSchemas,
  outputSchema,
} from '#contract/reference/json-schema.ts';
import {
  accessKeyHeader,
  signatureHeader,
  signatureShape,
  signatureWindowMs,
} from '#contract/signing.ts';
import { siteLocales } from '#domain/codes/locale.ts';
import { terminalSources } from '#domain/codes/terminal-type.ts';
import { clientNamePattern } from '#exchange/gateway/headers.ts';
import { accountPaths } from '#exchange/gateway/reference/account-paths.ts';

export interface ReferenceSettings {
  /** Calls a second, on average. */
  readonly ratePerUser: number;
  readonly ratePerAddress: number;
  /** Below which the accounts' addresses stand. */
  readonly authPath: string;
}

const ref = (kind: 'schemas' | 'responses' | 'parameters', name: string) => ({
  $ref: `#/components/${kind}/${name}`,
});

/** Failures that are answered, with the status that they are answered with. */
const answered = (Object.keys(errorTable) as ErrorName[]).filter(
  (name) => errorTable[name].notMet === undefined,
);

const codesOf = (status: number): ErrorName[] =>
  answered.filter((name) => errorTable[name].status === status);

const responseNames: Readonly<Record<number, string>> = {
  400: 'Malformed',
  401: 'NoSession',
  403: 'WrongOrigin',
  404: 'UnknownCall',
  405: 'WrongMethod',
  409: 'Replayed',
  413: 'TooLarge',
  415: 'WrongType',
  429: 'TooMany',
  500: 'Internal',
  503: 'NotNow',
};

/** What a call may answer with beside success and refusals by a rule. */
function statusesOf({ method, access, signed, byKey }: Call<never, never>): number[] {
  return [
    ...[400, 405, 429, 500, 503],
    ...(access === 'public' ? [] : [401, 403]),
    ...(method === 'POST' ? [413, 415] : []),
    ...(method === 'POST' && access === 'public' ? [403] : []),
    ...(signed || byKey ? [409] : []),
  ].sort((a, b) => a - b);
}

const envelope = (data: object) => ({
  type: 'object',
  required: ['code', 'msg', 'data', 'requestTime'],
  properties: {
    code: { type: 'string', const: successCode },
    msg: { type: 'string' },
    data,
    requestTime: ref('schemas', 'RequestTime'),
  },
});

function responsesOf(name: CallName): object {
  const success = envelope(outputSchema(name));
  const schema = { anyOf: [success, ref('schemas', 'Refusal')] };
  const failures = statusesOf(calls[name] as Call<never, never>);
  return {
    '200': {
      description: 'The answer; or a refusal by a rule, which has a code of its own.',
      content: { 'application/json': { schema } },
    },
    ...Object.fromEntries(
      failures.map((status) => [String(status), ref('responses', responseNames[status]!)]),
    ),
  };
}

/** By a session's cookie or its token, signed where that is asked for; or by an API key, always signed. */
function securityOf({ access, signed, byKey }: Call<never, never>): Record<string, never[]>[] {
  if (access === 'public') return [];
  const sessions = ['sessionCookie', 'sessionToken'].map((scheme) => ({
    [scheme]: [],
    ...(signed && { signature: [] }),
  }));
  const known = [...sessions, ...(byKey ? [{ accessKey: [], signature: [] }] : [])];
  return access === 'optional' ? [{}, ...known] : known;
}

const clientName: JsonSchema = { type: 'string', pattern: clientNamePattern.source };

/** §7's headers, which every call may carry. */
const headers: Readonly<Record<string, JsonSchema>> = {
  website: { ...clientName, description: 'The site that the client belongs to.' },
  terminaltype: {
    type: 'integer',
    enum: [...terminalSources.keys()],
    description: 'The client: 1 web, 2 mobile app, 3 program, 13 Windows, 14 macOS.',
  },
  locale: {
    type: 'string',
    enum: siteLocales.map(({ path }) => path),
    description: 'Language of messages, by path key.',
  },
  language: {
    type: 'string',
    description: 'Language of messages, by path key, tag or number; `locale` goes before it.',
  },
  deviceId: { ...clientName, description: 'The device: a random id that the client keeps.' },
  terminalCode: { ...clientName, description: 'The program on the device.' },
  paptrading: {
    type: 'integer',
    enum: [0],
    description: 'Whether paper trading is asked for, which is not offered.',
  },
};

function parametersOf(name: CallName): object[] {
  const shared = Object.keys(headers).map((header) => ref('parameters', header));
  if (calls[name].method === 'POST') return shared;
  const { properties = {}, required = [] } = inputSchema(name);
  const query = Object.entries(properties).map(([field, { description, ...schema }]) => ({
    name: field,
    in: 'query',
    required: required.includes(field),
    description,
    schema,
  }));
  return [...query, ...shared];
}

function operationOf(name: CallName): object {
  const call = calls[name] as Call<never, never>;
  const schema = inputSchema(name);
  return {
    operationId: name,
    summary: call.about,
    tags: [groupTitles[groupOf(name)]],
    security: securityOf(call),
    parameters: parametersOf(name),
    ...(call.method === 'POST' && {
      requestBody: {
        required: schema.required !== undefined,
        content: { 'application/json': { schema } },
      },
    }),
    responses: responsesOf(name),
  };
}

const failureSchema = (names: readonly ErrorName[], data: object) => ({
  type: 'object',
  required: ['code', 'msg', 'data', 'requestTime'],
  properties: {
    code: {
      type: 'string',
      anyOf: names.map((name) => ({
        const: errorTable[name].wire,
        title: name,
        description: errorMeanings[name],
      })),
    },
    msg: { type: 'string', description: 'For people, in the language that was asked for.' },
    data,
    requestTime: ref('schemas', 'RequestTime'),
  },
});

const retryAfter = {
  'Retry-After': {
    description: 'In how many seconds to come back.',
    schema: { type: 'integer', minimum: 1 },
  },
};

function failureResponse(status: number): object {
  const names = codesOf(status);
  return {
    description: names.map((name) => errorMeanings[name]).join(' '),
    ...((status === 429 || status === 503) && { headers: retryAfter }),
    content: { 'application/json': { schema: failureSchema(names, { type: 'null' }) } },
  };
}

const accountSchema = (properties: object) => ({
  content: { 'application/json': { schema: { type: 'object', properties } } },
});

const refusedAccount = { code: { type: 'string' }, message: { type: 'string' } };

const components = () => ({
  schemas: {
    ...modelSchemas,
    RequestTime: { type: 'integer', description: 'The server’s time, Unix milliseconds.' },
    Refusal: {
      description: 'A rule refused the call; nothing of it was done.',
      ...failureSchema(codesOf(200), {
        type: 'object',
        required: ['key', 'values'],
        properties: {
          key: { type: 'string', description: 'Which rule.' },
          values: {
            type: 'object',
            additionalProperties: { type: 'string' },
            description: '`limit` is what was broken.',
          },
        },
      }),
    },
  },
  responses: {
    ...Object.fromEntries(
      Object.entries(responseNames).map(([status, name]) => [
        name,
        failureResponse(Number(status)),
      ]),
    ),
    Account: { description: 'Done.', ...accountSchema({}) },
    AccountRefused: { description: 'Refused.', ...accountSchema(refusedAccount) },
    AccountTooMany: {
      description: 'Too many requests or guesses.',
      headers: retryAfter,
      ...accountSchema(refusedAccount),
    },
  },
  parameters: Object.fromEntries(
    Object.entries(headers).map(([name, { description, ...schema }]) => [
      name,
      { name, in: 'header', required: false, description, schema },
    ]),
  ),
  securitySchemes: {
    sessionCookie: {
      type: 'apiKey',
      in: 'cookie',
      name: 'perigee.session_token',
      description:
        'Set by signing up or in; `__Secure-` goes before its name under https. Requests that ' +
        'carry it must name the exchange’s own origin.',
    },
    sessionToken: {
      type: 'apiKey',
      in: 'header',
      name: 'dy-token',
      description: 'The cookie’s value, for clients that send no cookies.',
    },
    accessKey: {
      type: 'apiKey',
      in: 'header',
      name: accessKeyHeader,
      description:
        'An API key in a session’s place, for calls that a permission covers. Each of them is signed ' +
        'with the key’s secret, as text, for HMAC key.',
    },
    signature: {
      type: 'apiKey',
      in: 'header',
      name: signatureHeader,
      description:
        `\`${signatureShape}\`: HMAC-SHA-256 over version, method, path with query, time, nonce ` +
        'and the body’s SHA-256, one a line; by the key that `signingKey` agrees on, or an API key’s secret; within ' +
        `${signatureWindowMs / 1000} seconds of the server’s time, each nonce once.`,
    },
  },
});

const about = ({ ratePerUser, ratePerAddress }: ReferenceSettings): string =>
  'Every answer is `{code, msg, data, requestTime}`; `00000` is success, a refusal by a rule has ' +
  'status 200 and a code of its own. Amounts, prices and sizes are decimal text, times Unix ' +
  `milliseconds. A user may make ${ratePerUser} calls a second and an address ${ratePerAddress}, ` +
  'on average, with ten seconds’ worth at once; a batch counts as many as it has orders. Beyond ' +
  'that the answer is 429 with `Retry-After`. Data that changes comes by the socket at `/stream`, ' +
  'which `/developers` describes together with runnable examples.';

/** The contract as an OpenAPI 3.1 document. */
export function openApiDocument(settings: ReferenceSettings): object {
  const names = callGroups.flatMap((group) => callsOf(group));
  return {
    openapi: '3.1.0',
    info: {
      title: 'Perigee',
      version: '1',
      summary: 'Spot trading on an embedded exchange with play money.',
      description: about(settings),
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/' }],
    externalDocs: { url: '/developers', description: 'The reference for people.' },
    tags: [
      ...callGroups
        .filter((group) => callsOf(group).length > 0)
        .map((group) => ({ name: groupTitles[group] })),
      { name: 'Accounts' },
    ],
    paths: {
      ...Object.fromEntries(
        names.map((name) => [
          calls[name].path,
          { [calls[name].method.toLowerCase()]: operationOf(name) },
        ]),
      ),
      ...accountPaths(settings.authPath),
    },
    components: components(),
  };
}
