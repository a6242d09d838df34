import { expect } from 'vitest';
import { clearingId, insuranceId, spotPlace } from '#domain/account/account.ts';
import type { Side } from '#domain/codes/side.ts';
import type { ContractInstrument } from '#domain/instrument/kinds.ts';
import { notional } from '#domain/instrument/value.ts';
import { type Amount, amount, ticks } from '#domain/money/units.ts';
import type { OrderDraft } from '#domain/order/order.ts';
import { exposureOf } from '#domain/position/risk-limits.ts';
import type { Outcome } from '#domain/refusal.ts';
import type { Changes } from '#exchange/core/changes.ts';
import type { Command } from '#exchange/core/command.ts';
import type { Exchange } from '#exchange/core/exchange.ts';
import type { Snapshot } from '#exchange/core/snapshot.ts';
import { allPositions, Desk, limit, market, moneyOf } from '#exchange/core/testing.ts';
import {
  type At,
  legFault,
  planFault,
  reverse,
  sideOf,
  Traders,
  withPreset,
} from '../positions-orders.ts';
import { Random } from '../random.ts';
import { type DayLine, lineOfSeed } from './lines.ts';

const act = { by: 'local:test', reason: 'a test' };

/** Is told of each command before it is applied, and what it answered and changed when it is done. */
export interface Watcher {
  before(command: Command, exchange: Exchange, now: number): void;
  after(
    reply: Outcome<unknown>,
    changes: Changes,
    exchange: Exchange,
    by: { readonly command: Command; readonly now: number },
  ): void;
  /** The exchange goes on from its snapshot. */
  restarted(): void;
}

/** A desk on which each command is a batch, that somebody is told of. */
class WatchedDesk extends Desk {
  readonly #watcher: Watcher | undefined;

  constructor(
    instruments: readonly ContractInstrument[],
    watcher: Watcher | undefined,
    make?: (snapshot: Snapshot) => Exchange,
  ) {
    super([], undefined, make);
    this.#watcher = watcher;
    this.#watch();
    for (const instrument of instruments) this.do({ kind: 'ListInstrument', instrument });
  }

  override restart(): void {
    super.restart();
    this.#watcher?.restarted();
    this.#watch();
  }

  #watch(): void {
    const { exchange } = this;
    const watcher = this.#watcher;
    if (watcher === undefined) return;
    type Apply = (command: Command, ...more: unknown[]) => Outcome<unknown>;
    const apply = exchange.apply.bind(exchange) as Apply;
    exchange.apply = ((command: Command, ...more: unknown[]) => {
      watcher.before(command, exchange, this.now);
      const reply = apply(command, ...more);
      watcher.after(reply, this.commit(), exchange, { command, now: this.now });
      return reply;
    }) as Exchange['apply'];
  }
}

/**
 * A day of a few traders on the contracts of a line: orders and conditional orders of all kinds, transfers, choices,
 * marks, restarts.
 */
export class Day {
  readonly random: Random;
  /** What came later is drawn from a source of its own, so that the days of seeds stay much as they were. */
  readonly #later: Random;
  readonly traders: Traders;
  readonly line: DayLine;
  readonly desk: Desk;
  readonly #ids: readonly string[];
  readonly users: number[] = [];
  readonly index: number[];
  refused = 0;

  /** `watcher` is told of every command; `make` gives another core. */
  constructor(seed: number, watcher?: Watcher, make?: (snapshot: Snapshot) => Exchange) {
    this.random = new Random(seed);
    this.#later = new Random(seed + 700_000);
    this.line = lineOfSeed(seed);
    this.#ids = this.line.contracts.map(({ symbolId }) => symbolId);
    this.index = [10_000, 5_000, 8_000].slice(0, this.#ids.length);
    this.desk = new WatchedDesk(this.line.contracts, watcher, make);
    this.traders = new Traders(this.random, new Random(seed + 500_000));
    this.mark();
    for (let n = 0; n < 6; n++)
      this.users.push(this.#trader(amount(30_000_000n * BigInt(1 + n * n))));
    this.#credit(insuranceId, amount(2_000_000n));
    this.choose();
  }

  #credit(userId: number, units: Amount): void {
    const { coins, place } = this.line;
    for (const asset of coins) this.desk.do({ kind: 'Credit', userId, asset, units, place });
  }

  /** A user with money on the line: moved there, where a coin can be. */
  #trader(units: Amount): number {
    const { coins, place, isDemo } = this.line;
    const userId = this.desk.user(isDemo ? [] : coins.map((asset) => ({ asset, units })));
    if (isDemo) this.#credit(userId, units);
    for (const asset of isDemo ? [] : coins) {
      const draft = { from: { userId, ...spotPlace }, to: { userId, ...place }, asset, units };
      this.desk.do({ kind: 'Transfer', userId, draft });
    }
    return userId;
  }

  choose(): void {
    for (const [n, userId] of this.users.entries()) {
      if (n % 2 === 1)
        this.try({ kind: 'ChooseHoldMode', userId, line: this.line.line, holdMode: 'hedge' });
      for (const symbolId of this.#ids) this.try(this.choice(userId, symbolId));
    }
  }

  choice(userId: number, symbolId: string): Command {
    const { random } = this;
    const leverage = random.pick([2, 5, 10, 20, 50, 100]);
    return {
      ...{ kind: 'ChooseMargin', userId, symbolId },
      change: {
        marginMode: random.pick(['cross', 'isolated'] as const),
        ...{ crossLeverage: leverage, longLeverage: leverage, shortLeverage: leverage },
        autoAppend: random.chance(20),
      },
    };
  }

  try(command: Command): void {
    if (!this.desk.apply(command as never).ok) this.refused++;
  }

  mark(): void {
    this.desk.now += 500;
    const indexes = this.#ids
      .map((symbolId, n) => ({ symbolId, index: ticks(Math.round(this.index[n]!)) }))
      .filter(({ symbolId }) => this.desk.exchange.instrument(symbolId)?.state !== 'delisted');
    this.desk.do({ kind: 'MarkContracts', indexes });
  }

  /** Prices go by so much of themselves. */
  move(by: number): void {
    for (const n of this.index.keys()) this.index[n] = Math.max(20, this.index[n]! * (1 + by));
    this.mark();
  }

  step(): void {
    const { random, desk } = this;
    const userId = random.pick(this.users);
    const n = random.int(0, this.#ids.length - 1);
    const symbolId = this.#ids[n]!;
    const what = random.int(0, 99);
    if (what < 40) this.try({ kind: 'PlaceOrder', userId, draft: this.draft(userId, symbolId, n) });
    else if (what < 62) this.trade(this.at(userId, n));
    else if (what < 66) this.cancel(userId);
    else if (what < 70) this.transfer(userId);
    else if (what < 72) this.hold(userId);
    else if (what < 76) this.try(this.choice(userId, symbolId));
    else if (what < 80) this.try(this.margin(userId, symbolId));
    else if (what < 82) desk.restart();
    else if (what < 84) this.pass(random.int(1, 9) * 3_600_000);
    else if (what < 85) this.changeState(symbolId);
    else if (what < 86) this.idle();
    else this.move((random.int(-30, 30) / 1_000) * (random.chance(10) ? 5 : 1));
  }

  at(userId: number, n: number): At {
    const isHedge = this.users.indexOf(userId) % 2 === 1;
    return { userId, symbolId: this.#ids[n]!, price: this.index[n]!, isHedge };
  }

  /** Something beyond a plain order. */
  trade(at: At): void {
    const { random, desk, traders } = this;
    const { userId, symbolId } = at;
    const own = desk.exchange.positions(userId).filter((one) => one.symbolId === symbolId);
    const position = own.length > 0 ? random.pick(own) : undefined;
    const what = random.int(0, 99);
    if (what < 25) this.try(traders.plan(at));
    else if (what < 30) this.try(traders.trail(at));
    else if (what < 38) this.try(traders.scaled(at));
    else if (what < 42) this.try(traders.cancel(at));
    else if (what < 47) {
      const which = random.pick(['all', 'profitable', 'losing'] as const);
      this.try({ kind: 'CloseAllPositions', userId, line: this.line.line, which });
    } else if (position === undefined) this.try(traders.plan(at));
    else if (what < 70) this.try(traders.tpsl(at, position));
    else if (what < 85) this.try(traders.close(at, position));
    else expect(reverse(desk, userId, position)).toBe(undefined);
  }

  /** Hours pass. The last mark before each is sometimes too old for a funding. */
  pass(ms: number): void {
    const hourMs = 3_600_000;
    const until = this.desk.now + ms;
    for (let at = Math.ceil(this.desk.now / hourMs) * hourMs; at <= until; at += hourMs) {
      const before = this.random.pick([1_000, 1_000, 30_000, 90_000]);
      this.desk.now = Math.max(this.desk.now, at - before);
      this.mark();
      this.desk.now = Math.max(this.desk.now, at);
      this.desk.do({ kind: 'ElapseTime' });
    }
    this.mark();
  }

  /** The index stops for a while; traders go on. */
  idle(): void {
    this.desk.now += 11_000;
    for (let n = 0; n < 4; n++) {
      const userId = this.random.pick(this.users);
      const at = this.random.int(0, this.#ids.length - 1);
      const draft = this.draft(userId, this.#ids[at]!, at);
      this.try({ kind: 'PlaceOrder', userId, draft });
      this.transfer(userId);
      this.try(this.margin(userId, this.#ids[at]!));
      this.desk.now += 100;
    }
  }

  changeState(symbolId: string): void {
    const state = this.random.pick([
      'halted',
      'halted',
      'postOnly',
      'cancelOnly',
      'trading',
    ] as const);
    this.try({ kind: 'ChangePair', symbolId, change: { state }, act });
  }

  /** All contracts trade, with a fresh mark. */
  resume(): void {
    for (const symbolId of this.#ids) {
      this.try({ kind: 'ChangePair', symbolId, change: { state: 'trading' }, act });
    }
    this.mark();
  }

  draft(userId: number, symbolId: string, n: number): OrderDraft {
    const draft = this.#sized(userId, symbolId, n);
    const { price = Math.round(this.index[n]!), size } = draft;
    const later = this.#later;
    if (!later.chance(10)) return draft;
    // About as much, told by what it is worth.
    const contract = this.line.contracts[n]!;
    const unit = later.pick(['quote', 'settle'] as const);
    const worthOf = unit === 'quote' ? exposureOf : notional;
    const units = amount(worthOf(contract, ticks(price), size!) + BigInt(later.int(0, 999)));
    return { ...draft, size: undefined, worth: { unit, units } };
  }

  #sized(userId: number, symbolId: string, n: number): OrderDraft {
    const { random } = this;
    const side: Side = random.pick(['buy', 'sell'] as const);
    const isHedge = this.users.indexOf(userId) % 2 === 1;
    const reduceOnly = random.chance(25);
    const positionSide = sideOf(isHedge, side, reduceOnly);
    const size = random.int(1, 60) * 200;
    const more = { symbolId, positionSide, reduceOnly } as const;
    if (random.chance(30)) return market(side, { size }, { ...more, slippagePpm: 100_000 });
    const price = Math.round((this.index[n]! * (1 + random.int(-25, 25) / 1_000)) / 10) * 10;
    const timeInForce = random.pick(['gtc', 'gtc', 'gtc', 'ioc', 'fok', 'makerOnly'] as const);
    const draft = limit(side, Math.max(10, price), size, { ...more, timeInForce });
    if (random.chance(60)) return draft;
    return withPreset(draft, this.traders.preset(this.at(userId, n), side));
  }

  cancel(userId: number): void {
    this.try({ kind: 'CancelAll', userId, plans: this.random.chance(30) });
  }

  #coin(): string {
    const { coins } = this.line;
    return coins.length > 1 ? this.random.pick(coins) : coins[0]!;
  }

  transfer(userId: number): void {
    const { random } = this;
    const { place, isDemo } = this.line;
    const asset = this.#coin();
    const [from, to] = random.chance(50) ? [spotPlace, place] : [place, spotPlace];
    const units = amount(BigInt(random.int(1, 40)) * 1_000_000n);
    // Who is filled up is never liquidated again, so it is seldom.
    if (isDemo && random.chance(20)) {
      this.try({ kind: 'FillDemoCoin', userId, asset });
      return;
    }
    const draft = { from: { userId, ...from }, to: { userId, ...to }, asset, units };
    this.try({ kind: 'Transfer', userId, draft });
  }

  /** Holds a part of the account, or releases what was held first. */
  hold(userId: number): void {
    const { random, desk } = this;
    const [first] = desk.exchange.holds(userId);
    if (first !== undefined && random.chance(50)) {
      this.try({ kind: 'ReleaseHold', userId, holdId: first.id });
      return;
    }
    const { place: account } = this.line;
    const asset = this.#coin();
    const units = amount(BigInt(random.int(1, 30)) * 1_000_000n);
    const rest = { asset, cause: 'withdrawal', reference: 'w', units } as const;
    this.try({ kind: 'PlaceHold', userId, account, ...rest });
  }

  margin(userId: number, symbolId: string): Command {
    const side = this.random.pick(['net', 'long', 'short'] as const);
    const units = amount(BigInt(this.random.int(-20, 20)) * 100_000n);
    return { kind: 'ChangeMargin', userId, symbolId, positionSide: side, units };
  }

  /**
   * The quarter of the line, if it has one, is delivered, and traders go on until then. What is wrong with its price:
   * it is the mean of the index of each second.
   */
  deliver(): string | undefined {
    const { desk, random } = this;
    const n = this.line.contracts.findIndex(({ deliversAt }) => deliversAt !== undefined);
    if (n < 0) return undefined;
    const symbolId = this.#ids[n]!;
    this.resume();
    const bring = { kind: 'BringDelivery', symbolId, inMs: 13 * 60_000, act } as const;
    const { deliversAt: at } = desk.do(bring);
    let [sum, seconds, told] = [0n, 0n, Math.floor(desk.now / 1000)];
    let index: bigint | undefined;
    const countTo = (second: number) => {
      if (index !== undefined) {
        sum += index * BigInt(Math.max(0, second - told));
        seconds += BigInt(Math.max(0, second - told));
      }
      told = Math.max(told, second);
    };
    while (desk.now + 3_000 < at) {
      for (let i = random.int(0, 2); i > 0; i--) this.traded();
      if (random.chance(2)) desk.restart();
      desk.now += 2_500;
      this.move(random.int(-30, 30) / 10_000);
      countTo(Math.ceil(desk.now / 1000) - 1);
      index = BigInt(Math.round(this.index[n]!));
    }
    desk.now = at;
    countTo(at / 1000);
    desk.do({ kind: 'ElapseTime' });
    this.check();
    const [half, rest] = [sum / seconds, sum % seconds];
    const isUp = 2n * rest > seconds || (2n * rest === seconds && half % 2n === 1n);
    const price = half + (isUp ? 1n : 0n);
    const open = allPositions(desk).filter((one) => one.symbolId === symbolId);
    if (open.length > 0) return `${open.length} positions of ${symbolId} were not delivered`;
    const settled = BigInt(desk.exchange.markPrice(symbolId)!);
    return settled === price ? undefined : `${symbolId} settled at ${settled}, not ${price}`;
  }

  /** Somebody does something, whatever the hour. */
  traded(): void {
    const { random } = this;
    const userId = random.pick(this.users);
    const n = random.int(0, this.#ids.length - 1);
    const symbolId = this.#ids[n]!;
    const what = random.int(0, 9);
    if (what < 5) this.try({ kind: 'PlaceOrder', userId, draft: this.draft(userId, symbolId, n) });
    else if (what < 8) this.trade(this.at(userId, n));
    else if (what < 9) this.try(this.choice(userId, symbolId));
    else this.try(this.margin(userId, symbolId));
  }

  /** All contracts are delisted as prices fall, and traders still hold some. */
  delist(): void {
    for (let n = 0; n < 60; n++) this.step();
    this.resume();
    for (const instrument of this.line.contracts) {
      if (this.desk.exchange.instrument(instrument.symbolId)?.state === 'delisted') continue;
      this.move(-0.08);
      this.desk.do({ kind: 'ListInstrument', instrument: { ...instrument, state: 'delisted' } });
    }
    this.check();
    expect(allPositions(this.desk)).toEqual([]);
  }

  /** What holds whenever nothing is under way. */
  check(): void {
    const { desk } = this;
    for (let n = 0; n < 200 && desk.exchange.hasDueJobs(desk.now); n++)
      desk.do({ kind: 'RunJobs' });
    expect(desk.exchange.hasDueJobs(desk.now)).toBe(false);
    desk.now += 400;
    for (let n = 0; n < 50 && desk.exchange.pendingTriggers > 0; n++) desk.do({ kind: 'RunFired' });
    for (const coin of this.line.coins) expect(moneyOf(desk, coin)).toBe(0n);
    const all = allPositions(desk);
    for (const symbolId of this.#ids) {
      const own = all.filter((one) => one.symbolId === symbolId);
      expect(own.reduce((sum, { size }) => sum + size, 0)).toBe(0);
      const cost = own.reduce((sum, one) => sum + one.cost, 0n);
      const clearing = desk.exchange
        .allBalances(clearingId)
        .filter(({ accountType, scope }) => accountType === 'clearing' && scope === symbolId);
      expect(cost + clearing.reduce((sum, { total }) => sum + total, 0n)).toBe(0n);
    }
    // The fund alone may owe, when nobody else could bear what it took.
    for (const userId of this.users) this.checkUser(userId);
  }

  checkUser(userId: number): void {
    const { desk } = this;
    const cross = desk.exchange
      .positions(userId)
      .filter(({ marginMode }) => marginMode === 'cross');
    for (const { accountType, total } of desk.exchange.allBalances(userId)) {
      // Below zero only while what positions have gained stands behind it.
      if (accountType !== this.line.place.type || cross.length === 0)
        expect(total).toBeGreaterThanOrEqual(0n);
    }
    expect(planFault(desk, userId) ?? legFault(desk, userId)).toBe(undefined);
  }
}
