import {
  type Channel,
  privateChannels,
  streamLimits,
  type Topic as TopicName,
  topicKey,
} from '#contract/channels.ts';
import { groupings } from '#domain/book/group.ts';
import { isSpot, lineOf } from '#domain/line/line.ts';
import type { Gate } from '#exchange/gateway/gate.ts';
import type { Failure } from '#exchange/requests/failure.ts';
import type { Log } from '#exchange/requests/log.ts';
import { LivingTopics, ofUser, on } from '#exchange/stream/living-topics.ts';
import { Outbox } from '#exchange/stream/outbox.ts';
import { Pace } from '#exchange/stream/pace.ts';
import type { Peer } from '#exchange/stream/peer.ts';
import type { Topic } from '#exchange/stream/topic.ts';
import type { Published } from '#exchange/view/view.ts';

/** Public topics send at most one frame in this time, private ones likewise in theirs. */
const publicEveryMs = 100;
const privateEveryMs = 20;
/** How often figures that move with time alone (24-hour windows) are looked at. */
const driftEveryMs = 1000;

/** All topics of all sockets: gathers what each batch changed and tells it in time. */
export class Hub {
  readonly #gate: Gate;
  readonly #now: () => number;
  readonly #log: Log;
  readonly #outbox = new Outbox();
  readonly #topics: LivingTopics;
  /** Topics with something to tell; bounded by those that live. */
  readonly #duePublic = new Set<Topic>();
  readonly #duePrivate = new Set<Topic>();
  readonly #publicPace = new Pace(publicEveryMs, () => {
    this.#flush(this.#duePublic, this.#publicPace);
  });
  readonly #privatePace = new Pace(privateEveryMs, () => {
    this.#flush(this.#duePrivate, this.#privatePace);
  });
  readonly #drifting: NodeJS.Timeout;
  /** When the first of what is due was noted, by the set it waits in. */
  readonly #dueSince = new Map<Set<Topic>, number>();
  readonly #onPublished: ((kind: 'public' | 'private', ms: number) => void) | undefined;
  readonly #unsubscribe: (() => void)[];

  /** `onPublished` hears how long news waited: from their note until sockets had them. */
  constructor(
    gate: Gate,
    now: () => number,
    log: Log,
    onPublished?: (kind: 'public' | 'private', ms: number) => void,
  ) {
    this.#onPublished = onPublished;
    this.#gate = gate;
    this.#now = now;
    this.#log = log;
    this.#topics = new LivingTopics(gate, this.#outbox, now);
    this.#drifting = setInterval(() => this.#drift(), driftEveryMs).unref();
    this.#unsubscribe = [
      gate.view.subscribe({
        published: (event) => this.#noteOrRestate(event),
        rebuilt: () => this.#restate(),
      }),
      gate.profile.alerts.onFired((alert) => {
        this.#touch(this.#topics.alerts.get(alert.userId))?.feed.note(alert);
      }),
    ];
  }

  /** Why a socket cannot have a topic after `before` others of its frame; undefined: it can. */
  refusal(peer: Peer, name: TopicName, before: number): Failure | undefined {
    if (privateChannels.includes(name.channel) && peer.who.user === undefined) {
      return { name: peer.who.nobody };
    }
    const { topicsPerSocket } = streamLimits;
    if (!peer.topics.has(topicKey(name)) && peer.topics.size + before >= topicsPerSocket) {
      return { name: 'malformed', values: { field: 'topics', expected: `≤ ${topicsPerSocket}` } };
    }
    if (!('symbolId' in name) || name.symbolId === undefined) return undefined;
    const { symbolId } = name;
    if (this.#gate.directory.instrument(symbolId) !== undefined) return undefined;
    return { name: 'symbolUnknown', values: { value: symbolId } };
  }

  /** Subscribes a socket to what `refusal` let through; again means a snapshot again. */
  async subscribe(peer: Peer, name: TopicName): Promise<void> {
    this.unsubscribe(peer, name);
    const key = topicKey(name);
    const { topic, end } = this.#topics.of(peer, name, key);
    if (!topic.isPrivate)
      this.#look('symbolId' in name && name.symbolId ? [name.symbolId] : 'lists');
    let wanted = true;
    topic.claims++;
    const leave = () => {
      if (!wanted) return;
      wanted = false;
      topic.peers.delete(peer);
      if (--topic.claims === 0) end();
    };
    const seq = () => topic.peers.get(peer)?.seq;
    peer.topics.set(key, { seq, leave });
    try {
      await topic.welcome(peer, () => wanted, this.#now);
    } catch (error) {
      // A feed that could not load never will: the next subscriber gets a new one.
      leave();
      if (peer.topics.get(key)?.leave === leave) peer.topics.delete(key);
      throw error;
    }
  }

  unsubscribe(peer: Peer, name: TopicName): void {
    const key = topicKey(name);
    peer.topics.get(key)?.leave();
    peer.topics.delete(key);
  }

  get topicCount(): number {
    return this.#topics.all().length;
  }

  stop(): void {
    clearInterval(this.#drifting);
    this.#publicPace.stop();
    this.#privatePace.stop();
    this.#outbox.stop();
    for (const off of this.#unsubscribe) off();
  }

  /** Whoever missed a change without a gap in its sequence would never know: then all is told. */
  #noteOrRestate(event: Published): void {
    try {
      this.#note(event);
    } catch (error) {
      this.#log.error({ err: error }, 'Failed to publish a batch.');
      this.#restate();
    }
  }

  /** Runs right after a batch became durable. Its objects are live: what is private is read now. */
  #note(event: Published): void {
    for (const symbolId of event.books) {
      for (const by of groupings) this.#touch(this.#topics.books.get(`${symbolId}:${by}`));
      this.#touchTicker(symbolId);
    }
    const traded = new Set<string>();
    for (const trade of event.trades) {
      this.#touch(this.#topics.trades.get(trade.symbolId))?.feed.note(trade);
      traded.add(trade.symbolId);
    }
    for (const symbolId of traded) this.#touchTicker(symbolId);
    for (const { symbolId } of event.instruments) this.#touchTicker(symbolId);
    for (const symbolId of event.contracts) {
      this.#touch(this.#topics.contracts.get(symbolId))?.feed.note(symbolId);
      this.#touch(this.#topics.contracts.get(lineOf(symbolId)))?.feed.note(symbolId);
    }
    if (traded.size > 0) this.#noteCandles(event.at, 'last', traded);
    if (event.contracts.length > 0) {
      this.#noteCandles(event.at, 'published', new Set(event.contracts));
      for (const topic of this.#topics.accounts.living.values()) {
        if (topic.feed.noteMarks()) this.#touch(topic);
      }
    }
    this.#notePrivate(event);
  }

  #notePrivate({ orders, plans, fills, balances, rows: own }: Published): void {
    for (const order of orders) {
      this.#touch(on(this.#topics.orders, order))?.feed.noteOrder(order);
      this.#touch(on(this.#topics.positions, order))?.feed.noteOrder();
    }
    for (const plan of plans) this.#touch(on(this.#topics.orders, plan))?.feed.notePlan(plan);
    for (const agent of own.agents)
      this.#touch(on(this.#topics.orders, agent))?.feed.noteAgent(agent);
    for (const fill of fills) this.#touch(on(this.#topics.fills, fill))?.feed.note(fill);
    for (const position of own.positions) {
      this.#touch(on(this.#topics.positions, position))?.feed.notePosition(position);
    }
    for (const choice of own.marginChoices) {
      this.#touch(on(this.#topics.positions, choice))?.feed.noteChoice(choice);
    }
    for (const { line, userId } of own.holdChoices) {
      this.#touch(this.#topics.positions.get(ofUser(line, userId)))?.feed.noteHoldMode();
    }
    for (const notice of own.notices) {
      this.#touch(this.#topics.notices.get(notice.userId))?.feed.note(notice);
    }
    for (const balance of balances) {
      this.#touch(this.#topics.accounts.get(balance.userId))?.feed.note(balance);
    }
    for (const rows of [orders, own.positions, own.marginChoices]) {
      for (const { symbolId, userId } of rows) {
        if (!isSpot({ symbolId }))
          this.#touch(this.#topics.accounts.get(userId))?.feed.noteMargin();
      }
    }
  }

  #touchTicker(symbolId: string): void {
    this.#touch(this.#topics.tickers.get(symbolId))?.feed.note(symbolId);
    this.#touch(this.#topics.tickers.get(lineOf(symbolId)))?.feed.note(symbolId);
  }

  /** Whoever is subscribed goes on looking. */
  #keepLooking(): void {
    const { books, trades, tickers, candles, contracts } = this.#topics;
    const topics = [books, trades, tickers, candles, contracts];
    const feeds = topics.flatMap(({ living }) => [...living.values()].map(({ feed }) => feed));
    const named = new Set(feeds.flatMap(({ symbolId }) => symbolId ?? []));
    if (named.size > 0) this.#look([...named]);
    if (feeds.some(({ symbolId }) => symbolId === undefined)) this.#look('lists');
  }

  /** Nothing waits for it here: what it brings is told as it comes. */
  #look(seen: readonly string[] | 'lists'): void {
    this.#gate.view.look(seen).catch((error: unknown) => {
      this.#log.error({ err: error }, 'Failed to wake what is looked at.');
    });
  }

  #drift(): void {
    this.#keepLooking();
    for (const topic of this.#topics.tickers.living.values()) this.#touch(topic)?.feed.noteAll();
    for (const topic of this.#topics.orders.living.values()) {
      if (topic.feed.noteTime()) this.#touch(topic);
    }
    this.#noteCandles(this.#now());
  }

  /**
   * Looks at the candles that run at `at`: all of them, those of last prices where pairs were traded,
   * or those of marks and indexes where contracts were told of.
   */
  #noteCandles(at: number, of?: 'last' | 'published', symbols?: ReadonlySet<string>): void {
    for (const topic of this.#topics.candles.living.values()) {
      const { source, symbolId } = topic.feed;
      const isMeant = of === undefined || (source === 'last') === (of === 'last');
      if (isMeant && symbols?.has(symbolId) !== false) this.#touch(topic)?.feed.note(at);
    }
  }

  #touch<C extends Channel, F extends Topic<C>['feed']>(
    topic: Topic<C, F> | undefined,
  ): Topic<C, F> | undefined {
    if (topic === undefined || topic.dirty) return topic;
    topic.dirty = true;
    const due = topic.isPrivate ? this.#duePrivate : this.#duePublic;
    if (due.size === 0) this.#dueSince.set(due, performance.now());
    due.add(topic as unknown as Topic);
    (topic.isPrivate ? this.#privatePace : this.#publicPace).ask();
    return topic;
  }

  #flush(due: Set<Topic>, pace: Pace): void {
    // What was told before is still on its way: more is gathered, and told with the next beat.
    if (this.#outbox.busy) {
      pace.ask();
      return;
    }
    const now = this.#now();
    const topics = [...due].filter(({ flushing }) => !flushing);
    const since = this.#dueSince.get(due) ?? performance.now();
    for (const topic of topics) due.delete(topic);
    // Topics that are still being told are asked with the next beat.
    if (due.size > 0) {
      this.#dueSince.set(due, since);
      pace.ask();
    }
    const living = topics.filter(({ claims }) => claims > 0);
    const kind = due === this.#duePrivate ? 'private' : 'public';
    Promise.all(living.map((topic) => this.#tell(topic, () => topic.flush(now)))).then(() => {
      this.#outbox.whenEmpty(() => this.#onPublished?.(kind, performance.now() - since));
    });
  }

  #restate(): void {
    const now = this.#now();
    for (const topic of this.#topics.all()) void this.#tell(topic, () => topic.restate(now));
  }

  /** A feed that fails must not keep the others from telling; its own subscribers begin anew. */
  async #tell(topic: Topic, tell: () => Promise<void>): Promise<void> {
    try {
      await tell();
    } catch (error) {
      this.#log.error({ err: error, topic: topic.key }, 'Failed to publish a topic.');
      for (const peer of [...topic.peers.keys()]) peer.drop('failed');
    }
  }
}
