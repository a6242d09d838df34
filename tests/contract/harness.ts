import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type WebSocket as Socket, WebSocket } from 'ws';
import type { Envelope } from '#contract/call.ts';
import { type CallInput, type CallName, type CallOutput, calls } from '#contract/calls.ts';
import type { ServerFrame, Topic } from '#contract/channels.ts';
import { errorTable } from '#contract/errors.ts';
import { signatureHeader } from '#contract/signing.ts';
import { type BootSettings, bootExchange, type RunningExchange } from '#exchange/boot.ts';
import { createLog } from '#server/log.ts';
import { createMetrics } from '#server/metrics.ts';
import { addressesOf } from '#server/origins.ts';
import type { Pages } from '#server/rendered-page.ts';
import { requestListener } from '#server/requests.ts';
import { readSettings } from '#server/settings.ts';
import { distantView } from './distant-view.ts';
import { agreeOnKeyAt, signPost } from './signer.ts';

/** A bound for what never comes; no measure of how soon it does. */
const waitTimeoutMs = 120_000;

/** Waits until something is so; for hooks, where `expect.poll` may not be called. */
export async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + waitTimeoutMs; !(await isSo()); await sleep(20)) {
    if (Date.now() > end) throw new Error('it did not come to be so');
  }
}

/** Of every user of a test. */
export const password = 'a long password';

export interface TestServer {
  readonly base: string;
  readonly exchange: RunningExchange;
  /** Whatever a page or the log of the server complained about. */
  readonly errors: unknown[];
  stop(): Promise<void>;
}

/** The real server without the site's pages, on a free port and a folder of its own. */
export async function startServer(
  env: Record<string, string> = {},
  more: Pick<BootSettings, 'database' | 'clock' | 'viewOf' | 'contentDir'> & {
    readonly pages?: Pages;
  } = {},
): Promise<TestServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'perigee-contract-'));
  const settings = readSettings({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', ...env });
  const errors: unknown[] = [];
  let exchange: RunningExchange | undefined;
  const metrics = createMetrics(() => exchange);
  const server: Server = createServer(
    // Only the client ends an idle connection: on a busy machine the server would end one just as the
    // next request goes into it.
    { keepAliveTimeout: 0 },
    requestListener({
      exchange: () => exchange,
      metrics,
      publicUrl: settings.publicUrl,
      supportUrl: settings.supportUrl,
      metricsToken: settings.metricsToken,
      files: undefined,
      made: undefined,
      pages: more.pages,
      pageCallTimeoutMs: settings.pageCallTimeoutMs,
      tracedPercent: settings.tracedPercent,
      now: more.clock,
      onError: (error) => errors.push(error),
    }),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const running = await bootExchange({
    ...settings,
    ...(process.env.DISTANT_VIEW === '1' ? { viewOf: (own) => distantView(own) } : {}),
    ...more,
    ...addressesOf(settings, port),
    log: createLog(settings.logLevel),
    onAnswer: metrics.onAnswer,
    onCommit: metrics.onCommit,
    onPublished: metrics.onPublished,
    onTrace: metrics.onTrace,
    onUnknownOutcome: (error) => errors.push(error),
  });
  exchange = running;
  running.attachStream(server, 'refuse');
  return {
    base: `http://127.0.0.1:${port}`,
    exchange: running,
    errors,
    async stop() {
      running.closeSockets();
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
      await running.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

export interface Answer<T> extends Envelope<T> {
  readonly status: number;
  readonly headers: Headers;
}

const keyCodes = new Set([errorTable.signatureInvalid.wire, errorTable.signingKeyUnknown.wire]);

/** One visitor: keeps cookies, and says where it comes from as a browser does. */
export class Visitor {
  readonly base: string;
  cookie = '';
  /** What the session of these cookies signs with. */
  #key: { readonly cookie: string; readonly key: Promise<Buffer | undefined> } | undefined;

  readonly #now: () => number;

  /** `now` is the clock that it signs by: the server's, where that is not the machine's. */
  constructor(base: string, now: () => number = Date.now) {
    this.base = base;
    this.#now = now;
  }

  async fetch(path: string, init: RequestInit & { headers?: Record<string, string> } = {}) {
    const response = await fetch(this.base + path, {
      ...init,
      headers: {
        origin: this.base,
        ...(this.cookie ? { cookie: this.cookie } : {}),
        ...init.headers,
      },
    });
    const set = response.headers.getSetCookie().map((line) => line.split(';')[0]!);
    if (set.length > 0) this.cookie = set.filter((pair) => !pair.endsWith('=')).join('; ');
    return response;
  }

  /** A call with whatever input, as it comes back. */
  async raw<N extends CallName>(
    name: N,
    input: unknown,
    headers: Record<string, string> = {},
    isFirst = true,
  ): Promise<Answer<CallOutput<N>>> {
    const { method, path } = calls[name];
    const query =
      method === 'GET' ? `?${new URLSearchParams(input as Record<string, string>)}` : '';
    const body = JSON.stringify(input);
    const response = await this.fetch(path + query, {
      method,
      headers: {
        ...(method === 'POST' ? { 'content-type': 'application/json' } : {}),
        ...(await this.signature(name, body)),
        ...headers,
      },
      ...(method === 'POST' ? { body } : {}),
    });
    const envelope = (await response.json()) as Envelope<CallOutput<N>>;
    // The exchange restarted, or another visitor with the same cookies has the key.
    if (isFirst && keyCodes.has(envelope.code) && !(signatureHeader in headers)) {
      this.#key = undefined;
      return this.raw(name, input, headers, false);
    }
    return { ...envelope, status: response.status, headers: response.headers };
  }

  /** The header that a signed call needs; none without a session. */
  async signature(name: CallName, body: string | Uint8Array = ''): Promise<Record<string, string>> {
    const call: { signed?: boolean; path: string } = calls[name];
    if (!call.signed || this.cookie === '') return {};
    const key = await this.signingKey();
    return key === undefined
      ? {}
      : { [signatureHeader]: signPost(key, call.path, body, this.#now()) };
  }

  /** The key of the session; undefined when there is none. */
  signingKey(): Promise<Buffer | undefined> {
    const { cookie, base } = this;
    if (this.#key?.cookie !== cookie) {
      const agreed = agreeOnKeyAt(base, { origin: base, cookie });
      this.#key = { cookie, key: agreed.catch(() => undefined) };
    }
    return this.#key.key;
  }

  /** A call that must succeed, its data checked against the contract's own schema. */
  async call<N extends CallName>(name: N, input: CallInput<N>): Promise<CallOutput<N>> {
    const answer = await this.raw(name, input);
    if (answer.code !== '00000') throw new Error(`${name}: ${answer.code} ${answer.msg}`);
    return calls[name].output.parse(answer.data) as CallOutput<N>;
  }

  async signUp(email: string): Promise<void> {
    const response = await this.fetch('/api/auth/sign-up/email', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password, name: email.split('@')[0] }),
    });
    if (!response.ok) throw new Error(`sign up: ${response.status} ${await response.text()}`);
  }

  async available(coin: string): Promise<string> {
    const { coinList } = await this.call('getAssets', {});
    return coinList.find(({ coinName }) => coinName === coin)?.available ?? '0';
  }

  async stream(headers: Record<string, string> = {}, query = ''): Promise<Stream> {
    const socket = new WebSocket(`${this.base.replace('http', 'ws')}/stream${query}`, {
      headers: {
        origin: this.base,
        ...(this.cookie ? { cookie: this.cookie } : {}),
        ...headers,
      },
    });
    const stream = new Stream(socket);
    await new Promise<void>((resolve, reject) => {
      socket.once('open', resolve);
      socket.once('error', reject);
    });
    return stream;
  }
}

/** A socket whose frames are kept, so that a test can wait for one that fits. */
export class Stream {
  readonly socket: Socket;
  readonly frames: ServerFrame[] = [];
  closed: { code: number; reason: string } | undefined;
  #wake: () => void = () => undefined;

  constructor(socket: Socket) {
    this.socket = socket;
    socket.on('message', (data) => {
      this.frames.push(JSON.parse(String(data)) as ServerFrame);
      this.#wake();
    });
    socket.on('close', (code, reason) => {
      this.closed = { code, reason: String(reason) };
      this.#wake();
    });
  }

  send(frame: unknown): void {
    this.socket.send(typeof frame === 'string' ? frame : JSON.stringify(frame));
  }

  subscribe(...topics: Topic[]): void {
    this.send({ op: 'subscribe', topics });
  }

  /** The first frame, from the `from`th on, for which `fits` says yes. */
  async find<T extends ServerFrame>(
    fits: (frame: ServerFrame) => frame is T,
    from?: number,
    timeoutMs?: number,
  ): Promise<T>;
  async find(
    fits: (frame: ServerFrame) => boolean,
    from?: number,
    timeoutMs?: number,
  ): Promise<ServerFrame>;
  async find(
    fits: (frame: ServerFrame) => boolean,
    from = 0,
    timeoutMs = waitTimeoutMs,
  ): Promise<ServerFrame> {
    const until = Date.now() + timeoutMs;
    for (let at = from; ; ) {
      for (; at < this.frames.length; at++) {
        const frame = this.frames[at]!;
        if (fits(frame)) return frame;
      }
      const left = until - Date.now();
      if (left <= 0 || this.closed) {
        const seen = JSON.stringify(this.frames.slice(-3)).slice(0, 600);
        throw new Error(`no such frame; closed: ${JSON.stringify(this.closed)}; last: ${seen}`);
      }
      await this.#next(left);
    }
  }

  async whenClosed(timeoutMs = waitTimeoutMs): Promise<{ code: number; reason: string }> {
    const until = Date.now() + timeoutMs;
    while (!this.closed && Date.now() < until) await this.#next(until - Date.now());
    if (!this.closed) throw new Error('the socket did not close');
    return this.closed;
  }

  close(): void {
    this.socket.terminate();
  }

  #next(timeoutMs: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, timeoutMs);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
