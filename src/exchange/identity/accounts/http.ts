import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Door, doors } from '#exchange/identity/accounts/doors.ts';
import type { Guards } from '#exchange/identity/accounts/guards.ts';
import {
  authPath,
  lockedSeconds,
  addressHeader as privateHeader,
} from '#exchange/identity/accounts/options.ts';
import type { Sessions } from '#exchange/identity/accounts/sessions.ts';
import { addressOf, networkOf } from '#exchange/requests/address.ts';
import { readBody } from '#exchange/requests/body.ts';
import type { Log } from '#exchange/requests/log.ts';
import { malformedValues } from '#exchange/requests/malformed.ts';
import { fromOwnPage, type Origins } from '#exchange/requests/origin.ts';

interface AuthSettings {
  readonly baseUrl: string;
  readonly origins: Origins;
  readonly addressHeader: string | undefined;
  readonly log: Log;
}

/** What stands behind the doors. */
export interface AuthService {
  readonly settings: AuthSettings;
  readonly guards: Guards;
  readonly sessions: Sessions;
  handler(request: Request): Promise<Response>;
  /** The identity and session of a request's cookies. */
  sessionOf(
    cookies: string | undefined,
  ): Promise<{ readonly authId: string; readonly sessionId: string } | undefined>;
  /** The session's cookie alone, as we read it out of a request's cookies. */
  ownCookie(cookies: string | undefined): string | undefined;
  /** Whether an account has a session from a network. */
  livesAt(email: string, network: string): Promise<boolean>;
}

/** Headers that the sign-in service needs; nothing else reaches it. */
const passedOn = [
  'content-type',
  'cookie',
  'origin',
  'referer',
  'sec-fetch-dest',
  'sec-fetch-mode',
  'sec-fetch-site',
] as const;

const signUpPath = '/sign-up/email';
/** What the sign-in service answers to a sign-up for an address that has an account. */
const takenStatus = 422;

/** Of the browser's own description so much is kept with a session. */
const userAgentMaxChars = 400;

interface Refusal {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  readonly headers?: Readonly<Record<string, string>>;
}

const refusal = (
  status: number,
  code: string,
  message: string,
  headers?: Readonly<Record<string, string>>,
): Refusal => ({ status, code, message, ...(headers && { headers }) });

function tooMany(seconds: number): Refusal | undefined {
  if (seconds === 0) return undefined;
  const wait = { 'retry-after': String(seconds) };
  return refusal(429, 'TOO_MANY', `Too many requests. Wait ${seconds} seconds.`, wait);
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.setHeader('content-type', 'application/json; charset=utf-8');
  response.setHeader('cache-control', 'no-store');
  response.writeHead(status);
  response.end(JSON.stringify(body));
}

/** What can be said of a request before its body is read: the door, or why it stays shut. */
function doorOf(
  { guards, settings }: AuthService,
  request: IncomingMessage,
  path: string,
): Door | Refusal {
  const network = networkOf(addressOf(request, settings.addressHeader));
  const many = tooMany(guards.request(network));
  if (many) return many;
  const door = doors.get(path);
  if (door === undefined) return refusal(404, 'NOT_FOUND', 'There is nothing at this address.');
  const { method } = door;
  if (request.method !== method) {
    return refusal(405, 'WRONG_METHOD', `Use ${method} for this endpoint.`, { allow: method });
  }
  if (method === 'POST' && !fromOwnPage(request, settings.origins)) {
    return refusal(403, 'WRONG_ORIGIN', 'Requests must come from the exchange’s own pages.');
  }
  const type = request.headers['content-type'] ?? '';
  return method === 'GET' || /^application\/json\b/i.test(type)
    ? door
    : refusal(415, 'WRONG_TYPE', 'The body must be application/json.');
}

type Body = Readonly<Record<string, unknown>>;

async function bodyOf(door: Door, request: IncomingMessage): Promise<Body | Refusal> {
  if (door.method === 'GET') return {};
  const text = await readBody(request);
  if (text === undefined) {
    // What is left of a body that was too large is not worth reading to reuse the connection.
    return refusal(413, 'TOO_LARGE', 'The request is too large.', { connection: 'close' });
  }
  let body: unknown;
  try {
    body = JSON.parse(text === '' ? '{}' : text);
  } catch {
    return refusal(400, 'MALFORMED', 'The body is not JSON.');
  }
  const parsed = door.body.safeParse(body);
  if (parsed.success) return parsed.data;
  const { field, expected } = malformedValues(parsed.error.issues);
  return refusal(400, 'MALFORMED', `${field} is not valid: expected ${expected}.`);
}

const isRefusal = (value: object): value is Refusal => 'code' in value && 'status' in value;

function toRequest(
  settings: AuthSettings,
  request: IncomingMessage,
  path: string,
  body: Body,
  cookie: string | undefined,
): Request {
  const headers = new Headers();
  for (const name of passedOn) {
    const value = request.headers[name];
    if (typeof value === 'string') headers.set(name, value);
  }
  // One spelling of the session's cookie for us and for the service behind: no other reaches it.
  if (cookie !== undefined) headers.set('cookie', cookie);
  headers.set('user-agent', (request.headers['user-agent'] ?? '').slice(0, userAgentMaxChars));
  headers.set(privateHeader, addressOf(request, settings.addressHeader));
  return new Request(new URL(authPath + path, settings.baseUrl), {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  });
}

/** Attempts that are counted by the account they are made on. */
async function guarded(
  service: AuthService,
  door: Door,
  request: IncomingMessage,
  body: Body,
): Promise<Refusal | undefined> {
  const network = networkOf(addressOf(request, service.settings.addressHeader));
  if (door.guards === undefined) return undefined;
  if (door.guards === 'signUp') return tooMany(service.guards.signUp(network));
  if (door.guards === 'session') {
    const session = await service.sessionOf(request.headers.cookie);
    if (session === undefined) return refusal(401, 'NO_SESSION', 'Log in.');
    return tooMany(service.guards.user(session.authId));
  }
  const email = String(body.email);
  const seconds = service.guards.email(email);
  if (seconds === 0) return undefined;
  // Strangers must not be able to keep a user out: not from where the user's sessions are.
  return (await service.livesAt(email, network)) ? undefined : tooMany(seconds);
}

/** What is answered here, beside the sign-in service: its own answers would tell tokens. */
async function answerSessions(
  service: AuthService,
  request: IncomingMessage,
  response: ServerResponse,
  id: unknown,
): Promise<void> {
  const session = await service.sessionOf(request.headers.cookie);
  if (session === undefined) return send(response, 401, { code: 'NO_SESSION', message: 'Log in.' });
  const { authId, sessionId } = session;
  if (id === undefined) return send(response, 200, await service.sessions.of(authId, sessionId));
  if (await service.sessions.end(authId, String(id))) return send(response, 200, { status: true });
  send(response, 404, { code: 'SESSION_UNKNOWN', message: 'This session has ended already.' });
}

/** Hands on the sign-in service's answer; the tokens in it are the cookie's business alone. */
async function passBack(answer: Response, response: ServerResponse): Promise<void> {
  const body = (await answer.json().catch(() => ({}))) as Record<string, unknown> | null;
  const cookies = answer.headers.getSetCookie();
  if (cookies.length > 0) response.setHeader('set-cookie', cookies);
  if (answer.status === 429) {
    const seconds = answer.headers.get('x-retry-after') ?? String(lockedSeconds);
    response.setHeader('retry-after', seconds);
  }
  const { token: _, ...rest } = body ?? {};
  send(response, answer.status, rest);
}

/** Answers a request under `authPath`: what no door leads to is not there. */
export async function handleAuth(
  service: AuthService,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const path = (request.url ?? '/').split('?', 1)[0]!.slice(authPath.length);
  const refuse = ({ status, code, message, headers }: Refusal) => {
    request.resume();
    for (const [name, value] of Object.entries(headers ?? {})) response.setHeader(name, value);
    send(response, status, { code, message });
  };
  const door = doorOf(service, request, path);
  if (isRefusal(door)) return refuse(door);
  const body = await bodyOf(door, request);
  if (isRefusal(body)) return refuse(body);
  try {
    if (path === '/list-sessions')
      return await answerSessions(service, request, response, undefined);
    if (path === '/revoke-session')
      return await answerSessions(service, request, response, body.id);
    const many = await guarded(service, door, request, body);
    if (many) return refuse(many);
    const cookie =
      door.guards === 'session' ? service.ownCookie(request.headers.cookie) : undefined;
    const answer = await service.handler(toRequest(service.settings, request, path, body, cookie));
    if (path === signUpPath && answer.status === takenStatus) {
      service.guards.noteTaken(networkOf(addressOf(request, service.settings.addressHeader)));
    }
    return await passBack(answer, response);
  } catch (error) {
    service.settings.log.error({ err: error }, 'Account request failed.');
    refuse(refusal(500, 'INTERNAL', 'Internal error.'));
  }
}
