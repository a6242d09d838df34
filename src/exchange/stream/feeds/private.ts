import type { FillRow, OrderRow } from '#contract/calls/spot-order.ts';
import type { PlanRow } from '#contract/calls/spot-plan.ts';
import type { StrategyRow } from '#contract/calls/strategy.ts';
import type { AccountRows, ChannelData } from '#contract/channels.ts';
import type { Balance } from '#domain/account/account.ts';
import { isServed } from '#domain/account/account-on.ts';
import type { Agent } from '#domain/agent/agent.ts';
import { type AccountType, accountTypes } from '#domain/codes/account-type.ts';
import { isOn, type Line } from '#domain/line/line.ts';
import type { ConditionalOrder, Fill, Order } from '#domain/order/order.ts';
import { assetRows } from '#exchange/gateway/rows/assets.ts';
import { fillRow, orderRow, planRow } from '#exchange/gateway/rows/orders.ts';
import { strategyRow } from '#exchange/gateway/rows/strategies.ts';
import type { Feed, FeedSource } from '#exchange/stream/feeds/feed.ts';
import type { Directory } from '#exchange/view/directory.ts';
import type { ValuedBalance } from '#exchange/view/view.ts';

/*
 * What a feed gathers between two flushes (20 ms) is bounded by what the engine carries out in that
 * time: a few batches of at most 256 commands. Rows are written at once, since the exchange's
 * objects go on changing.
 */

/** A user's orders, plans and strategies: what changed, ended ones included. */
export class OrdersFeed implements Feed<'orders'> {
  readonly #source: FeedSource;
  readonly #userId: number;
  readonly #line: Line;
  readonly #orders = new Map<number, OrderRow>();
  readonly #plans = new Map<number, PlanRow>();
  readonly #strategies = new Map<number, StrategyRow>();
  /** What is known of trailing stops that follow the price: their triggers. Bounded by a user's plans. */
  readonly #stops = new Map<number, string>();
  #isLooking = false;

  constructor(source: FeedSource, userId: number, line: Line) {
    this.#source = source;
    this.#userId = userId;
    this.#line = line;
  }

  noteOrder(order: Order): void {
    this.#orders.set(order.id, orderRow(this.#source.directory, order));
  }

  notePlan(plan: ConditionalOrder): void {
    this.#plans.set(plan.id, planRow(this.#source.directory, plan));
    if (isFollowing(plan)) this.#stops.set(plan.id, '');
    else this.#stops.delete(plan.id);
  }

  /** Time has passed; answers whether that matters here: stops that follow a price change no rows. */
  noteTime(): boolean {
    this.#isLooking = this.#stops.size > 0;
    return this.#isLooking;
  }

  async refresh(): Promise<void> {
    if (!this.#isLooking) return;
    this.#isLooking = false;
    const { view, directory } = this.#source;
    const { plans } = await view.openRows(this.#userId);
    for (const plan of plans) {
      if (!isFollowing(plan) || !this.#stops.has(plan.id)) continue;
      const row = planRow(directory, plan);
      if (this.#stops.get(plan.id) !== row.triggerPrice) this.#plans.set(plan.id, row);
      this.#stops.set(plan.id, row.triggerPrice);
    }
  }

  noteAgent(agent: Agent): void {
    this.#strategies.set(agent.id, strategyRow(this.#source.directory, agent));
  }

  async snapshot(): Promise<ChannelData['orders']> {
    const { view, directory } = this.#source;
    const { orders, plans, agents } = await view.openRows(this.#userId);
    const isMeant = isOn(this.#line);
    const strategies = agents.filter(isMeant).map((agent) => strategyRow(directory, agent));
    this.#stops.clear();
    for (const plan of plans.filter(isMeant)) {
      if (isFollowing(plan)) this.#stops.set(plan.id, '');
    }
    return {
      orders: orders.filter(isMeant).map((order) => orderRow(directory, order)),
      plans: plans.filter(isMeant).map((plan) => planRow(directory, plan)),
      ...(strategies.length === 0 ? {} : { strategies }),
    };
  }

  delta(): ChannelData['orders'] | undefined {
    if (this.#orders.size + this.#plans.size + this.#strategies.size === 0) return undefined;
    const strategies = [...this.#strategies.values()];
    const changed = {
      ...{ orders: [...this.#orders.values()], plans: [...this.#plans.values()] },
      ...(strategies.length === 0 ? {} : { strategies }),
    };
    this.reset();
    return changed;
  }

  reset(): void {
    this.#orders.clear();
    this.#plans.clear();
    this.#strategies.clear();
  }
}

/** Whether a stop follows a price. */
const isFollowing = ({ trail, action, status }: ConditionalOrder): boolean =>
  trail !== undefined && action === 'place' && status === 'notExecuted';

/** A user's fills as they happen; history is a call. */
export class FillsFeed implements Feed<'fills'> {
  readonly #directory: Directory;
  #fills: FillRow[] = [];

  constructor(directory: Directory) {
    this.#directory = directory;
  }

  note(fill: Fill): void {
    this.#fills.push(fillRow(this.#directory, fill));
  }

  snapshot(): ChannelData['fills'] {
    return [];
  }

  delta(): ChannelData['fills'] | undefined {
    if (this.#fills.length === 0) return undefined;
    const fills = this.#fills;
    this.#fills = [];
    return fills;
  }

  reset(): void {
    this.#fills = [];
  }
}

/**
 * A user's balances: the changed ones, and those whose funds changed without them. Orders, positions and
 * marks change what an account that margins positions has for orders and transfers.
 */
export class AccountFeed implements Feed<'account'> {
  readonly #source: FeedSource;
  readonly #userId: number;
  readonly #noted = new Set<string>();
  #isMarginNoted = false;
  /** What was last sent of accounts that margin something, by account. Bounded by the lines. */
  readonly #sent = new Map<string, string>();
  /** Whether marks change what the user has: there was an open position when it was read last. */
  #followsMarks = false;
  #fresh: ChannelData['account'] | undefined;

  constructor(source: FeedSource, userId: number) {
    this.#source = source;
    this.#userId = userId;
  }

  note({ accountType, scope, asset }: Balance): void {
    if (this.#source.directory.asset(asset) === undefined) return;
    this.#noted.add(`${accountType}/${scope}/${asset}`);
  }

  /** Orders or positions on contracts have changed. */
  noteMargin(): void {
    this.#isMarginNoted = true;
  }

  /** Marks have moved; answers whether that matters here. */
  noteMarks(): boolean {
    if (this.#followsMarks) this.#isMarginNoted = true;
    return this.#followsMarks;
  }

  async refresh(): Promise<void> {
    if (this.#noted.size === 0 && !this.#isMarginNoted) return;
    const noted = new Set(this.#noted);
    this.#noted.clear();
    this.#isMarginNoted = false;
    const { view, directory } = this.#source;
    const { rows, version } = await view.allBalances(this.#userId);
    this.#follow(rows);
    const margined = this.#newsOf(rows);
    const changed = rows.filter((row) => noted.has(keyOf(row)) || margined.has(keyOf(row)));
    if (changed.length > 0) this.#fresh = { ...byAccount(directory, changed), version };
  }

  async snapshot(): Promise<ChannelData['account']> {
    const { view, directory } = this.#source;
    const { rows, version } = await view.allBalances(this.#userId);
    this.#follow(rows);
    return { ...byAccount(directory, rows), version };
  }

  delta(): ChannelData['account'] | undefined {
    const fresh = this.#fresh;
    this.#fresh = undefined;
    return fresh;
  }

  reset(): void {
    this.#noted.clear();
    this.#isMarginNoted = false;
    this.#sent.clear();
    this.#fresh = undefined;
  }

  #follow(rows: readonly ValuedBalance[]): void {
    this.#followsMarks = rows.some((row) => isMargined(row) && row.funds.bound.positions > 0n);
  }

  /** Notes what is sent of accounts that margin something; answers those of which it is news. */
  #newsOf(rows: readonly ValuedBalance[]): ReadonlySet<string> {
    const news = new Set<string>();
    for (const row of rows.filter(isMargined)) {
      const { available, transferable, unrealized, bound, isStale } = row.funds;
      const told = [available, transferable, unrealized, isStale, ...Object.values(bound)];
      const figures = [row.total, ...told];
      const text = figures.join(' ');
      if (this.#sent.get(keyOf(row)) !== text) news.add(keyOf(row));
      this.#sent.set(keyOf(row), text);
    }
    return news;
  }
}

const isMargined = ({ accountType }: Balance): boolean =>
  accountTypes[accountType].isBacked === true;

const keyOf = ({ accountType, scope, asset }: Balance): string =>
  `${accountType}/${scope}/${asset}`;

/** Balances as the channel tells them: spot by itself, other accounts by their type. */
function byAccount(directory: Directory, balances: readonly ValuedBalance[]) {
  const rowsOf = (type: AccountType) =>
    assetRows(
      directory,
      balances.filter(({ accountType }) => accountType === type),
    );
  const types = new Set(balances.map(({ accountType }) => accountType));
  types.delete('spot');
  const accounts: AccountRows[] = [...types].flatMap((type) => {
    const { code } = accountTypes[type];
    return code === undefined || !isServed(type)
      ? []
      : [{ accountType: code, coinList: rowsOf(type) }];
  });
  return { coinList: rowsOf('spot'), ...(accounts.length === 0 ? {} : { accounts }) };
}
