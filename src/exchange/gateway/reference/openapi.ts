import type { Call } from '#contract/call.ts';
import { successCode } from '#contract/call.ts';
import { type CallName, calls } from '#contract/calls.ts';
import { meaningOf } from '#contract/error-meanings.ts';
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
  /** Average requests per second. */
  readonly ratePerUser: number;
  readonly ratePerAddress: number;
  /** Base path of the account endpoints. */
  readonly authPath: string;
}

const ref = (kind: 'schemas' | 'responses' | 'parameters', name: string) => ({
  $ref: `#/components/${kind}/${name}`,
});

/** Errors that the exchange can return. */
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

/** HTTP error statuses of an endpoint. */
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
      description: 'Success, or a rejection with an error code.',
      content: { 'application/json': { schema } },
    },
    ...Object.fromEntries(
      failures.map((status) => [String(status), ref('responses', responseNames[status]!)]),
    ),
  };
}

/** Session cookie or token, with a signature if required; or an API key, always signed. */
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

/** The headers of §7, which every request can carry. */
const headers: Readonly<Record<string, JsonSchema>> = {
  website: { ...clientName, description: 'Site of the client.' },
  terminaltype: {
    type: 'integer',
    enum: [...terminalSources.keys()],
    description: 'Type of client: 1 web, 2 mobile app, 3 API, 13 Windows, 14 macOS.',
  },
  locale: {
    type: 'string',
    enum: siteLocales.map(({ path }) => path),
    description: 'Language of messages, as a path key.',
  },
  language: {
    type: 'string',
    description: 'Language of messages, as a path key, tag or number. `locale` takes precedence.',
  },
  deviceId: { ...clientName, description: 'Random device ID, stored by the client.' },
  terminalCode: { ...clientName, description: 'Client application.' },
  paptrading: {
    type: 'integer',
    enum: [0],
    description: 'Paper trading, which is not available.',
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
        description: meaningOf(name),
      })),
    },
    msg: { type: 'string', description: 'Message for the user, in the requested language.' },
    data,
    requestTime: ref('schemas', 'RequestTime'),
  },
});

const retryAfter = {
  'Retry-After': {
    description: 'Seconds to wait before retrying.',
    schema: { type: 'integer', minimum: 1 },
  },
};

function failureResponse(status: number): object {
  const names = codesOf(status);
  return {
    description: names.map(meaningOf).join(' '),
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
    RequestTime: { type: 'integer', description: 'Server time, in Unix milliseconds.' },
    Refusal: {
      description: 'The request was rejected and not processed.',
      ...failureSchema(codesOf(200), {
        type: 'object',
        required: ['key', 'values'],
        properties: {
          key: { type: 'string', description: 'Rule key.' },
          values: {
            type: 'object',
            additionalProperties: { type: 'string' },
            description: 'Values in the message. `limit` is the limit that was exceeded.',
          },
          help: {
            type: 'object',
            description: 'The help article about the error, if there is one.',
            required: ['path', 'title', 'label'],
            properties: {
              path: { type: 'string', description: 'Address of the page, with its language.' },
              title: { type: 'string', description: 'Title.' },
              label: { type: 'string', description: 'Text of a link to it.' },
            },
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
    Account: { description: 'Success.', ...accountSchema({}) },
    AccountRefused: { description: 'Rejected.', ...accountSchema(refusedAccount) },
    AccountTooMany: {
      description: 'Too many requests or attempts.',
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
        'Set on signup and login. On https its name starts with `__Secure-`. Requests with this ' +
        'cookie must have the exchange’s own `Origin`.',
    },
    sessionToken: {
      type: 'apiKey',
      in: 'header',
      name: 'dy-token',
      description: 'Value of the session cookie, for clients without cookies.',
    },
    accessKey: {
      type: 'apiKey',
      in: 'header',
      name: accessKeyHeader,
      description:
        'API key, instead of a session, for endpoints covered by a permission. Sign each request ' +
        'with the key’s secret, used as text for the HMAC key.',
    },
    signature: {
      type: 'apiKey',
      in: 'header',
      name: signatureHeader,
      description:
        `\`${signatureShape}\`: HMAC-SHA-256 over version, method, path with query, time, nonce ` +
        'and the SHA-256 of the body, joined by line feeds. The key is the one agreed on with ' +
        '`signingKey`, or the secret of an API key. The timestamp must be within ' +
        `${signatureWindowMs / 1000} seconds of the server time. Each nonce works once.`,
    },
  },
});

const about = ({ ratePerUser, ratePerAddress }: ReferenceSettings): string =>
  'Every response is `{code, msg, data, requestTime}`. `00000` is success; rejected requests have ' +
  'status 200 and an error code. Amounts, prices and quantities are decimal strings; times are Unix ' +
  `milliseconds. Average rate limits: ${ratePerUser} requests per second per user and ` +
  `${ratePerAddress} per IP address, with bursts up to 3×. Batches count once per order. Requests ` +
  'over the limit receive status 429 with `Retry-After`. Live data is available on the WebSocket at ' +
  '`/stream`. `/developers` describes it and has runnable examples.';

/** The contract as an OpenAPI 3.1 document. */
export function openApiDocument(settings: ReferenceSettings): object {
  const names = callGroups.flatMap((group) => callsOf(group));
  return {
    openapi: '3.1.0',
    info: {
      title: 'Perigee',
      version: '1',
      summary: 'Spot and futures trading on an embedded exchange with play money.',
      description: about(settings),
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/' }],
    externalDocs: { url: '/developers', description: 'API reference with examples.' },
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
