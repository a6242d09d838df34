import {
  type Channel,
  privateChannels,
  type Topic as TopicName,
  topicKey,
} from '#contract/channels.ts';
import { symbolOf } from '#contract/map/instrument.ts';
import type { Changes } from '#exchange/core/changes.ts';
import type { Gate } from '#exchange/gateway/gate.ts';
import type { Failure } from '#exchange/gateway/gateway.ts';
import { BookFeed } from '#exchange/gateway/stream/feeds/book.ts';
import { CandleFeed } from '#exchange/gateway/stream/feeds/candle.ts';
import { AccountFeed, FillsFeed, OrdersFeed } from '#exchange/gateway/stream/feeds/private.ts';
import { TickerFeed } from '#exchange/gateway/stream/feeds/ticker.ts';
import { TradesFeed } from '#exchange/gateway/stream/feeds/trades.ts';
import { type Peer, topicsMax } from '#exchange/gateway/stream/peer.ts';
import { Topic } from '#exchange/gateway/stream/topic.ts';

/** Public topics send at most one frame in this time, private ones likewise in theirs. */
const publicEveryMs = 100;
const privateEveryMs = 20;
/** How often figures that move with time alone (24-hour windows) are looked at. */
const driftEveryMs = 1000;

/** Living topics by what they are about; one lives as long as it has subscribers. */
class Topics<C extends Channel, F extends Topic<C>['feed']> {
  readonly living = new Map<string | number, Topic<C, F>>();
  get = (about: string | number): Topic<C, F> | undefined => this.living.get(about);
}

/** All topics of all sockets: gathers what each batch changed and tells it in time. */
export class Hub {
  readonly #gate: Gate;
  readonly #now: () => number;
  readonly #books = new Topics<'books', BookFeed>();
  readonly #trades = new Topics<'trades', TradesFeed>();
  /** By symbol, and the one of all pairs by ''. */
  readonly #tickers = new Topics<'ticker', TickerFeed>();
  /** By `symbol:interval`. */
  readonly #candles = new Topics<'candle', CandleFeed>();
  readonly #orders = new Topics<'orders', OrdersFeed>();
  readonly #fills = new Topics<'fills', FillsFeed>();
  readonly #accounts = new Topics<'account', AccountFeed>();
  readonly #timers: NodeJS.Timeout[];
  readonly #unsubscribe: (() => void)[];

  constructor(gate: Gate, now: () => number) {
    this.#gate = gate;
    this.#now = now;
    const every = (ms: number, work: () => void) => setInterval(work, ms).unref();
    this.#timers = [
      every(publicEveryMs, () => this.#flush(this.#public())),
      every(privateEveryMs, () => this.#flush(this.#private())),
      every(driftEveryMs, () => this.#drift()),
    ];
    this.#unsubscribe = [
      gate.engine.onBatch((changes) => this.#note(changes)),
      gate.engine.onRebuilt(() => this.#restate()),
    ];
  }

  /** Why a socket cannot have a topic after `before` others of its frame; undefined: it can. */
  refusal(peer: Peer, name: TopicName, before: number): Failure | undefined {
    if (privateChannels.includes(name.channel) && peer.user === undefined) {
      return { name: 'noSession' };
    }
    if (peer.topics.size + before >= topicsMax) {
      return { name: 'malformed', values: { field: 'topics', expected: `≤ ${topicsMax}` } };
    }
    if (!('symbolId' in name) || name.symbolId === undefined) return undefined;
    const symbol = symbolOf(name.symbolId);
    if (this.#gate.engine.exchange.instrument(symbol) !== undefined) return undefined;
    return { name: 'symbolUnknown', values: { symbol } };
  }

  /** Subscribes a socket to what `refusal` let through; again means a snapshot again. */
  async subscribe(peer: Peer, name: TopicName): Promise<void> {
    this.unsubscribe(peer, name);
    const key = topicKey(name);
    const { topic, end } = this.#topicOf(peer, name, key);
    let wanted = true;
    topic.claims++;
    const leave = () => {
      if (!wanted) return;
      wanted = false;
      topic.peers.delete(peer);
      if (--topic.claims === 0) end();
    };
    const seq = () => (topic.peers.has(peer) ? topic.seq : undefined);
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
    return [...this.#public(), ...this.#private()].length;
  }

  stop(): void {
    for (const timer of this.#timers) clearInterval(timer);
    for (const off of this.#unsubscribe) off();
  }

  #topicOf(peer: Peer, name: TopicName, key: string): Living {
    const gate = this.#gate;
    const userId = peer.user?.userId ?? 0;
    switch (name.channel) {
      case 'books': {
        const symbol = symbolOf(name.symbolId);
        return living(this.#books, symbol, () => topicOf(key, 'books', new BookFeed(gate, symbol)));
      }
      case 'trades': {
        const symbol = symbolOf(name.symbolId);
        const make = () => topicOf(key, 'trades', new TradesFeed(gate, symbol));
        return living(this.#trades, symbol, make);
      }
      case 'ticker': {
        const symbol = name.symbolId === undefined ? undefined : symbolOf(name.symbolId);
        const make = () => topicOf(key, 'ticker', new TickerFeed(gate, symbol));
        return living(this.#tickers, symbol ?? '', make);
      }
      case 'candle': {
        const symbol = symbolOf(name.symbolId);
        const make = () => topicOf(key, 'candle', new CandleFeed(gate, symbol, name.interval));
        return living(this.#candles, `${symbol}:${name.interval}`, make);
      }
      case 'orders':
        return living(this.#orders, userId, () =>
          topicOf(key, 'orders', new OrdersFeed(gate, userId)),
        );
      case 'fills':
        return living(this.#fills, userId, () => topicOf(key, 'fills', new FillsFeed(gate)));
      case 'account':
        return living(this.#accounts, userId, () =>
          topicOf(key, 'account', new AccountFeed(gate, userId)),
        );
    }
  }

  /** Runs right after a batch became durable. Its objects are live: what is private is read now. */
  #note(changes: Changes): void {
    for (const symbol of changes.levels.keys()) {
      touch(this.#books.get(symbol));
      this.#touchTicker(symbol);
    }
    for (const trade of changes.trades) {
      touch(this.#trades.get(trade.symbol))?.feed.note(trade);
      this.#touchTicker(trade.symbol);
    }
    if (changes.trades.length > 0) this.#noteCandles();
    for (const order of changes.orders)
      touch(this.#orders.get(order.userId))?.feed.noteOrder(order);
    for (const plan of changes.plans) touch(this.#orders.get(plan.userId))?.feed.notePlan(plan);
    for (const fill of changes.fills) touch(this.#fills.get(fill.userId))?.feed.note(fill);
    for (const balance of changes.balances) {
      touch(this.#accounts.get(balance.userId))?.feed.note(balance);
    }
  }

  #touchTicker(symbol: string): void {
    touch(this.#tickers.get(symbol))?.feed.note(symbol);
    touch(this.#tickers.get(''))?.feed.note(symbol);
  }

  #drift(): void {
    for (const topic of this.#tickers.living.values()) touch(topic)?.feed.noteAll();
    this.#noteCandles();
  }

  #noteCandles(): void {
    for (const topic of this.#candles.living.values()) touch(topic)?.feed.note();
  }

  *#public(): Iterable<Topic> {
    for (const topics of [this.#books, this.#trades, this.#tickers, this.#candles]) {
      yield* topics.living.values() as Iterable<Topic>;
    }
  }

  *#private(): Iterable<Topic> {
    for (const topics of [this.#orders, this.#fills, this.#accounts]) {
      yield* topics.living.values() as Iterable<Topic>;
    }
  }

  #flush(topics: Iterable<Topic>): void {
    const now = this.#now();
    for (const topic of topics) topic.flush(now);
  }

  #restate(): void {
    const now = this.#now();
    for (const topic of [...this.#public(), ...this.#private()]) topic.restate(now);
  }
}

interface Living {
  readonly topic: Topic;
  /** Lets go of it when it has no subscriber left. */
  readonly end: () => void;
}

const topicOf = <C extends Channel, F extends Topic<C>['feed']>(
  key: string,
  channel: C,
  feed: F,
): Topic<C, F> => new Topic(key, channel, feed);

function living<C extends Channel, F extends Topic<C>['feed']>(
  topics: Topics<C, F>,
  about: string | number,
  make: () => Topic<C, F>,
): Living {
  let topic = topics.get(about);
  if (topic === undefined) {
    topic = make();
    topics.living.set(about, topic);
  }
  const found = topic;
  const end = () => {
    if (topics.get(about) === found) topics.living.delete(about);
  };
  return { topic: found as unknown as Topic, end };
}

function touch<T extends { dirty: boolean }>(topic: T | undefined): T | undefined {
  if (topic) topic.dirty = true;
  return topic;
}
