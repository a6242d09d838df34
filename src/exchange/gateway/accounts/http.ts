import type { IncomingMessage, ServerResponse } from 'node:http';
import { addressHeader as privateHeader } from '#exchange/gateway/accounts/options.ts';
import { addressOf } from '#exchange/gateway/address.ts';
import { readBody } from '#exchange/gateway/body.ts';
import type { Log } from '#exchange/gateway/log.ts';
import { fromOwnPage, type Origins } from '#exchange/gateway/origin.ts';

interface AuthSettings {
  readonly baseUrl: string;
  readonly origins: Origins;
  readonly addressHeader: string | undefined;
  readonly log: Log;
}

/** Headers that the sign-in service needs; nothing else reaches it. */
const passedOn = [
  'accept',
  'content-type',
  'cookie',
  'origin',
  'referer',
  'sec-fetch-dest',
  'sec-fetch-mode',
  'sec-fetch-site',
  'user-agent',
] as const;

function refuse(response: ServerResponse, status: number, code: string, message: string): void {
  response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' });
  response.end(JSON.stringify({ code, message }));
}

function toRequest(settings: AuthSettings, request: IncomingMessage, body: string): Request {
  const headers = new Headers();
  for (const name of passedOn) {
    const value = request.headers[name];
    if (typeof value === 'string') headers.set(name, value);
  }
  headers.set(privateHeader, addressOf(request, settings.addressHeader));
  const method = request.method ?? 'GET';
  const hasBody = method !== 'GET' && method !== 'HEAD';
  return new Request(new URL(request.url ?? '/', settings.baseUrl), {
    method,
    headers,
    ...(hasBody ? { body } : {}),
  });
}

/** Passes a request under the accounts' path to the sign-in service, and its answer back. */
export async function handleAuth(
  handler: (request: Request) => Promise<Response>,
  settings: AuthSettings,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (request.method === 'POST' && !fromOwnPage(request, settings.origins)) {
    request.resume();
    return refuse(response, 403, 'WRONG_ORIGIN', 'Requests must come from the exchange’s pages.');
  }
  const body = await readBody(request);
  if (body === undefined) return refuse(response, 413, 'TOO_LARGE', 'The request is too large.');
  let answer: Response;
  try {
    answer = await handler(toRequest(settings, request, body));
  } catch (error) {
    settings.log.error({ err: error }, 'a request of the accounts failed');
    return refuse(response, 500, 'INTERNAL', 'Something failed on the exchange’s side.');
  }
  const retryAfter = answer.headers.get('x-retry-after');
  for (const [name, value] of answer.headers) {
    if (name !== 'set-cookie') response.setHeader(name, value);
  }
  const cookies = answer.headers.getSetCookie();
  if (cookies.length > 0) response.setHeader('set-cookie', cookies);
  if (retryAfter !== null) response.setHeader('retry-after', retryAfter);
  response.setHeader('cache-control', 'no-store');
  response.writeHead(answer.status);
  response.end(Buffer.from(await answer.arrayBuffer()));
}
