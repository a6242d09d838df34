import type { Balance, UserState } from '#domain/account/account.ts';
import type { Funds } from '#domain/account/funds.ts';
import type { Agent } from '#domain/agent/agent.ts';
import type { BookPrice } from '#domain/book/group.ts';
import type { Candle } from '#domain/candle/candle.ts';
import type { PriceSource } from '#domain/candle/series.ts';
import type { AccountType } from '#domain/codes/account-type.ts';
import type { CandleInterval } from '#domain/codes/candle-interval.ts';
import type { HoldMode } from '#domain/codes/position.ts';
import type { Post } from '#domain/content/post.ts';
import type { CostAsset } from '#domain/cost/holding.ts';
import type { Holdings } from '#domain/cost/take-fill.ts';
import type { ContractFigures, FundingRecord } from '#domain/futures/figures.ts';
import type { Asset, Instrument } from '#domain/instrument/instrument.ts';
import type { Line } from '#domain/line/line.ts';
import type { Amount, Lots, Ticks } from '#domain/money/units.ts';
import type { Act, Operating } from '#domain/operating/operating.ts';
import type { Shock } from '#domain/operating/shock.ts';
import type { ConditionalOrder, Fill, Order, Trade } from '#domain/order/order.ts';
import type { Delegated } from '#domain/position/delegated.ts';
import type { MarginChoice, Position } from '#domain/position/position.ts';
import type { Outcome } from '#domain/refusal.ts';
import type { Ticker } from '#domain/ticker/ticker.ts';
import type {
  CommandKind,
  CommandOf,
  OrderRef,
  PairChange,
  Reply,
} from '#exchange/core/command.ts';
import type { ChangedRows } from '#exchange/core/entities.ts';
import type { CloseTerms } from '#exchange/core/orders/closing.ts';
import type { MarginChange } from '#exchange/core/positions/choices.ts';
import type { HistoryReads } from '#exchange/view/history.ts';

export type { CloseTerms, MarginChange, OrderRef, PairChange };

/**
 * The exchange as gateway, stream and pages know it: reads, commands and events. All of it is plain
 * data and every answer is a promise, so that the engine may run in another process.
 *
 * - One read is consistent in itself: what must agree is one method.
 * - A read shows what is committed: at least what was told by the events before it was asked for.
 * - Answers and events come in order: an answer holds all that the events before it told. Only
 *   history and candles may be a moment older than their answer.
 * - Inside one process, reads and events hand out live objects to save copies. Use them before the
 *   next `await`, change nothing, and keep copies only.
 *
 * A read that finds too many others waiting rejects with `ViewBusy`.
 */
export interface ExchangeView extends MarketReads, ContractReads, UserReads, OperatorReads {
  /** Whether commands are carried out. */
  status(): Promise<ViewStatus>;
  /** What everyone may know and seldom changes; `Directory` keeps a copy of it. */
  directory(): Promise<DirectoryRows>;
  /** Carries out a command. Resolves after its changes are durable. */
  submit<K extends CommandKind>(command: CommandOf<K>): Promise<Reply<K>>;
  /** Calls back with what happens from now on, until the returned function is called. */
  subscribe(listener: ViewListener): () => void;
}

/** `readOnly`: reads only, for now. `stopped`: the process is about to end. */
type ViewStatus = 'ready' | 'readOnly' | 'stopped';

export interface DirectoryRows {
  /** In the order in which they were listed. */
  readonly instruments: readonly Instrument[];
  readonly operating: Operating;
  /** Keys of the concepts that coins are grouped by, by asset code. */
  readonly concepts: Readonly<Record<string, readonly string[]>>;
  /** What operators have published, retracted posts included. */
  readonly posts: readonly Post[];
}

/** What a batch of commands changed; called once it is durable. */
export interface Published {
  /** The time of the batch, Unix milliseconds. */
  readonly at: number;
  /** Users with a change of their own, of a balance or of an order. */
  readonly users: ReadonlySet<UserState>;
  readonly instruments: ReadonlySet<Instrument>;
  readonly balances: ReadonlySet<Balance>;
  /** Users' orders and plans, ended ones included. */
  readonly orders: ReadonlySet<Order>;
  readonly plans: ReadonlySet<ConditionalOrder>;
  readonly trades: readonly Trade[];
  readonly fills: readonly Fill[];
  /** Rows of entities that were made, changed or ended, by entity: positions, agents, notices, posts … */
  readonly rows: ChangedRows;
  /** Pairs whose books may have changed. */
  readonly books: readonly string[];
  /** Contracts whose figures changed; told with their marks, so at most twice a second. */
  readonly contracts: readonly string[];
  /** What operators have set, when it changed. */
  readonly operating: Operating | undefined;
}

export interface ViewListener {
  published?(event: Published): void;
  /** The exchange was built anew from the store: what was derived from its memory is void. */
  rebuilt?(): void;
}

/** A price and the size of all orders at it. */
export type Level = BookPrice;

/** Both sides of a book at one moment, best first. */
export interface Depth {
  readonly bids: readonly Level[];
  readonly asks: readonly Level[];
}

/** A pair's last price and the best level of each side. */
export interface Plate {
  readonly symbolId: string;
  readonly last: Ticks;
  readonly bid: Level | undefined;
  readonly ask: Level | undefined;
}

/** A ticker with US dollars for one of its quote, as decimal text. */
export interface ValuedTicker extends Ticker {
  readonly usdRate: string;
}

/** Reads that are the same for everyone. A pair that is not listed has no row. */
interface MarketReads {
  /**
   * Somebody looks at these instruments, or at lists of many, for the minutes to come. Resolves when
   * the books of those that slept are quoted. Reads don't say by themselves that anybody looks.
   */
  look(seen: readonly string[] | 'lists'): Promise<void>;
  depth(symbolId: string, levels: number): Promise<Depth>;
  /** Of all pairs when none is named. */
  plates(symbols?: readonly string[]): Promise<readonly Plate[]>;
  /** Of all pairs when none is named. */
  tickers(symbols?: readonly string[]): Promise<readonly ValuedTicker[]>;
  /** US dollars for one of each asset, as decimal text. */
  usdRates(assets: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** Undefined before the first trade. */
  lastPrice(symbolId: string): Promise<Ticks | undefined>;
  /** Newest first; 200 are kept. */
  recentTrades(symbolId: string, limit: number): Promise<readonly Trade[]>;
  /**
   * At most `limit` (1–1500) candles that start before `before` (undefined: now), oldest first,
   * without gaps; the last one may be running. `source`: which of a contract's prices; absent: the
   * last. Mark and index have no volume, and pairs have neither.
   */
  candles(
    symbolId: string,
    interval: CandleInterval,
    before: number | undefined,
    limit: number,
    source?: PriceSource,
  ): Promise<readonly Candle[]>;
  /**
   * The candle that holds `at`, the time of the event that is being delivered or a later one.
   * Undefined for one of more than a day until such candles were asked for, and of mark and index
   * until they were taken up after a start. These follow `Published.contracts`.
   */
  runningCandle(
    symbolId: string,
    interval: CandleInterval,
    at: number,
    source?: PriceSource,
  ): Promise<Candle | undefined>;
}

/** A contract's figures with the newest funding that was paid; undefined: none yet. */
interface ContractRow extends ContractFigures {
  readonly lastFunding: FundingRecord | undefined;
  /** What was open 24 hours before the last full hour; undefined: it was not seen. */
  readonly openInterestDayAgo: Lots | undefined;
}

/** Fundings of a contract at or after `from` and before `to`, Unix milliseconds. */
interface FundingRequest {
  readonly symbolId: string;
  readonly from?: number | undefined;
  readonly to?: number | undefined;
  /** 1–1,000. */
  readonly limit: number;
}

/** Reads of contracts that are the same for everyone. */
interface ContractReads {
  /** Of all contracts when none is named; what is no contract has no row. */
  contractFigures(symbolIds?: readonly string[]): Promise<readonly ContractRow[]>;
  /** Fundings that were paid, newest first; those of two years are kept. */
  fundingHistory(request: FundingRequest): Promise<readonly FundingRecord[]>;
}

export interface UserStanding {
  readonly user: UserState;
  /** As an order placed now would have it. */
  readonly vipLevel: number;
  /** What was traded on the days that the level goes by, in units of USDT. */
  readonly vipVolume: bigint;
}

/** A balance with what can be done with it, and US dollars for one of its asset. */
export interface ValuedBalance extends Balance {
  readonly funds: Funds;
  /** Undefined when no pair has the asset. */
  readonly usdRate: string | undefined;
}

/** What all open positions of a line would bring at their marks, in one settle asset. */
interface LineGain {
  readonly line: Line;
  readonly asset: string;
  /** In the asset's units; negative: a loss. */
  readonly units: bigint;
  readonly usdRate: string;
}

/** Rows with the version of the user that they belong to; 0: there is no such user. */
interface Versioned<T> {
  readonly rows: readonly T[];
  readonly version: number;
}

/** All that a user has, with the rates and marks of one moment. */
export interface UserHoldings extends Versioned<ValuedBalance> {
  readonly gains: readonly LineGain[];
  /** US dollars for one USDT. */
  readonly usdtRate: string;
}

/** All that a user has open at one moment, newest first. */
interface OpenRows {
  readonly orders: readonly Order[];
  readonly plans: readonly ConditionalOrder[];
  /** Those that run. */
  readonly agents: readonly Agent[];
}

/** An open position with what follows from the marks of now. */
export interface FiguredPosition {
  readonly position: Position;
  /** Isolated: the balance of its account; cross: what it binds. */
  readonly margin: Amount;
  readonly liquidation: Ticks | undefined;
  readonly breakEven: Ticks | undefined;
  /** Undefined before the contract's first mark, as are the two below. */
  readonly mark: Ticks | undefined;
  readonly unrealized: Amount | undefined;
  /** In hundredths of a percent of the margin. */
  readonly roe: bigint | undefined;
  /** What its unit must keep, in millionths of what backs it; undefined: unknown, or nothing backs it. */
  readonly ratioPpm: bigint | undefined;
  /** How soon ADL would take it: 1 late, 5 first; 0: not ranked yet. Up to ten seconds old. */
  readonly adlLights: number;
  /** What the user's open orders have taken of it, and would add to it. */
  readonly delegated: Delegated;
}

interface ContractRows {
  readonly positions: readonly FiguredPosition[];
  /** What the user chose for contracts, those without a position included. */
  readonly choices: readonly MarginChoice[];
  readonly holdMode: HoldMode;
  readonly version: number;
}

interface UserCosts {
  readonly holdings: Holdings;
  /** Whether all fills are in; else a further call takes in more. */
  readonly isComplete: boolean;
}

/** Reads of one user. */
interface UserReads {
  user(userId: number): Promise<UserStanding | undefined>;
  userByAuthId(authId: string): Promise<UserState | undefined>;
  /** How many orders and waiting plans a user has. */
  openCount(userId: number): Promise<number>;
  /** Of one type of account; spot when none is named. */
  balances(userId: number, type?: AccountType): Promise<Versioned<ValuedBalance>>;
  /** Of all types. */
  allBalances(userId: number): Promise<Versioned<ValuedBalance>>;
  /** The same, with what open positions would bring. */
  holdings(userId: number): Promise<UserHoldings>;
  /** Newest first. */
  openOrders(userId: number, symbolId?: string): Promise<Versioned<Order>>;
  /** Plans that wait, and fired ones that are queued; newest first. */
  waitingPlans(userId: number, symbolId?: string): Promise<Versioned<ConditionalOrder>>;
  openRows(userId: number): Promise<OpenRows>;
  /** All that a user has on the contracts of a line at one moment. */
  contracts(userId: number, line: Line): Promise<ContractRows>;
  /** Undefined for one that ended, is unknown or another's. */
  openOrder(userId: number, ref: OrderRef): Promise<Order | undefined>;
  /** Undefined for one that ended, is unknown or another's. */
  waitingPlan(userId: number, ref: OrderRef): Promise<ConditionalOrder | undefined>;
  /** What a user holds at its cost, counted in one currency. */
  costs(userId: number, counted: CostAsset): Promise<UserCosts>;
  /** What has ended. */
  readonly history: HistoryReads;
}

/** What an operator is told of a pair beside its rules. */
export interface PairFigures {
  readonly symbolId: string;
  readonly lastPrice: Ticks | undefined;
  /** Users' orders that rest on it. */
  readonly openOrders: number;
}

/** How the machine's clock and the exchange's time stand to each other, Unix milliseconds. */
interface ClockState {
  /** Whether the exchange waits for the clock to come back, or for an operator to confirm it. */
  readonly held: boolean;
  /** The exchange's time, that of its latest batch. */
  readonly at: number;
  /** What the machine's clock says. */
  readonly clockAt: number;
  /** What it should say, going by an earlier reading and the time that has passed since. */
  readonly expectedAt: number;
}

/** What one check of an audit found. */
interface Finding {
  readonly check: string;
  /** What holds when nothing is wrong. */
  readonly meaning: string;
  /** How many things were looked at. */
  readonly looked: number;
  readonly wrong: number;
  /** The first few of those that are wrong. */
  readonly examples: readonly string[];
}

interface UserReport extends UserStanding {
  readonly openOrders: number;
  readonly balances: readonly Balance[];
}

type UsualRules = Pick<
  Instrument,
  'sizeMin' | 'sizeMax' | 'notionalMin' | 'notionalMax' | 'bandUpPpm' | 'bandDownPpm'
>;

/** A background job that is under way, as operators see it. */
export interface JobReport {
  readonly id: number;
  readonly kind: string;
  /** What it is about, in words. */
  readonly about: string;
  readonly state: 'running' | 'failing' | 'abandoned';
  readonly startedAt: number;
  readonly failures: number;
  /** When it is tried next, Unix milliseconds; undefined: now, or never. */
  readonly nextTryAt: number | undefined;
  readonly error: string | undefined;
}

/** What operators read and do beside commands. */
interface OperatorReads {
  /** Of all pairs when none is named. */
  pairFigures(symbols?: readonly string[]): Promise<readonly PairFigures[]>;
  userReport(userId: number): Promise<UserReport | undefined>;
  /** Background jobs under way, those first that fail; at most `jobsShownMax`. */
  jobs(): Promise<readonly JobReport[]>;
  clockState(): Promise<ClockState>;
  /** Believes the machine's clock after a jump. */
  confirmClock(act: Act): Promise<Outcome<undefined>>;
  /** Whether `target` (an asset, a pair or `all`) has a simulated price that a shock can move. */
  simulates(target: string): Promise<boolean>;
  shock(shock: Shock): Promise<void>;
  /** A coin as the simulated market knows it, listed or not. */
  simulatedCoin(code: string): Promise<Asset | undefined>;
  /** What the simulated liquidity would quote a pair at, listed or not; undefined: it would not. */
  quotedPrice(instrument: Instrument): Promise<Ticks | undefined>;
  /** Limits and bands that are usual for a pair that costs `price`. */
  usualRules(instrument: Instrument, price: Ticks): Promise<UsualRules>;
  /** Whether a pair could be listed as it is described. */
  canList(instrument: Instrument): Promise<Outcome<undefined>>;
  /** Holds what is in memory against what the store would rebuild. */
  compareWithStore(): Promise<readonly Finding[]>;
}
