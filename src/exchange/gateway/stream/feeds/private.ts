import type { FillRow, OrderRow } from '#contract/calls/spot-order.ts';
import type { PlanRow } from '#contract/calls/spot-plan.ts';
import type { AccountRows, ChannelData } from '#contract/channels.ts';
import type { Balance } from '#domain/account/account.ts';
import { type AccountType, accountTypes } from '#domain/codes/account-type.ts';
import { isSpot } from '#domain/line/line.ts';
import type { Fill, Order, Plan } from '#domain/order/order.ts';
import type { Gate } from '#exchange/gateway/gate.ts';
import { fillRow, orderRow } from '#exchange/gateway/handlers/spot-order.ts';
import { planRow } from '#exchange/gateway/handlers/spot-plan.ts';
import { assetRows } from '#exchange/gateway/handlers/user.ts';
import type { Feed } from '#exchange/gateway/stream/feeds/feed.ts';

/*
 * What a feed gathers between two flushes (20 ms) is bounded by what the engine carries out in that
 * time: a few batches of at most 256 commands. Rows are written at once, since the exchange's
 * objects go on changing.
 */

/** A user's orders and plans: what changed, ended ones included. */
export class OrdersFeed implements Feed<'orders'> {
  readonly #gate: Gate;
  readonly #userId: number;
  readonly #orders = new Map<number, OrderRow>();
  readonly #plans = new Map<number, PlanRow>();

  constructor(gate: Gate, userId: number) {
    this.#gate = gate;
    this.#userId = userId;
  }

  noteOrder(order: Order): void {
    this.#orders.set(order.id, orderRow(this.#gate, order));
  }

  notePlan(plan: Plan): void {
    this.#plans.set(plan.id, planRow(this.#gate, plan));
  }

  snapshot(): ChannelData['orders'] {
    const { exchange } = this.#gate.engine;
    return {
      orders: exchange
        .openOrders(this.#userId)
        .filter(isSpot)
        .map((order) => orderRow(this.#gate, order)),
      plans: exchange
        .waitingPlans(this.#userId)
        .filter(isSpot)
        .map((plan) => planRow(this.#gate, plan)),
    };
  }

  delta(): ChannelData['orders'] | undefined {
    if (this.#orders.size + this.#plans.size === 0) return undefined;
    const changed = { orders: [...this.#orders.values()], plans: [...this.#plans.values()] };
    this.reset();
    return changed;
  }

  reset(): void {
    this.#orders.clear();
    this.#plans.clear();
  }
}

/** A user's fills as they happen; history is a call. */
export class FillsFeed implements Feed<'fills'> {
  readonly #gate: Gate;
  #fills: FillRow[] = [];

  constructor(gate: Gate) {
    this.#gate = gate;
  }

  note(fill: Fill): void {
    this.#fills.push(fillRow(this.#gate, fill));
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
  readonly #gate: Gate;
  readonly #userId: number;
  readonly #changed = new Map<string, Balance>();
  /** Of the last change that was noted. */
  #version = 0;

  constructor(gate: Gate, userId: number) {
    this.#gate = gate;
    this.#userId = userId;
  }

  note(balance: Balance): void {
    const { accountType, scope, asset } = balance;
    // A copy: it is told later, and the balance goes on.
    this.#changed.set(`${accountType}/${scope}/${asset}`, { ...balance });
    this.#version = this.#present();
  }

  snapshot(): ChannelData['account'] {
    const balances = this.#gate.engine.exchange.allBalances(this.#userId);
    return { ...byAccount(this.#gate, balances), version: this.#present() };
  }

  delta(): ChannelData['account'] | undefined {
    if (this.#changed.size === 0) return undefined;
    const rows = byAccount(this.#gate, [...this.#changed.values()]);
    this.#changed.clear();
    return { ...rows, version: this.#version };
  }

  reset(): void {
    this.#changed.clear();
  }

  #present(): number {
    return this.#gate.engine.exchange.user(this.#userId)?.version ?? 0;
  }
}

/** Balances as the channel tells them: spot by itself, other accounts by their type. */
function byAccount(gate: Gate, balances: readonly Balance[]) {
  const rowsOf = (type: AccountType) =>
    assetRows(
      gate,
      balances.filter(({ accountType }) => accountType === type),
    );
  const types = new Set(balances.map(({ accountType }) => accountType));
  types.delete('spot');
  const accounts: AccountRows[] = [...types].flatMap((type) => {
    const { code } = accountTypes[type];
    return code === undefined ? [] : [{ accountType: code, coinList: rowsOf(type) }];
  });
  return { coinList: rowsOf('spot'), ...(accounts.length === 0 ? {} : { accounts }) };
}
