import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import { clientFrame, streamPath, type Topic, topicKey } from '#contract/channels.ts';
import type { CallerUser } from '#contract/client.ts';
import { errorTable } from '#contract/errors.ts';
import { defaultLocale } from '#domain/codes/locale.ts';
import { addressOf, networkOf } from '#exchange/gateway/address.ts';
import type { Gate } from '#exchange/gateway/gate.ts';
import type { Failure } from '#exchange/gateway/gateway.ts';
import type { HttpSettings } from '#exchange/gateway/http.ts';
import type { Log } from '#exchange/gateway/log.ts';
import { malformedValues } from '#exchange/gateway/malformed.ts';
import { fromOwnPage } from '#exchange/gateway/origin.ts';
import type { Hub } from '#exchange/gateway/stream/hub.ts';
import { closeCode, Peer } from '#exchange/gateway/stream/peer.ts';

/** Sockets at once, of all and of one network. */
const socketsMax = 10_000;
const perNetworkMax = 200;
/** A frame of fifty topics is about 4 kB. */
const frameMaxBytes = 16 * 1024;
const heartbeatEveryMs = 2000;
/** Every how many heartbeats the peer must have answered a ping. */
const pingEvery = 15;

export interface SocketSettings extends HttpSettings {
  readonly now: () => number;
  readonly log: Log;
}

/** The door at `/stream`: who may come in, what they say, and when they must go. */
export class Sockets {
  readonly #gate: Gate;
  readonly #hub: Hub;
  readonly #settings: SocketSettings;
  readonly #peers = new Set<Peer>();
  readonly #perNetwork = new Map<string, number>();
  readonly #heart: NodeJS.Timeout;
  readonly #door = new WebSocketServer({
    noServer: true,
    perMessageDeflate: false,
    maxPayload: frameMaxBytes,
    clientTracking: false,
  });
  #beats = 0;
  #stopped = false;

  constructor(gate: Gate, hub: Hub, settings: SocketSettings) {
    this.#gate = gate;
    this.#hub = hub;
    this.#settings = settings;
    this.#heart = setInterval(() => this.#beat(), heartbeatEveryMs).unref();
    gate.accounts.onSessionEnded((sessionId) => this.#endSession(sessionId));
  }

  get count(): number {
    return this.#peers.size;
  }

  /** Takes the upgrades of a server. `others`: what becomes of upgrades to another path. */
  attach(server: Server, others: 'refuse' | 'leave'): void {
    server.on('upgrade', (request, socket, head) => {
      const path = request.url?.split('?')[0];
      if (path !== streamPath) {
        if (others === 'refuse') refuse(socket, 404, 'Not Found');
        return;
      }
      this.#upgrade(request, socket, head).catch((error: unknown) => {
        this.#settings.log.error({ err: error }, 'a socket could not be opened');
        refuse(socket, 500, 'Internal Server Error');
      });
    });
  }

  /** Says goodbye to everyone and lets nobody in any more. */
  stop(): void {
    this.#stopped = true;
    clearInterval(this.#heart);
    for (const peer of this.#peers) peer.drop(closeCode.going, 'the exchange is stopping');
  }

  async #upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    socket.on('error', () => socket.destroy());
    if (!fromOwnPage(request, this.#settings.origins)) return refuse(socket, 403, 'Forbidden');
    const network = networkOf(addressOf(request, this.#settings.addressHeader));
    const full = (this.#perNetwork.get(network) ?? 0) >= perNetworkMax;
    if (full || this.#peers.size >= socketsMax) return refuse(socket, 503, 'Service Unavailable');
    const session = await this.#gate.accounts.lookUp(request.headers.cookie);
    if (!session.ok) return refuse(socket, 503, 'Service Unavailable');
    if (socket.destroyed) return;
    if (this.#stopped) return refuse(socket, 503, 'Service Unavailable');
    const locale = new URL(request.url ?? '/', 'http://x').searchParams.get('locale');
    const who = { user: session.value, locale: locale ?? defaultLocale, network };
    this.#door.handleUpgrade(request, socket, head, (opened) => this.#welcome(opened, who));
  }

  #welcome(
    socket: WebSocket,
    who: { user: CallerUser | undefined; locale: string; network: string },
  ): void {
    const peer = new Peer(socket, who);
    this.#peers.add(peer);
    this.#perNetwork.set(who.network, (this.#perNetwork.get(who.network) ?? 0) + 1);
    socket.on('message', (data, isBinary) => {
      this.#hear(peer, isBinary ? '' : data.toString()).catch((error: unknown) => {
        this.#settings.log.error({ err: error }, 'a frame could not be answered');
        this.#complain(peer, { name: 'internal' });
      });
    });
    socket.on('pong', () => {
      peer.alive = true;
    });
    socket.on('error', () => socket.terminate());
    socket.on('close', () => this.#forget(peer));
  }

  #forget(peer: Peer): void {
    peer.leaveAll();
    if (!this.#peers.delete(peer)) return;
    const left = (this.#perNetwork.get(peer.network) ?? 1) - 1;
    if (left === 0) this.#perNetwork.delete(peer.network);
    else this.#perNetwork.set(peer.network, left);
  }

  async #hear(peer: Peer, text: string): Promise<void> {
    const now = this.#settings.now();
    if (peer.tooFast(now)) return peer.drop(closeCode.policy, 'too many frames');
    const parsed = clientFrame.safeParse(jsonOf(text));
    if (!parsed.success) {
      const values = malformedValues(parsed.error.issues);
      return this.#complain(peer, { name: 'malformed', values });
    }
    const frame = parsed.data;
    if (frame.op === 'ping') return peer.tell({ op: 'pong', t: frame.t, at: now });
    const names = new Map(frame.topics.map((name) => [topicKey(name), name]));
    if (frame.op === 'subscribe') return this.#subscribe(peer, names);
    for (const name of names.values()) this.#hub.unsubscribe(peer, name);
    peer.tell({ op: 'unsubscribed', topics: [...names.keys()] });
  }

  async #subscribe(peer: Peer, names: Map<string, Topic>): Promise<void> {
    let taken = 0;
    for (const [key, name] of names) {
      const refused = this.#hub.refusal(peer, name, taken);
      if (refused) {
        this.#complain(peer, refused);
        names.delete(key);
      } else taken++;
    }
    peer.tell({ op: 'subscribed', topics: [...names.keys()] });
    await Promise.all([...names.values()].map((name) => this.#hub.subscribe(peer, name)));
  }

  #complain(peer: Peer, { name, values }: Failure): void {
    const msg = this.#gate.messages(peer.locale, name, values);
    peer.tell({ op: 'error', code: errorTable[name].wire, msg });
  }

  #beat(): void {
    this.#beats++;
    const at = this.#settings.now();
    for (const peer of this.#peers) {
      if (this.#beats % pingEvery === 0) {
        if (!peer.alive) {
          peer.socket.terminate();
          continue;
        }
        peer.alive = false;
        peer.socket.ping();
      }
      const seqs: Record<string, number> = {};
      for (const [key, { seq }] of peer.topics) {
        const last = seq();
        if (last !== undefined) seqs[key] = last;
      }
      peer.tell({ op: 'heartbeat', at, seqs });
    }
  }

  #endSession(sessionId: string): void {
    for (const peer of this.#peers) {
      if (peer.user?.sessionId !== sessionId) continue;
      peer.drop(closeCode.sessionEnded, 'the session has ended');
    }
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function refuse(socket: Duplex, status: number, reason: string): void {
  socket.end(`HTTP/1.1 ${status} ${reason}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}
