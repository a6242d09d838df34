import type { Server } from 'node:http';
import type { RawData, WebSocket } from 'ws';
import { streamLimits, streamPath, type Topic, topicKey } from '#contract/channels.ts';
import { errorTable } from '#contract/errors.ts';
import { clientFrame } from '#contract/frames.ts';
import type { UserState } from '#domain/account/account.ts';
import { keyRefusal } from '#exchange/gateway/by-key.ts';
import type { Gate } from '#exchange/gateway/gate.ts';
import { topicsWeight } from '#exchange/gateway/weights.ts';
import { keyLogin } from '#exchange/identity/api-keys/key-login.ts';
import type { Failure } from '#exchange/requests/failure.ts';
import { jsonOf } from '#exchange/requests/json.ts';
import { malformedValues } from '#exchange/requests/malformed.ts';
import { Door, type SocketSettings, type Turned } from '#exchange/stream/door.ts';
import type { Hub } from '#exchange/stream/hub.ts';
import {
  type CloseReason,
  goodbyeMs,
  Peer,
  type PeerRoom,
  type Who,
} from '#exchange/stream/peer.ts';
import type { Place } from '#exchange/stream/quotas.ts';
import { ViewBusy } from '#exchange/view/busy.ts';

/**
 * Each socket hears its last sequences this often; the sockets take turns within it. Those of users
 * hear them twice as often: what they miss of their orders and balances is known a second later.
 */
const heartbeatEveryMs = 2000;
const turns = 20;
/** Every how many heartbeats the peer must have answered a ping. */
const pingEvery = 15;
/** Bytes that may wait for all sockets together; beyond, each may keep few waiting. */
const bufferedMaxBytesOfAll = 256 * 1024 * 1024;
const bufferedMaxBytesWhenTight = 64 * 1024;

/** All sockets at `/stream`: what they say, what they hear, and when they must go. */
export class Sockets {
  /** How many were thrown out, by reason. */
  readonly drops: { [R in CloseReason]?: number } = {};
  readonly #gate: Gate;
  readonly #hub: Hub;
  readonly #settings: SocketSettings;
  readonly #door: Door;
  /** By the turn in which they hear their heartbeat. */
  readonly #peers: readonly Set<Peer>[] = Array.from({ length: turns }, () => new Set());
  readonly #heart: NodeJS.Timeout;
  readonly #room: PeerRoom = {
    bufferedMaxBytes: streamLimits.bufferedBytes,
    onDrop: (why) => {
      this.drops[why] = (this.drops[why] ?? 0) + 1;
    },
  };
  readonly #leaveView: () => void;
  #entered = 0;
  #beats = 0;
  #bufferedBytes = 0;

  constructor(gate: Gate, hub: Hub, settings: SocketSettings) {
    this.#gate = gate;
    this.#hub = hub;
    this.#settings = settings;
    this.#door = new Door(gate, settings, (...opened) => this.#welcome(...opened));
    this.#heart = setInterval(() => this.#beat(), heartbeatEveryMs / turns).unref();
    gate.accounts.onSessionEnded((sessionId) => this.#endSession(sessionId));
    this.#leaveView = gate.view.subscribe({ published: ({ users }) => this.#endKeysOf(users) });
  }

  get count(): number {
    return this.#peers.reduce((sum, { size }) => sum + size, 0);
  }

  attach(server: Server, others: 'refuse' | 'leave'): void {
    this.#door.attach(server, others);
  }

  /** Says goodbye to everyone and lets nobody in any more. */
  stop(): void {
    this.#door.close();
    this.#leaveView();
    clearInterval(this.#heart);
    for (const peers of this.#peers) for (const peer of peers) peer.drop('going');
  }

  #welcome(socket: WebSocket, who: Who, place: Place, turned: Turned): void {
    const peer = new Peer(socket, who, place, this.#room);
    // A frame that breaks the protocol is answered with why; that must have time to get out.
    socket.on('error', () => setTimeout(() => socket.terminate(), goodbyeMs).unref());
    if (turned !== undefined) {
      const failure: Failure = turned === 'sessionEnded' ? { name: who.nobody } : tooManyFor(30);
      this.#complain(peer, failure);
      peer.drop(turned);
      return;
    }
    const turn = this.#peers[this.#entered++ % turns]!;
    turn.add(peer);
    socket.on('close', () => {
      turn.delete(peer);
      peer.leaveAll();
    });
    socket.on('message', (data, isBinary) => this.#hear(peer, data, isBinary));
    socket.on('ping', (data) => {
      if (this.#mayTalk(peer)) peer.pong(data);
    });
    socket.on('pong', () => {
      if (this.#mayTalk(peer)) peer.alive = true;
    });
  }

  /** Whether a peer may say one more frame; who says too many goes. */
  #mayTalk(peer: Peer): boolean {
    if (!peer.open) return false;
    const now = this.#settings.now();
    const waitSeconds = peer.frames.take(1, now) || this.#door.quotas.frame(peer.party, now);
    if (waitSeconds === 0) return true;
    this.#complain(peer, tooManyFor(waitSeconds));
    peer.drop('tooManyFrames');
    return false;
  }

  /** Takes a frame; it is obeyed after those that the peer sent before it. */
  #hear(peer: Peer, data: RawData, isBinary: boolean): void {
    if (!this.#mayTalk(peer)) return;
    peer.obeying = peer.obeying.then(() => this.#answer(peer, data, isBinary));
  }

  async #answer(peer: Peer, data: RawData, isBinary: boolean): Promise<void> {
    if (!peer.open) return;
    let failure: Failure | undefined;
    try {
      failure = isBinary ? noJson : await this.#obey(peer, String(data));
    } catch (error) {
      const isBusy = error instanceof ViewBusy;
      if (!isBusy) this.#settings.log.error({ err: error }, 'Failed to process a frame.');
      failure = { name: isBusy ? 'busy' : 'internal' };
    }
    if (failure) this.#complain(peer, failure);
  }

  /** Does what a frame asks for, or tells why not. */
  async #obey(peer: Peer, text: string): Promise<Failure | undefined> {
    const said = jsonOf(text);
    if (said === undefined) return noJson;
    const parsed = clientFrame.safeParse(said);
    if (!parsed.success) return { name: 'malformed', values: malformedValues(parsed.error.issues) };
    const frame = parsed.data;
    if (frame.op === 'ping') {
      peer.tell({ op: 'pong', t: frame.t, at: this.#settings.now() });
      return undefined;
    }
    if (frame.op === 'login') return await this.#login(peer, frame);
    if (frame.op === 'visibility') {
      peer.seen = frame.visible === 1;
      if (!peer.seen) peer.leaveAll();
      return undefined;
    }
    const names = new Map(frame.topics.map((name) => [topicKey(name), name]));
    if (frame.op === 'subscribe') return await this.#subscribe(peer, names);
    for (const name of names.values()) this.#hub.unsubscribe(peer, name);
    peer.tell({ op: 'unsubscribed', topics: [...names.keys()] });
    return undefined;
  }

  /** Lets an API key speak for its user on a visitor's socket. */
  async #login(
    peer: Peer,
    { accessKey, signature }: { readonly accessKey: string; readonly signature: string },
  ): Promise<Failure | undefined> {
    if (peer.who.user !== undefined) {
      return { name: 'malformed', values: { field: 'op', expected: '1 × login' } };
    }
    const { accounts, signing } = this.#gate;
    const { apiKeys } = accounts;
    const parts = { apiKeys, signing, now: this.#settings.now() };
    const request = { method: 'GET', path: streamPath, body: Buffer.alloc(0), signature };
    const login = await keyLogin(parts, accessKey, request, peer.who.address);
    if ('name' in login) return login;
    const refused =
      (await keyRefusal(this.#gate, login.user, 'read')) ?? signing.spend(login.unspent);
    if (refused) return refused;
    // Revoked while its user was looked at: nobody would close the socket any more.
    if (!apiKeys.isCurrent(login.key)) return { name: 'accessKeyUnknown' };
    if (!peer.open) return undefined;
    if (!peer.become(login.user)) return tooManyFor(30);
    apiKeys.noteUse(login);
    peer.tell({ op: 'loggedIn' });
    return undefined;
  }

  async #subscribe(peer: Peer, names: Map<string, Topic>): Promise<Failure | undefined> {
    const weight = await this.#weightOf(peer, names);
    if (!peer.open) return undefined;
    const now = this.#settings.now();
    const waitSeconds =
      peer.subscriptions.take(names.size, now) || this.#door.quotas.topics(peer.party, weight, now);
    if (waitSeconds > 0) return tooManyFor(waitSeconds);
    let taken = 0;
    for (const [key, name] of names) {
      const refused = this.#hub.refusal(peer, name, taken);
      if (refused) {
        this.#complain(peer, refused, key);
        names.delete(key);
      } else if (!peer.topics.has(key)) taken++;
    }
    peer.tell({ op: 'subscribed', topics: [...names.keys()] });
    for (const [key, name] of names) {
      this.#hub.subscribe(peer, name).catch((error: unknown) => this.#untold(peer, key, error));
    }
    return undefined;
  }

  async #weightOf({ who: { user } }: Peer, names: Map<string, Topic>): Promise<number> {
    const topics = [...names.values()];
    const isCounted = user !== undefined && topics.some(({ channel }) => channel === 'orders');
    return topicsWeight(topics, isCounted ? await this.#gate.view.openCount(user.userId) : 0);
  }

  #untold(peer: Peer, topic: string, error: unknown): void {
    const busy = error instanceof ViewBusy;
    if (!busy) this.#settings.log.error({ err: error, topic }, 'Failed to send a topic.');
    this.#complain(peer, { name: busy ? 'busy' : 'internal' }, topic);
  }

  #complain(peer: Peer, { name, values }: Failure, topic?: string): void {
    const msg = this.#gate.messages(peer.who.locale, name, values);
    peer.tell({ op: 'error', code: errorTable[name].wire, msg, topic });
  }

  /** One turn of the heartbeats. */
  #beat(): void {
    const turn = this.#beats % turns;
    const round = Math.floor(this.#beats / turns);
    this.#beats++;
    const at = this.#settings.now();
    for (const peer of this.#peers[turn]!) {
      this.#bufferedBytes += peer.socket.bufferedAmount;
      if (peer.expiresAt <= at) void this.#lookAgain(peer);
      if (round % pingEvery === pingEvery - 1 && !this.#ping(peer)) continue;
      tellSeqs(peer, at);
    }
    for (const peer of this.#peers[(turn + turns / 2) % turns]!) {
      if (peer.who.user !== undefined) tellSeqs(peer, at);
    }
    if (turn === turns - 1) this.#measure();
  }

  /** Asks whether the peer is still there; false: it did not answer the last time. */
  #ping(peer: Peer): boolean {
    if (!peer.alive) {
      peer.socket.terminate();
      return false;
    }
    peer.alive = false;
    if (peer.open) peer.socket.ping();
    return true;
  }

  /** Many slow consumers must not fill the memory together either. */
  #measure(): void {
    const tight = this.#bufferedBytes > bufferedMaxBytesOfAll;
    this.#room.bufferedMaxBytes = tight ? bufferedMaxBytesWhenTight : streamLimits.bufferedBytes;
    this.#bufferedBytes = 0;
  }

  /** The time of a session is over, unless it was prolonged since the socket was opened. */
  async #lookAgain(peer: Peer): Promise<void> {
    peer.expiresAt = Number.POSITIVE_INFINITY;
    try {
      const until = await this.#gate.accounts.expiryOf(peer.who.user!.sessionId);
      if (until === undefined) peer.drop('sessionEnded');
      else peer.expiresAt = until;
    } catch (error) {
      this.#settings.log.error({ err: error }, 'Failed to check a session.');
      peer.drop('failed');
    }
  }

  /** The keys of a user who is frozen do nothing until that is over. */
  #endKeysOf(users: ReadonlySet<UserState>): void {
    for (const { id, frozen } of users) {
      if (!frozen) continue;
      for (const peer of this.#allPeers()) {
        const { user } = peer.who;
        if (user?.apiKey !== undefined && user.userId === id) peer.drop('sessionEnded');
      }
    }
  }

  *#allPeers(): Generator<Peer> {
    for (const peers of this.#peers) yield* peers;
  }

  #endSession(sessionId: string): void {
    this.#door.endSession(sessionId);
    for (const peer of this.#allPeers()) {
      if (peer.who.user?.sessionId === sessionId) peer.drop('sessionEnded');
    }
  }
}

/** One heartbeat. */
function tellSeqs(peer: Peer, at: number): void {
  if (!peer.seen) return;
  const seqs: Record<string, number> = {};
  for (const [key, { seq }] of peer.topics) {
    const last = seq();
    if (last !== undefined) seqs[key] = last;
  }
  peer.tell({ op: 'heartbeat', at, seqs });
}

const tooManyFor = (seconds: number): Failure => ({
  name: 'tooMany',
  values: { seconds: String(seconds) },
});

const noJson: Failure = { name: 'malformed', values: { field: '{}', expected: 'JSON' } };
