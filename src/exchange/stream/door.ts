import { type IncomingMessage, type Server, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import { streamLimits, streamPath } from '#contract/channels.ts';
import { errorTable } from '#contract/errors.ts';
import { defaultLocale, siteLocales } from '#domain/codes/locale.ts';
import type { Gate } from '#exchange/gateway/gate.ts';
import type { HttpSettings } from '#exchange/gateway/http.ts';
import { nobodyBecause, sessionOf, tokenOf } from '#exchange/identity/session.ts';
import { addressOf, networkOf } from '#exchange/requests/address.ts';
import type { Failure } from '#exchange/requests/failure.ts';
import type { Log } from '#exchange/requests/log.ts';
import { fromOwnPage } from '#exchange/requests/origin.ts';
import type { Who } from '#exchange/stream/peer.ts';
import { type Place, Quotas } from '#exchange/stream/quotas.ts';

/** When one who found no room may come again. */
const fullRetrySeconds = 30;
const localePaths = new Set(siteLocales.map(({ path }) => path));

export interface SocketSettings extends HttpSettings {
  readonly now: () => number;
  readonly log: Log;
  /** Whether one more request from a network is too many; an upgrade is a request. */
  readonly tooManyFrom: (network: string) => Failure | undefined;
}

/** Why a socket that was opened has to go at once; undefined: it may stay. */
export type Turned = 'sessionEnded' | 'tooManySockets' | undefined;

/** The way in at `/stream`: who may open a socket. */
export class Door {
  readonly quotas = new Quotas();
  readonly #gate: Gate;
  readonly #settings: SocketSettings;
  readonly #welcome: (socket: WebSocket, who: Who, place: Place, turned: Turned) => void;
  readonly #server = new WebSocketServer({
    noServer: true,
    perMessageDeflate: false,
    maxPayload: streamLimits.frameBytes,
    // A frame may come in pieces, but not in as many as a client likes.
    maxFragments: 64,
    maxBufferedChunks: 1024,
    // Pings are answered within the limits of all other frames.
    autoPong: false,
    clientTracking: false,
  });
  /** Per upgrade whose session is being looked up: the sessions that ended meanwhile. */
  readonly #lookingUp = new Set<Set<string>>();
  #closed = false;

  constructor(
    gate: Gate,
    settings: SocketSettings,
    welcome: (socket: WebSocket, who: Who, place: Place, turned: Turned) => void,
  ) {
    this.#gate = gate;
    this.#settings = settings;
    this.#welcome = welcome;
  }

  /** Takes the upgrades of a server. `others`: what becomes of upgrades to another path. */
  attach(server: Server, others: 'refuse' | 'leave'): void {
    server.on('upgrade', (request, socket, head) => {
      const path = request.url?.split('?')[0];
      if (path !== streamPath) {
        if (others === 'refuse') this.#refuse(request, socket, { name: 'unknownCall' });
        return;
      }
      this.#upgrade(request, socket, head).catch((error: unknown) => {
        this.#settings.log.error({ err: error }, 'Failed to open a WebSocket connection.');
        this.#refuse(request, socket, { name: 'internal' });
      });
    });
  }

  close(): void {
    this.#closed = true;
  }

  /** A session that ends while its socket is on the way in has ended for that socket too. */
  endSession(sessionId: string): void {
    for (const ended of this.#lookingUp) ended.add(sessionId);
  }

  async #upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    socket.on('error', () => socket.destroy());
    const address = addressOf(request, this.#settings.addressHeader);
    const network = networkOf(address);
    const refused = this.#refusal(request, network);
    if (refused) return this.#refuse(request, socket, refused);
    const token = tokenOf(request.headers);
    if (typeof token === 'object') return this.#refuse(request, socket, token);
    const place = this.quotas.enter(network);
    if (place === 'full') return this.#refuse(request, socket, busy);
    if (place === 'networkFull') return this.#refuse(request, socket, tooMany);
    // Whatever becomes of it: the place is free again when the connection is gone.
    socket.once('close', place.leave);
    if (socket.destroyed) return place.leave();
    const ended = new Set<string>();
    this.#lookingUp.add(ended);
    try {
      const { cookie } = request.headers;
      const { accounts } = this.#gate;
      const credentials = { cookies: cookie, token };
      const from = { userAgent: request.headers['user-agent'], network };
      const session = await sessionOf(accounts, credentials, from);
      const isKnown = !session.ok || session.value !== undefined;
      const nobody = isKnown ? 'noSession' : await nobodyBecause(accounts, credentials);
      if (socket.destroyed) return;
      if (!session.ok) return this.#refuse(request, socket, { name: session.refusal.code });
      if (this.#closed) return this.#refuse(request, socket, busy);
      const ofPage = pageSessionOf(request);
      const user = ofPage === '' ? undefined : session.value;
      const who: Who = { user, nobody, locale: localeOf(request), network, address };
      const turned = turnedAway(who, place, ended, ofPage);
      this.#server.handleUpgrade(request, socket, head, (opened) => {
        this.#welcome(opened, who, place, turned);
      });
    } finally {
      this.#lookingUp.delete(ended);
    }
  }

  /** What can be said before anything is looked up. */
  #refusal(request: IncomingMessage, network: string): Failure | undefined {
    const many = this.#settings.tooManyFrom(network);
    if (many) return many;
    if (!fromOwnPage(request, this.#settings.origins)) return { name: 'wrongOrigin' };
    // What was meant as play must not show real balances as its own.
    if (request.headers.paptrading === '1') return { name: 'noPaperTrading' };
    return this.#closed ? busy : undefined;
  }

  /** Answers like a call, then hangs up. */
  #refuse(request: IncomingMessage, socket: Duplex, failure: Failure): void {
    if (socket.destroyed) return;
    const { name, values, retryAfterSeconds } = failure;
    const { wire, status } = errorTable[name];
    const msg = this.#gate.messages(localeOf(request), name, values);
    const requestTime = this.#settings.now();
    const body = JSON.stringify({ code: wire, msg, data: null, requestTime });
    // A rule that refuses a call within an answer of success refuses an upgrade outright.
    const line = status === 200 ? 403 : status;
    const head = [
      `HTTP/1.1 ${line} ${STATUS_CODES[line]}`,
      'Connection: close',
      'Content-Type: application/json; charset=utf-8',
      'Cache-Control: no-store',
      `Content-Length: ${Buffer.byteLength(body)}`,
      ...(retryAfterSeconds === undefined ? [] : [`Retry-After: ${retryAfterSeconds}`]),
    ];
    socket.once('finish', () => socket.destroy());
    socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
  }
}

const busy: Failure = { name: 'busy', retryAfterSeconds: fullRetrySeconds };
const tooMany: Failure = {
  name: 'tooMany',
  values: { seconds: String(fullRetrySeconds) },
  retryAfterSeconds: fullRetrySeconds,
};

function turnedAway(
  { user }: Who,
  place: Place,
  ended: ReadonlySet<string>,
  ofPage: string | undefined,
): Turned {
  // The browser's cookies are another's by now: nothing of theirs may get into this page.
  if (ofPage && ofPage !== user?.sessionId) return 'sessionEnded';
  if (user === undefined) return undefined;
  if (ended.has(user.sessionId)) return 'sessionEnded';
  return place.join(user.userId) ? undefined : 'tooManySockets';
}

/**
 * The session of the page that asks, `?session=…`; empty: it is a visitor's. Undefined: it is no page,
 * and speaks for whomever its cookies or its token name.
 */
function pageSessionOf({ url = '' }: IncomingMessage): string | undefined {
  return /[?&]session=([^&]*)/.exec(url)?.[1];
}

/** The language of messages: `?locale=ar`, else English. */
function localeOf(request: IncomingMessage): string {
  const locale = /[?&]locale=([A-Za-z-]{1,10})(&|$)/.exec(request.url ?? '')?.[1];
  return locale !== undefined && localePaths.has(locale) ? locale : defaultLocale;
}
