import type { IncomingMessage, ServerResponse } from 'node:http';
import { successCode } from '#contract/call.ts';
import { type CallName, calls } from '#contract/calls.ts';
import type { CallerUser } from '#contract/client.ts';
import { type ErrorName, errorTable, refusalData } from '#contract/errors.ts';
import { signatureHeader } from '#contract/signing.ts';
import type { Gateway } from '#exchange/gateway/gateway.ts';
import { answerLocale, type CallHeaders, callHeadersOf } from '#exchange/gateway/headers.ts';
import { openApiPath } from '#exchange/gateway/reference/answer.ts';
import { callAt } from '#exchange/gateway/registry.ts';
import { bodyWeight } from '#exchange/gateway/weights.ts';
import { type KeyLogin, keyLogin } from '#exchange/identity/api-keys/key-login.ts';
import { nobodyBecause, sessionOf } from '#exchange/identity/session.ts';
import type { SignedRaw } from '#exchange/identity/signing/signing.ts';
import { addressOf, areaOf, networkOf } from '#exchange/requests/address.ts';
import { readBytes } from '#exchange/requests/body.ts';
import type { Answered, Failure } from '#exchange/requests/failure.ts';
import { jsonOf } from '#exchange/requests/json.ts';
import { fromOwnPage, type Origins } from '#exchange/requests/origin.ts';

export interface HttpSettings {
  readonly origins: Origins;
  readonly addressHeader: string | undefined;
  readonly areaHeader?: string | undefined;
}

const fail = (name: Failure['name'], values?: Failure['values']): { failure: Failure } => ({
  failure: values ? { name, values } : { name },
});

type Input = { readonly input: unknown; readonly body: Buffer } | { readonly failure: Failure };

const noBody = Buffer.alloc(0);

/** Reads what a call was given: the query of a GET, the JSON body of a POST. */
async function inputOf(
  request: IncomingMessage,
  query: string,
  tooLong: (bytes: number) => Failure | undefined,
): Promise<Input> {
  if (request.method === 'GET') {
    const given = [...new URLSearchParams(query)];
    const input = Object.fromEntries(given);
    const isOnce = Object.keys(input).length === given.length;
    return isOnce
      ? { input, body: noBody }
      : fail('malformed', { field: '?', expected: '1 × field' });
  }
  const body = await readBytes(request);
  if (body === undefined) return fail('tooLarge');
  const failure = tooLong(body.length);
  if (failure) return { failure };
  const input = body.length === 0 ? {} : jsonOf(body);
  return input === undefined
    ? fail('malformed', { field: '{}', expected: 'JSON' })
    : { input, body };
}

/** What can be said of a request before its body is read. */
function refusedAtTheDoor(
  gateway: Gateway,
  settings: HttpSettings,
  request: IncomingMessage,
  name: CallName | 'openApi' | undefined,
): Failure | undefined {
  const many = gateway.tooManyFrom(networkOfRequest(settings, request));
  if (many) return many;
  if (name === undefined) return { name: 'unknownCall' };
  if (name === 'openApi') {
    const reads = request.method === 'GET' || request.method === 'HEAD';
    return reads ? undefined : { name: 'wrongMethod', values: { method: 'GET' } };
  }
  if (request.method !== calls[name].method) {
    return { name: 'wrongMethod', values: { method: calls[name].method } };
  }
  if (request.method !== 'POST') return undefined;
  if (!fromOwnPage(request, settings.origins)) return { name: 'wrongOrigin' };
  const type = request.headers['content-type'] ?? '';
  return /^application\/json\s*(;|$)/i.test(type) ? undefined : { name: 'wrongType' };
}

const networkOfRequest = ({ addressHeader }: HttpSettings, request: IncomingMessage): string =>
  networkOf(addressOf(request, addressHeader));

/** What a signature covers of a request. */
function sentOf({ method, url, headers }: IncomingMessage, body: Buffer): SignedRaw {
  const signature = headers[signatureHeader];
  return { method: method!, path: url!, body, signature: signature && String(signature) };
}

/** Who makes a call: by session, or by an API key that has signed it. */
interface Known {
  readonly user: CallerUser | undefined;
  /** Why a call without a user has none. */
  readonly nobody: ErrorName;
  readonly byKey: KeyLogin | undefined;
}

/** A public call is anybody's: who makes it is not looked up. */
const unasked: Known = { user: undefined, nobody: 'noSession', byKey: undefined };

async function known(
  gateway: Gateway,
  settings: HttpSettings,
  request: IncomingMessage,
  { token, accessKey }: CallHeaders,
  sent: SignedRaw,
): Promise<Known | Failure> {
  const { accounts, signing } = gateway.gate;
  if (accessKey !== undefined) {
    const address = addressOf(request, settings.addressHeader);
    const parts = { apiKeys: accounts.apiKeys, signing, now: gateway.settings.clock() };
    const login = await keyLogin(parts, accessKey, sent, address);
    return 'name' in login ? login : { ...unasked, user: login.user, byKey: login };
  }
  const { cookie: cookies, 'user-agent': userAgent } = request.headers;
  const from = { userAgent, network: networkOfRequest(settings, request) };
  const session = await sessionOf(accounts, { cookies, token }, from);
  if (!session.ok) return { name: session.refusal.code };
  if (session.value) return { ...unasked, user: session.value };
  return { ...unasked, nobody: await nobodyBecause(accounts, { cookies, token }) };
}

interface Taken {
  readonly answered: Answered;
  readonly locale: string;
  readonly setCookies: readonly string[];
}

async function take(
  gateway: Gateway,
  settings: HttpSettings,
  request: IncomingMessage,
  name: CallName,
  query: string,
): Promise<Taken> {
  const network = networkOfRequest(settings, request);
  const tooLong = (bytes: number) => gateway.tooManyFrom(network, bodyWeight(bytes));
  const read = await inputOf(request, query, tooLong);
  const setCookies: string[] = [];
  const { headers } = request;
  const locale = answerLocale(headers, 'input' in read ? read.input : undefined);
  if ('failure' in read) return { answered: read, locale, setCookies };
  const said = callHeadersOf(headers);
  if ('name' in said) return { answered: { failure: said }, locale, setCookies };
  const { source, token } = said;
  const { cookie: cookies } = headers;
  const sent = sentOf(request, read.body);
  const isPublic = calls[name].access === 'public';
  const who = isPublic ? unasked : await known(gateway, settings, request, said, sent);
  if ('name' in who) return { answered: { failure: who }, locale, setCookies };
  const context = {
    ...who,
    locale,
    source,
    cookies,
    setCookies,
    token,
    operator: undefined,
    network,
    area: areaOf(request, settings.areaHeader),
    sent,
  };
  return { answered: await gateway.run(name, read.input, context), locale, setCookies };
}

/** Answers a request under `/v1/` that is refused before it is looked at. */
export function refuseCall(
  gateway: Gateway,
  request: IncomingMessage,
  response: ServerResponse,
  why: 'busy' | 'bodyOfGet',
): void {
  const failure: Failure =
    why === 'busy'
      ? { name: 'busy' }
      : { name: 'malformed', values: { field: 'body', expected: '∅ (GET)' } };
  if (why === 'bodyOfGet') response.shouldKeepAlive = false;
  const locale = answerLocale(request.headers, undefined);
  const code = write(gateway, { answered: { failure }, locale, setCookies: [] }, response);
  gateway.settings.onAnswer('unknown', code, 0);
}

/** Answers one request under `/v1/`, whatever it is. */
export async function handleCall(
  gateway: Gateway,
  settings: HttpSettings,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const startedAt = performance.now();
  const url = request.url ?? '/';
  const mark = url.indexOf('?');
  const path = mark < 0 ? url : url.slice(0, mark);
  const name = callAt.get(path);
  const isOpenApi = path === openApiPath;
  const query = mark < 0 ? '' : url.slice(mark + 1);
  const asked = isOpenApi ? 'openApi' : name;
  const refused = refusedAtTheDoor(gateway, settings, request, asked);
  if (isOpenApi && !refused) return gateway.openApi.answer(request, response);
  let taken: Taken;
  if (refused || name === undefined) {
    request.resume();
    const failure = refused ?? { name: 'unknownCall' };
    taken = {
      answered: { failure },
      locale: answerLocale(request.headers, undefined),
      setCookies: [],
    };
  } else {
    taken = await take(gateway, settings, request, name, query);
  }
  const code = write(gateway, taken, response);
  gateway.settings.onAnswer(name ?? 'unknown', code, performance.now() - startedAt);
}

/** Writes the envelope; returns the wire code that it carries. */
function write(gateway: Gateway, taken: Taken, response: ServerResponse): string {
  const { answered, locale, setCookies } = taken;
  const requestTime = gateway.settings.clock();
  const failure = 'failure' in answered ? answered.failure : undefined;
  const row = failure && errorTable[failure.name];
  const code = row?.wire ?? successCode;
  const msg = failure ? gateway.message(locale, failure) : 'success';
  // Only a refusal by a rule has more to say than its message.
  const isRule = row?.status === 200;
  const refusal =
    failure && isRule
      ? {
          ...refusalData(failure.name, failure.values),
          help: gateway.gate.help.about(failure.name, locale),
        }
      : null;
  const data = 'data' in answered ? answered.data : refusal;
  const body = JSON.stringify({ code, msg, data, requestTime });
  const headers: Record<string, string | number | readonly string[]> = {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  };
  if (setCookies.length > 0) headers['set-cookie'] = setCookies;
  const retryAfterSeconds =
    failure?.retryAfterSeconds ?? (row?.status === 503 || row?.status === 429 ? 1 : undefined);
  if (retryAfterSeconds) headers['retry-after'] = retryAfterSeconds;
  if (failure?.name === 'wrongMethod') headers.allow = failure.values!.method!;
  // What is left of a body that was too large is not worth reading to reuse the connection.
  if (failure?.name === 'tooLarge') headers.connection = 'close';
  response.writeHead(row?.status ?? 200, headers as never);
  response.end(body);
  return code;
}
