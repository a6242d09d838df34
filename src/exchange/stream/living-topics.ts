import type { Channel, Topic as TopicName } from '#contract/channels.ts';
import { hasPrice } from '#domain/candle/series.ts';
import { type Line, lineOf, usualContractLine } from '#domain/line/line.ts';
import type { Gate } from '#exchange/gateway/gate.ts';
import { AlertsFeed } from '#exchange/stream/feeds/alerts.ts';
import { BookFeed } from '#exchange/stream/feeds/book.ts';
import { CandleFeed } from '#exchange/stream/feeds/candle.ts';
import { ContractFeed } from '#exchange/stream/feeds/contract.ts';
import { NoticesFeed } from '#exchange/stream/feeds/notices.ts';
import { PositionsFeed } from '#exchange/stream/feeds/positions.ts';
import { AccountFeed, FillsFeed, OrdersFeed } from '#exchange/stream/feeds/private.ts';
import { TickerFeed } from '#exchange/stream/feeds/ticker.ts';
import { TradesFeed } from '#exchange/stream/feeds/trades.ts';
import type { Outbox } from '#exchange/stream/outbox.ts';
import type { Peer } from '#exchange/stream/peer.ts';
import { Topic } from '#exchange/stream/topic.ts';

/** Living topics by what they are about; one lives as long as it has subscribers. */
class Topics<C extends Channel, F extends Topic<C>['feed']> {
  readonly living = new Map<string | number, Topic<C, F>>();
  get = (about: string | number): Topic<C, F> | undefined => this.living.get(about);
}

/** The topics of all sockets that live: those that have subscribers. */
export class LivingTopics {
  /** By `symbol:grouping`. */
  readonly books = new Topics<'books', BookFeed>();
  readonly trades = new Topics<'trades', TradesFeed>();
  /** By symbol id, and that of all pairs of a line by the line's name. */
  readonly tickers = new Topics<'ticker', TickerFeed>();
  /** By the topic's key. */
  readonly candles = new Topics<'candle', CandleFeed>();
  /** By symbol id, and that of all contracts of a line by the line's name. */
  readonly contracts = new Topics<'contract', ContractFeed>();
  /** By `line user`, as are fills and positions. */
  readonly orders = new Topics<'orders', OrdersFeed>();
  readonly fills = new Topics<'fills', FillsFeed>();
  readonly positions = new Topics<'positions', PositionsFeed>();
  readonly accounts = new Topics<'account', AccountFeed>();
  readonly alerts = new Topics<'alerts', AlertsFeed>();
  readonly notices = new Topics<'notices', NoticesFeed>();
  readonly #gate: Gate;
  readonly #outbox: Outbox;
  readonly #now: () => number;

  constructor(gate: Gate, outbox: Outbox, now: () => number) {
    this.#gate = gate;
    this.#outbox = outbox;
    this.#now = now;
  }

  /** The topic of this name for a socket, made if none lives. */
  of(peer: Peer, name: TopicName, key: string): Living {
    const gate = this.#gate;
    const userId = peer.who.user?.userId ?? 0;
    switch (name.channel) {
      case 'books': {
        const symbolId = name.symbolId;
        const by = name.grouping ?? 1;
        const make = () => this.#topic(key, 'books', new BookFeed(gate, symbolId, by));
        return living(this.books, `${symbolId}:${by}`, make);
      }
      case 'trades': {
        const symbolId = name.symbolId;
        const make = () => this.#topic(key, 'trades', new TradesFeed(gate, symbolId));
        return living(this.trades, symbolId, make);
      }
      case 'ticker': {
        const { symbolId, businessLine: line = 'spot' } = name;
        const make = () => this.#topic(key, 'ticker', new TickerFeed(gate, symbolId, line));
        return living(this.tickers, symbolId ?? line, make);
      }
      case 'candle': {
        const { symbolId, interval, priceType } = name;
        const isLast =
          priceType === undefined || !hasPrice(gate.directory.listed(symbolId), priceType);
        const source = isLast ? 'last' : priceType;
        const make = () =>
          this.#topic(key, 'candle', new CandleFeed(gate, symbolId, interval, source));
        return living(this.candles, key, make);
      }
      case 'contract': {
        const { symbolId, businessLine: line = usualContractLine } = name;
        const make = () => this.#topic(key, 'contract', new ContractFeed(gate, symbolId, line));
        return living(this.contracts, symbolId ?? line, make);
      }
      case 'orders': {
        const { businessLine: line = 'spot' } = name;
        const make = () => this.#topic(key, 'orders', new OrdersFeed(gate, userId, line));
        return living(this.orders, ofUser(line, userId), make);
      }
      case 'fills': {
        const { businessLine: line = 'spot' } = name;
        const make = () => this.#topic(key, 'fills', new FillsFeed(gate.directory));
        return living(this.fills, ofUser(line, userId), make);
      }
      case 'positions': {
        const { businessLine: line = usualContractLine } = name;
        const make = () => this.#topic(key, 'positions', new PositionsFeed(gate, userId, line));
        return living(this.positions, ofUser(line, userId), make);
      }
      case 'account':
        return living(this.accounts, userId, () =>
          this.#topic(key, 'account', new AccountFeed(gate, userId)),
        );
      case 'alerts':
        return living(this.alerts, userId, () =>
          this.#topic(key, 'alerts', new AlertsFeed(gate.directory)),
        );
      case 'notices':
        return living(this.notices, userId, () =>
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

  all(): Topic[] {
    const all = [
      this.books,
      this.trades,
      this.tickers,
      this.candles,
      this.contracts,
      this.orders,
      this.fills,
      this.positions,
      this.accounts,
      this.alerts,
      this.notices,
    ];
    return all.flatMap(({ living }) => [...living.values()] as unknown as Topic[]);
  }
}

/** What a private topic of a line is about. */
export const ofUser = (line: Line, userId: number): string => `${line} ${userId}`;

interface OfUser {
  readonly symbolId: string;
  readonly userId: number;
}

/** The topic that hears of something of a user. */
export const on = <C extends Channel, F extends Topic<C>['feed']>(
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
