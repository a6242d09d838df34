import type { FillRow, OrderRow } from '#contract/calls/spot-order.ts';
import type { PlanRow } from '#contract/calls/spot-plan.ts';
import type { StrategyRow } from '#contract/calls/spot-strategy.ts';
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
  }

  noteAgent(agent: Agent): void {
    this.#strategies.set(agent.id, strategyRow(this.#source.directory, agent));
  }

  async snapshot(): Promise<ChannelData['orders']> {
    const { view, directory } = this.#source;
    const { orders, plans, agents } = await view.openRows(this.#userId);
    const isMeant = isOn(this.#line);
    const strategies = agents.filter(isMeant).map((agent) => strategyRow(directory, agent));
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

/** A user's balances: the changed ones. */
export class AccountFeed implements Feed<'account'> {
  readonly #source: FeedSource;
  readonly #userId: number;
  readonly #noted = new Map<string, Balance>();
  /** The noted ones with what they are worth, as they were read last. */
  readonly #fresh = new Map<string, ValuedBalance>();
  /** Of the newest event, and of the last one in which a balance changed. */
  #present = 0;
  #version = 0;

  constructor(source: FeedSource, userId: number) {
    this.#source = source;
    this.#userId = userId;
  }

  /** The user's version as of the event whose balances are noted next. */
  noteVersion(version: number): void {
    this.#present = version;
  }

  note(balance: Balance): void {
    if (this.#source.directory.asset(balance.asset) === undefined) return;
    const { accountType, scope, asset } = balance;
    // A copy: it is told later, and the balance goes on.
    this.#noted.set(`${accountType}/${scope}/${asset}`, { ...balance });
    this.#version = this.#present;
  }

  async refresh(): Promise<void> {
    const noted = [...this.#noted];
    this.#noted.clear();
    const rates = await this.#source.view.usdRates(noted.map(([, { asset }]) => asset));
    for (const [key, balance] of noted) {
      this.#fresh.set(key, { ...balance, usdRate: rates.get(balance.asset) });
    }
  }

  async snapshot(): Promise<ChannelData['account']> {
    const { view, directory } = this.#source;
    const { rows, version } = await view.allBalances(this.#userId);
    return { ...byAccount(directory, rows), version };
  }

  delta(): ChannelData['account'] | undefined {
    if (this.#fresh.size === 0) return undefined;
    const { directory } = this.#source;
    const rows = byAccount(directory, [...this.#fresh.values()]);
    this.#fresh.clear();
    return { ...rows, version: this.#version };
  }

  reset(): void {
    this.#noted.clear();
    this.#fresh.clear();
  }
}

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
