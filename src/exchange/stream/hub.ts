import {
  type Channel,
  privateChannels,
  streamLimits,
  type Topic as TopicName,
  topicKey,
} from '#contract/channels.ts';
import { groupings } from '#domain/book/group.ts';
import { hasPrice } from '#domain/candle/series.ts';
import { isSpot, type Line, lineOf } from '#domain/line/line.ts';
import type { Gate } from '#exchange/gateway/gate.ts';
import type { Failure } from '#exchange/requests/failure.ts';
import type { Log } from '#exchange/requests/log.ts';
import { AlertsFeed } from '#exchange/stream/feeds/alerts.ts';
import { BookFeed } from '#exchange/stream/feeds/book.ts';
import { CandleFeed } from '#exchange/stream/feeds/candle.ts';
import { ContractFeed } from '#exchange/stream/feeds/contract.ts';
import { NoticesFeed } from '#exchange/stream/feeds/notices.ts';
import { PositionsFeed } from '#exchange/stream/feeds/positions.ts';
import { AccountFeed, FillsFeed, OrdersFeed } from '#exchange/stream/feeds/private.ts';
import { TickerFeed } from '#exchange/stream/feeds/ticker.ts';
import { TradesFeed } from '#exchange/stream/feeds/trades.ts';
import { Outbox } from '#exchange/stream/outbox.ts';
import { Pace } from '#exchange/stream/pace.ts';
import type { Peer } from '#exchange/stream/peer.ts';
import { Topic } from '#exchange/stream/topic.ts';
import type { Published } from '#exchange/view/view.ts';

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
  readonly #log: Log;
  /** By `symbol:grouping`. */
  readonly #books = new Topics<'books', BookFeed>();
  readonly #trades = new Topics<'trades', TradesFeed>();
  /** By symbol id, and that of all pairs of a line by the line's name. */
  readonly #tickers = new Topics<'ticker', TickerFeed>();
  /** By the topic's key. */
  readonly #candles = new Topics<'candle', CandleFeed>();
  /** By symbol id, and that of all contracts of a line by the line's name. */
  readonly #contracts = new Topics<'contract', ContractFeed>();
  /** By `line user`, as are fills and positions. */
  readonly #orders = new Topics<'orders', OrdersFeed>();
  readonly #fills = new Topics<'fills', FillsFeed>();
  readonly #positions = new Topics<'positions', PositionsFeed>();
  readonly #accounts = new Topics<'account', AccountFeed>();
  readonly #alerts = new Topics<'alerts', AlertsFeed>();
  readonly #notices = new Topics<'notices', NoticesFeed>();
  readonly #outbox = new Outbox();
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
    this.#drifting = setInterval(() => this.#drift(), driftEveryMs).unref();
    this.#unsubscribe = [
      gate.view.subscribe({
        published: (event) => this.#noteOrRestate(event),
        rebuilt: () => this.#restate(),
      }),
      gate.profile.alerts.onFired((alert) => {
        this.#touch(this.#alerts.get(alert.userId))?.feed.note(alert);
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
    const { topic, end } = this.#topicOf(peer, name, key);
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
    return this.#living().length;
  }

  stop(): void {
    clearInterval(this.#drifting);
    this.#publicPace.stop();
    this.#privatePace.stop();
    this.#outbox.stop();
    for (const off of this.#unsubscribe) off();
  }

  #topicOf(peer: Peer, name: TopicName, key: string): Living {
    const gate = this.#gate;
    const userId = peer.who.user?.userId ?? 0;
    switch (name.channel) {
      case 'books': {
        const symbolId = name.symbolId;
        const by = name.grouping ?? 1;
        const make = () => this.#topic(key, 'books', new BookFeed(gate, symbolId, by));
        return living(this.#books, `${symbolId}:${by}`, make);
      }
      case 'trades': {
        const symbolId = name.symbolId;
        const make = () => this.#topic(key, 'trades', new TradesFeed(gate, symbolId));
        return living(this.#trades, symbolId, make);
      }
      case 'ticker': {
        const { symbolId, businessLine: line = 'spot' } = name;
        const make = () => this.#topic(key, 'ticker', new TickerFeed(gate, symbolId, line));
        return living(this.#tickers, symbolId ?? line, make);
      }
      case 'candle': {
        const { symbolId, interval, priceType } = name;
        const isLast =
          priceType === undefined || !hasPrice(gate.directory.listed(symbolId), priceType);
        const source = isLast ? 'last' : priceType;
        const make = () =>
          this.#topic(key, 'candle', new CandleFeed(gate, symbolId, interval, source));
        return living(this.#candles, key, make);
      }
      case 'contract': {
        const { symbolId, businessLine: line = 'usdt' } = name;
        const make = () => this.#topic(key, 'contract', new ContractFeed(gate, symbolId, line));
        return living(this.#contracts, symbolId ?? line, make);
      }
      case 'orders': {
        const { businessLine: line = 'spot' } = name;
        const make = () => this.#topic(key, 'orders', new OrdersFeed(gate, userId, line));
        return living(this.#orders, ofUser(line, userId), make);
      }
      case 'fills': {
        const { businessLine: line = 'spot' } = name;
        const make = () => this.#topic(key, 'fills', new FillsFeed(gate.directory));
        return living(this.#fills, ofUser(line, userId), make);
      }
      case 'positions': {
        const { businessLine: line = 'usdt' } = name;
        const make = () => this.#topic(key, 'positions', new PositionsFeed(gate, userId, line));
        return living(this.#positions, ofUser(line, userId), make);
      }
      case 'account':
        return living(this.#accounts, userId, () =>
          this.#topic(key, 'account', new AccountFeed(gate, userId)),
        );
      case 'alerts':
        return living(this.#alerts, userId, () =>
          this.#topic(key, 'alerts', new AlertsFeed(gate.directory)),
        );
      case 'notices':
        return living(this.#notices, userId, () =>
          this.#topic(key, 'notices', new NoticesFeed(gate.directory)),
        );
    }
  }

  #topic<C extends Channel, F extends Topic<C>['feed']>(
    key: string,
    channel: C,
    feed: F,
  ): Topic<C, F> {
    // Of a topic come far fewer frames than one a millisecond, so each life of it begins higher.
    return new Topic(key, channel, feed, this.#outbox, this.#now());
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
      for (const by of groupings) this.#touch(this.#books.get(`${symbolId}:${by}`));
      this.#touchTicker(symbolId);
    }
    const traded = new Set<string>();
    for (const trade of event.trades) {
      this.#touch(this.#trades.get(trade.symbolId))?.feed.note(trade);
      traded.add(trade.symbolId);
    }
    for (const symbolId of traded) this.#touchTicker(symbolId);
    for (const { symbolId } of event.instruments) this.#touchTicker(symbolId);
    for (const symbolId of event.contracts) {
      this.#touch(this.#contracts.get(symbolId))?.feed.note(symbolId);
      this.#touch(this.#contracts.get(lineOf(symbolId)))?.feed.note(symbolId);
    }
    if (traded.size > 0) this.#noteCandles(event.at, 'last', traded);
    if (event.contracts.length > 0) {
      this.#noteCandles(event.at, 'told', new Set(event.contracts));
      for (const topic of this.#accounts.living.values()) {
        if (topic.feed.noteMarks()) this.#touch(topic);
      }
    }
    this.#notePrivate(event);
  }

  #notePrivate({ orders, plans, fills, balances, rows: own }: Published): void {
    for (const order of orders) this.#touch(on(this.#orders, order))?.feed.noteOrder(order);
    for (const plan of plans) this.#touch(on(this.#orders, plan))?.feed.notePlan(plan);
    for (const agent of own.agents) this.#touch(on(this.#orders, agent))?.feed.noteAgent(agent);
    for (const fill of fills) this.#touch(on(this.#fills, fill))?.feed.note(fill);
    for (const position of own.positions) {
      this.#touch(on(this.#positions, position))?.feed.notePosition(position);
    }
    for (const choice of own.marginChoices) {
      this.#touch(on(this.#positions, choice))?.feed.noteChoice(choice);
    }
    for (const { line, userId } of own.holdChoices) {
      this.#touch(this.#positions.get(ofUser(line, userId)))?.feed.noteHoldMode();
    }
    for (const notice of own.notices) {
      this.#touch(this.#notices.get(notice.userId))?.feed.note(notice);
    }
    for (const balance of balances) {
      this.#touch(this.#accounts.get(balance.userId))?.feed.note(balance);
    }
    for (const rows of [orders, own.positions, own.marginChoices]) {
      for (const { symbolId, userId } of rows) {
        if (!isSpot({ symbolId })) this.#touch(this.#accounts.get(userId))?.feed.noteMargin();
      }
    }
  }

  #touchTicker(symbolId: string): void {
    this.#touch(this.#tickers.get(symbolId))?.feed.note(symbolId);
    this.#touch(this.#tickers.get(lineOf(symbolId)))?.feed.note(symbolId);
  }

  /** Whoever is subscribed goes on looking. */
  #keepLooking(): void {
    const topics = [this.#books, this.#trades, this.#tickers, this.#candles, this.#contracts];
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
    for (const topic of this.#tickers.living.values()) this.#touch(topic)?.feed.noteAll();
    this.#noteCandles(this.#now());
  }

  /**
   * Looks at the candles that run at `at`: all of them, those of last prices where pairs were traded,
   * or those of marks and indexes where contracts were told of.
   */
  #noteCandles(at: number, of?: 'last' | 'told', symbols?: ReadonlySet<string>): void {
    for (const topic of this.#candles.living.values()) {
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

  #living(): Topic[] {
    const all = [
      this.#books,
      this.#trades,
      this.#tickers,
      this.#candles,
      this.#contracts,
      this.#orders,
      this.#fills,
      this.#positions,
      this.#accounts,
      this.#alerts,
      this.#notices,
    ];
    return all.flatMap(({ living }) => [...living.values()] as unknown as Topic[]);
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
    for (const topic of this.#living()) void this.#tell(topic, () => topic.restate(now));
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

/** What a private topic of a line is about. */
const ofUser = (line: Line, userId: number): string => `${line} ${userId}`;

interface OfUser {
  readonly symbolId: string;
  readonly userId: number;
}

/** The topic that hears of something of a user. */
const on = <C extends Channel, F extends Topic<C>['feed']>(
  topics: Topics<C, F>,
  { symbolId, userId }: OfUser,
): Topic<C, F> | undefined => topics.get(ofUser(lineOf(symbolId), userId));

interface Living {
  readonly topic: Topic;
  /** Lets go of it when it has no subscriber left. */
  readonly end: () => void;
}

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
