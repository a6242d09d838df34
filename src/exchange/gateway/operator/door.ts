import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { successCode } from '#contract/call.ts';
import { type CallName, calls } from '#contract/calls.ts';
import { errorTable, refusalData } from '#contract/errors.ts';
import { operatorDoor } from '#contract/operator-door.ts';
import { defaultLocale } from '#domain/codes/locale.ts';
import type { CallContext } from '#exchange/gateway/gate.ts';
import type { Gateway } from '#exchange/gateway/gateway.ts';
import { clearSocket, placeSocket } from '#exchange/gateway/operator/socket-place.ts';
import { readBytes } from '#exchange/requests/body.ts';
import type { Answered, Failure } from '#exchange/requests/failure.ts';
import { jsonOf } from '#exchange/requests/json.ts';

export interface OperatorDoor {
  /** Where the socket is; undefined: none could be opened, which is in the log. */
  readonly socketPath: string | undefined;
  /** Takes no more calls, lets those under way end for a moment, and takes the socket away. */
  stop(): Promise<void>;
}

/** So many connections at once: an operator, a few scripts. */
const connectionsMax = 16;
/** How long calls under way may take when the exchange stops: of its 4.5 seconds. */
const stopMaxMs = 500;

/**
 * The operator's way in: a Unix socket in the data folder that only the system's user of the
 * exchange can open, so whoever is let in needs no password. `POST /<name of the call>` with the
 * input as JSON, answered by the envelope of all calls. An exchange that cannot open it (a file
 * system without sockets) runs on without.
 */
export async function openOperatorDoor(gateway: Gateway, dataDir: string): Promise<OperatorDoor> {
  const { log } = gateway.settings;
  const server = createServer(
    { requestTimeout: 30_000, headersTimeout: 10_000 },
    (request, response) => {
      answer(gateway, request, response).catch((err: unknown) => {
        log.warn({ err }, 'Operator request failed.');
        response.destroy();
      });
    },
  );
  server.maxConnections = connectionsMax;
  const socketPath = await place(server, dataDir).catch((err: unknown) => {
    log.error(
      { err, dataDir },
      'Could not open the operator socket. The command line is not available.',
    );
    return undefined;
  });
  server.on('error', (err) => log.error({ err }, 'Operator socket failed.'));
  return {
    socketPath,
    async stop() {
      if (socketPath === undefined) return;
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      const timer = setTimeout(() => server.closeAllConnections(), stopMaxMs);
      await closed;
      clearTimeout(timer);
      clearSocket(dataDir);
    },
  };
}

async function place(server: Server, dataDir: string): Promise<string> {
  const path = placeSocket(dataDir);
  if (path === undefined) throw new Error('the path of DATA_DIR is too long for a socket');
  await listen(server, path);
  return path;
}

/** The socket is for its owner from the moment it is there: the mask is that of this call alone. */
function listen(server: Server, path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    const before = process.umask(0o177);
    try {
      server.listen(path, () => {
        server.off('error', reject);
        resolve();
      });
    } finally {
      process.umask(before);
    }
  });
}

const fail = (name: Failure['name'], values?: Failure['values']): { failure: Failure } => ({
  failure: values ? { name, values } : { name },
});

/** Operators' calls, and what anybody may read. */
const isTaken = (name: CallName): boolean => {
  const { access, writes } = calls[name];
  return access === 'operator' || (access === 'public' && !writes);
};

const isCall = (name: string): name is CallName => Object.hasOwn(calls, name);

/** What systems take for a user's name; more would be odd in the trail. */
const nameForm = /^[A-Za-z0-9_][A-Za-z0-9._@+-]{0,63}$/;

async function take(
  gateway: Gateway,
  request: IncomingMessage,
  name: CallName | undefined,
): Promise<Answered> {
  if (name === undefined) return fail('unknownCall');
  if (request.method !== 'POST') return fail('wrongMethod', { method: 'POST' });
  const operator = String(request.headers[operatorDoor.nameHeader] ?? '');
  if (!nameForm.test(operator)) {
    return fail('malformed', { field: operatorDoor.nameHeader, expected: 'user name' });
  }
  const body = await readBytes(request);
  if (body === undefined) return fail('tooLarge');
  const input = body.length === 0 ? {} : jsonOf(body);
  if (input === undefined) return fail('malformed', { field: '{}', expected: 'JSON' });
  return await gateway.run(name, input, contextOf(operator));
}

const contextOf = (operator: string): CallContext => ({
  user: undefined,
  nobody: 'noSession',
  locale: defaultLocale,
  source: 'web',
  cookies: undefined,
  setCookies: [],
  sent: 'within',
  token: undefined,
  byKey: undefined,
  operator: `local:${operator}`,
  area: undefined,
  network: undefined,
});

async function answer(
  gateway: Gateway,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const startedAt = performance.now();
  const asked = (request.url ?? '/').slice(1);
  const name = isCall(asked) && isTaken(asked) ? asked : undefined;
  const answered = await take(gateway, request, name);
  request.resume();
  const failure = 'failure' in answered ? answered.failure : undefined;
  const row = failure && errorTable[failure.name];
  const code = row?.wire ?? successCode;
  const refusal = failure && row?.status === 200 ? refusalData(failure.name, failure.values) : null;
  const envelope = {
    code,
    msg: failure ? gateway.message(defaultLocale, failure) : 'success',
    data: 'data' in answered ? answered.data : refusal,
    requestTime: gateway.settings.clock(),
  };
  response.writeHead(row?.status ?? 200, {
    'content-type': 'application/json; charset=utf-8',
    ...(failure?.name === 'tooLarge' ? { connection: 'close' } : {}),
  });
  response.end(JSON.stringify(envelope));
  gateway.settings.onAnswer(name ?? 'unknown', code, performance.now() - startedAt);
}
