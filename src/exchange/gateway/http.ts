import type { IncomingMessage, ServerResponse } from 'node:http';
import { successCode } from '#contract/call.ts';
import { type CallName, calls } from '#contract/calls.ts';
import type { CallerUser } from '#contract/client.ts';
import { errorTable, refusalData } from '#contract/errors.ts';
import { defaultLocale, siteLocales } from '#domain/codes/locale.ts';
import type { Outcome } from '#domain/refusal.ts';
import { addressOf, networkOf } from '#exchange/gateway/address.ts';
import { readBody } from '#exchange/gateway/body.ts';
import type { Answered, Failure, Gateway } from '#exchange/gateway/gateway.ts';
import { fromOwnPage, type Origins } from '#exchange/gateway/origin.ts';
import { callAt } from '#exchange/gateway/registry.ts';

export interface HttpSettings {
  readonly origins: Origins;
  readonly addressHeader: string | undefined;
}

const localePaths = new Set(siteLocales.map(({ path }) => path));
const localeOfType = new Map(siteLocales.map(({ languageType, path }) => [languageType, path]));

/** The language of an answer: what the body asks for, else the `locale` header, else English. */
function localeOf(request: IncomingMessage, input: unknown): string {
  if (typeof input === 'object' && input !== null && 'languageType' in input) {
    const path = localeOfType.get(input.languageType as number);
    if (path !== undefined) return path;
  }
  const { locale } = request.headers;
  return typeof locale === 'string' && localePaths.has(locale) ? locale : defaultLocale;
}

const fail = (name: Failure['name'], values?: Failure['values']): { failure: Failure } => ({
  failure: values ? { name, values } : { name },
});

type Input = { readonly input: unknown } | { readonly failure: Failure };

/** Reads what a call was given: the query of a GET, the JSON body of a POST. */
async function inputOf(request: IncomingMessage, query: string): Promise<Input> {
  if (request.method === 'GET') {
    return { input: Object.fromEntries(new URLSearchParams(query)) };
  }
  const text = await readBody(request);
  if (text === undefined) return fail('tooLarge');
  try {
    return { input: text === '' ? {} : JSON.parse(text) };
  } catch {
    return fail('malformed', { field: '{}', expected: 'JSON' });
  }
}

/** What can be said of a request before its body is read. */
function refusedAtTheDoor(
  gateway: Gateway,
  settings: HttpSettings,
  request: IncomingMessage,
  name: CallName | undefined,
): Failure | undefined {
  const many = gateway.tooManyFrom(networkOf(addressOf(request, settings.addressHeader)));
  if (many) return many;
  if (name === undefined) return { name: 'unknownCall' };
  if (request.method !== calls[name].method) {
    return { name: 'wrongMethod', values: { method: calls[name].method } };
  }
  if (request.method !== 'POST') return undefined;
  if (!fromOwnPage(request, settings.origins)) return { name: 'wrongOrigin' };
  const type = request.headers['content-type'] ?? '';
  return /^application\/json\b/i.test(type) ? undefined : { name: 'wrongType' };
}

type Session = Outcome<CallerUser | undefined>;

async function sessionOf(gateway: Gateway, name: CallName, cookies?: string): Promise<Session> {
  if (calls[name].access === 'public') return { ok: true, value: undefined };
  const { accounts } = gateway.gate;
  const known = accounts.cached(cookies);
  return known ? { ok: true, value: known } : await accounts.lookUp(cookies);
}

interface Taken {
  readonly answered: Answered;
  readonly locale: string;
  readonly setCookies: readonly string[];
}

async function take(
  gateway: Gateway,
  request: IncomingMessage,
  name: CallName,
  query: string,
): Promise<Taken> {
  const read = await inputOf(request, query);
  const setCookies: string[] = [];
  const locale = localeOf(request, 'input' in read ? read.input : undefined);
  if ('failure' in read) return { answered: read, locale, setCookies };
  const { cookie: cookies } = request.headers;
  const session = await sessionOf(gateway, name, cookies);
  if (!session.ok) return { answered: fail(session.refusal.code), locale, setCookies };
  const context = {
    user: session.value,
    locale,
    source: request.headers.origin === undefined ? ('api' as const) : ('web' as const),
    cookies,
    setCookies,
  };
  return { answered: await gateway.run(name, read.input, context), locale, setCookies };
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
  const name = callAt.get(mark < 0 ? url : url.slice(0, mark));
  const refused = refusedAtTheDoor(gateway, settings, request, name);
  let taken: Taken;
  if (refused || name === undefined) {
    request.resume();
    const failure = refused ?? { name: 'unknownCall' };
    taken = { answered: { failure }, locale: localeOf(request, undefined), setCookies: [] };
  } else {
    taken = await take(gateway, request, name, mark < 0 ? '' : url.slice(mark + 1));
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
  const refusal = failure && isRule ? refusalData(failure.name, failure.values) : null;
  const data = 'data' in answered ? answered.data : refusal;
  const body = JSON.stringify({ code, msg, data, requestTime });
  const headers: Record<string, string | number | readonly string[]> = {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  };
  if (setCookies.length > 0) headers['set-cookie'] = setCookies;
  if (failure?.retryAfterSeconds) headers['retry-after'] = failure.retryAfterSeconds;
  if (failure?.name === 'wrongMethod') headers.allow = failure.values!.method!;
  // What is left of a body that was too large is not worth reading to reuse the connection.
  if (failure?.name === 'tooLarge') headers.connection = 'close';
  response.writeHead(row?.status ?? 200, headers as never);
  response.end(body);
  return code;
}
