import { type Balance, type Bill, isSystem, type UserState } from '#domain/account/account.ts';
import { ownPlaceOf, type Place } from '#domain/account/place.ts';
import type { Transfer } from '#domain/account/transfer.ts';
import type { Agent } from '#domain/agent/agent.ts';
import type { ConditionalOrder, Fill, Order, Trade } from '#domain/order/order.ts';
import type { ClientOidRow } from '#exchange/core/past.ts';
import type { Counters } from '#exchange/core/snapshot.ts';
import { instrumentText, pastVolumesText } from '#exchange/store/sqlite/rows.ts';
import type { Statements } from '#exchange/store/sqlite/statements.ts';
import type { Batch } from '#exchange/store/store.ts';

/**
 * Runs one statement per row of a batch. What a batch made is inserted, what it changed is updated:
 * ids come from the counters, so a row is new exactly when its id is above the counters of the last
 * batch written.
 */
export class BatchRows {
  readonly #statements: Statements;
  /**
   * Totals as last written: a balance of which only the frozen part changed needs no row. Keyed by
   * the core's own objects, so it is dropped with them; a total is noted after its commit only.
   */
  readonly #totals = new WeakMap<Balance, bigint>();
  /** The same for what system owners have not billed. */
  readonly #unbilled = new WeakMap<Balance, bigint | undefined>();
  /** The same for users, of whom most batches change the tally only. */
  readonly #users = new WeakMap<UserState, string>();

  constructor(statements: Statements) {
    this.#statements = statements;
  }

  /** `last`: the counters of the last batch written. The caller holds the transaction. */
  write({ changes, candles }: Batch, last: Counters): void {
    const { upsertInstrument, upsertCandle } = this.#statements;
    for (const instrument of changes.instruments) {
      upsertInstrument.run(instrument.symbolId, instrumentText(instrument));
    }
    if (changes.operating !== undefined) {
      this.#statements.upsertOperating.run(JSON.stringify(changes.operating));
    }
    for (const { at, by, what, about, before, after, reason } of changes.acts) {
      this.#statements.insertAct.run(at, by, what, about, before, after, reason);
    }
    for (const user of changes.users) this.#user(user, user.id > last.userId);
    for (const balance of changes.balances) this.#balance(balance);
    for (const transfer of changes.transfers) this.#transfer(transfer);
    for (const order of changes.orders) this.#order(order, order.id > last.orderId);
    for (const plan of changes.plans) this.#plan(plan, plan.id > last.orderId);
    for (const agent of changes.entities.agents) {
      if (agent.id > last.orderId) this.#clientOid(agent, 'agent');
    }
    for (const trade of changes.trades) this.#trade(trade);
    for (const fill of changes.fills) this.#fill(fill);
    for (const bill of changes.bills) this.#bill(bill);
    for (const { symbolId, candle: c } of candles) {
      upsertCandle.run(symbolId, c.start, c.open, c.high, c.low, c.close, c.volume, c.turnover);
    }
  }

  /** Notes what stands in the store: after a commit, and as it was loaded. */
  noteStored(balances: Iterable<Balance>, users: Iterable<UserState>): void {
    for (const balance of balances) {
      this.#totals.set(balance, balance.total);
      if (isSystem(balance.userId)) this.#unbilled.set(balance, balance.unbilled);
    }
    for (const user of users) this.#users.set(user, wideParts(user));
  }

  #user(user: UserState, isNew: boolean): void {
    const today = user.volumeByDay.at(-1);
    this.#statements.upsertTally.run(
      user.id,
      user.version,
      today?.day ?? null,
      today?.volume ?? null,
    );
    if (!isNew && this.#users.get(user) === wideParts(user)) return;
    const state = [
      user.feeInBgb ? 1 : 0,
      user.frozen ? 1 : 0,
      user.vipLevel,
      user.vipDay,
      pastVolumesText(user.volumeByDay),
      user.cancelAllAt ?? null,
      user.id,
    ];
    if (!isNew) this.#statements.updateUser.run(...state);
    else {
      const { authId, createdAt, parentId = null } = user;
      this.#statements.insertUser.run(...state, authId, createdAt, parentId);
    }
  }

  #balance(balance: Balance): void {
    const { userId, accountType, scope, asset, total, unbilled } = balance;
    if (this.#totals.get(balance) === total && this.#unbilled.get(balance) === unbilled) return;
    const { upsertBalance } = this.#statements;
    upsertBalance.run(userId, accountType, scope, asset, total, unbilled ?? 0n);
  }

  /** One that was placed and released in the same batch has no row to be deleted. */
  #transfer(transfer: Transfer): void {
    const { from, to } = transfer;
    this.#statements.insertTransfer.run(
      transfer.id,
      transfer.userId,
      transfer.clientOid ?? null,
      from.userId,
      from.type,
      from.scope,
      to.userId,
      to.type,
      to.scope,
      transfer.asset,
      transfer.units,
      transfer.movementId,
      transfer.at,
    );
    this.#clientOid(transfer, 'transfer');
  }

  #order(order: Order, isNew: boolean): void {
    const state = [
      order.price ?? null,
      order.size ?? null,
      order.filledSize,
      order.filledQuote,
      order.feeReceived,
      order.feeBgb,
      order.status,
      order.end ?? null,
      order.priority,
      order.version,
      order.updatedAt,
      JSON.stringify(order.steps),
      jsonOf(order.preset),
      order.id,
    ];
    if (!isNew) {
      this.#statements.updateOrder.run(...state);
      return;
    }
    this.#statements.insertOrder.run(
      ...state,
      order.userId,
      order.clientOid ?? null,
      order.digest ?? null,
      order.symbolId,
      order.side,
      order.type,
      order.timeInForce,
      order.selfTrade,
      order.source,
      order.planId ?? null,
      order.agentId ?? null,
      order.quoteAmount ?? null,
      order.slippagePpm ?? null,
      order.createdAt,
      order.positionSide ?? null,
      Number(order.reduceOnly),
      order.cause ?? null,
      otherPlace(order),
      order.tag ?? null,
    );
    this.#clientOid(order, 'order');
  }

  #plan(plan: ConditionalOrder, isNew: boolean): void {
    const state = [
      plan.trigger,
      plan.watches,
      plan.fires,
      plan.action,
      jsonOf(plan.trail),
      jsonOf(plan.preset),
      jsonOf(plan.presetRatios),
      plan.price ?? null,
      plan.size ?? null,
      plan.quoteAmount ?? null,
      plan.pairId ?? null,
      plan.status,
      plan.orderId ?? null,
      plan.failure ?? null,
      plan.priority,
      plan.version,
      plan.updatedAt,
      plan.id,
    ];
    if (!isNew) {
      this.#statements.updatePlan.run(...state);
      return;
    }
    this.#statements.insertPlan.run(
      ...state,
      plan.userId,
      plan.clientOid ?? null,
      plan.digest ?? null,
      plan.symbolId,
      plan.side,
      plan.kind,
      plan.source,
      plan.parentOrderId ?? null,
      plan.createdAt,
      plan.positionSide ?? null,
      Number(plan.reduceOnly),
      otherPlace(plan),
      plan.ratio === undefined ? null : JSON.stringify(plan.ratio),
    );
    this.#clientOid(plan, 'plan');
  }

  /** A second use of a client id breaks the unique key, and with it the batch. */
  #clientOid(
    { userId, clientOid, id }: Order | ConditionalOrder | Transfer | Agent,
    what: ClientOidRow['what'],
  ): void {
    if (clientOid === undefined) return;
    this.#statements.insertClientOid.run(userId, clientOid, what, id);
  }

  #trade(trade: Trade): void {
    const { symbolId, id, price, size, takerSide, makerOrderId, takerOrderId, at } = trade;
    this.#statements.insertTrade.run(
      symbolId,
      id,
      price,
      size,
      takerSide,
      makerOrderId,
      takerOrderId,
      at,
    );
  }

  #fill(fill: Fill): void {
    this.#statements.insertFill.run(
      fill.userId,
      fill.tradeId,
      fill.orderId,
      fill.symbolId,
      fill.side,
      fill.liquidity,
      fill.price,
      fill.size,
      fill.quote,
      fill.fee,
      fill.feeAsset,
      fill.at,
      fill.realized ?? null,
    );
  }

  #bill(bill: Bill): void {
    this.#statements.insertBill.run(
      bill.userId,
      bill.id,
      bill.movementId,
      bill.accountType,
      bill.scope,
      bill.asset,
      bill.delta,
      bill.totalAfter,
      bill.reason,
      bill.tradeId ?? null,
      bill.symbolId ?? null,
      bill.at,
    );
  }
}

const jsonOf = (value: object | undefined): string | null =>
  value === undefined ? null : JSON.stringify(value);

/** Where an order stands, unless that is the account of its line. */
const otherPlace = ({ place, symbolId }: Pick<Order, 'place' | 'symbolId'>): Place | null =>
  place === ownPlaceOf(symbolId) ? null : place;

/** Tells whether a user's wide row changed; its past days do only when a new day begins. */
const wideParts = (user: UserState): string =>
  [
    user.feeInBgb,
    user.frozen,
    user.vipLevel,
    user.vipDay,
    user.cancelAllAt,
    user.volumeByDay.length,
    user.volumeByDay.at(-1)?.day,
  ].join(' ');
