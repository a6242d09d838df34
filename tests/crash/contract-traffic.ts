import { type AccountPlace, firstUserId, insuranceId } from '#domain/account/account.ts';
import type { AgentDraft } from '#domain/agent/agent.ts';
import type { Side } from '#domain/codes/side.ts';
import { deliversAtOf } from '#domain/futures/delivery.ts';
import { quarterOf } from '#domain/futures/quarter.ts';
import { inverseNames } from '#domain/instrument/instrument.ts';
import { lineOf, lines } from '#domain/line/line.ts';
import { amount, lots, ticks } from '#domain/money/units.ts';
import type { Order, OrderDraft } from '#domain/order/order.ts';
import type { Command } from '#exchange/core/command.ts';
import type { Exchange } from '#exchange/core/exchange.ts';
import { inversePerpetual, perpetual } from '#exchange/core/testing.ts';
import type { Engine } from '#exchange/engine/engine.ts';
import { type At, sideOf, Traders, withPreset } from '../sim/positions-orders.ts';
import { Random } from '../sim/random.ts';
import { submit } from './traffic.ts';

const linear = ['BTC', 'ETH'].map((base) => perpetual(base, { markClampPpm: 10_000 }));
const { base: bitcoin } = linear[0]!;
const inverse = inversePerpetual('BTCUSD', bitcoin, { markClampPpm: 10_000 });
/** A quarter that is delivered when an operator brings that near; the next ones list themselves. */
const quarter = inversePerpetual('BTCUSD', bitcoin, {
  ...inverseNames('BTCUSDH90', 'usd'),
  ...{ markClampPpm: 50_000, deliversAt: quarterOf('BTCUSDH90')! },
});
export const trafficContracts = [...linear, inverse, quarter];
/** What they begin at. */
const prices = [10_000, 5_000, 10_000, 10_000] as const;
/** Each coin that they settle in, where it lies, and how much of it is worth a unit of USDT. */
const purses = [
  { line: 'usdt', asset: 'USDT', unit: 1n },
  { line: 'usd', asset: bitcoin.code, unit: 100n },
] as const;
type Purse = (typeof purses)[number];
const placeOf = ({ line }: Purse): AccountPlace => ({ type: lines[line].accountType, scope: '' });
const purseOf = (symbolId: string): Purse => purses[lineOf(symbolId) === 'usd' ? 1 : 0];
const act = { by: 'local:test', reason: 'a test' };
const users = Array.from({ length: 20 }, (_, n) => firstUserId + n);

/** Lists the contracts and gives every user money for them; on a store that has them nothing changes. */
export async function prepareContracts(engine: Engine): Promise<void> {
  // A quarter that was delivered in an earlier round stays so.
  const commands: Command[] = trafficContracts
    .filter(({ symbolId }) => engine.exchange.instrument(symbolId) === undefined)
    .map((instrument) => ({ kind: 'ListInstrument', instrument }));
  for (const [n, userId] of users.entries()) {
    const units = amount(50_000_000n * BigInt(1 + (n % 5) ** 2));
    const unitsOf = ({ unit }: Purse) => amount(units * unit);
    const grants = purses.map((purse) => ({ asset: purse.asset, units: unitsOf(purse) }));
    commands.push({ kind: 'OpenAccount', authId: `trader-${n}`, grants });
    for (const purse of purses) {
      const { asset, line } = purse;
      const from = { userId, type: 'spot', scope: '' } as const;
      const terms = { from, to: { userId, ...placeOf(purse) }, asset, units: unitsOf(purse) };
      const draft = { clientOid: `fund-${n}-${line}`, ...terms };
      commands.push({ kind: 'Transfer', userId, draft });
      if (n % 2 === 1) commands.push({ kind: 'ChooseHoldMode', userId, line, holdMode: 'hedge' });
    }
  }
  for (const purse of purses) {
    const { asset, unit } = purse;
    const units = amount(9_000_000n * unit);
    const place = placeOf(purse);
    commands.push({ kind: 'Credit', userId: insuranceId, asset, units, place });
  }
  for (const command of commands) {
    const reply = await submit(engine, command);
    // A hedger who holds positions already keeps the mode, and who was funded in an earlier round has traded since.
    if (!reply.ok && command.kind !== 'ChooseHoldMode' && command.kind !== 'Transfer') {
      throw new Error(`prepare: ${command.kind} ${JSON.stringify(reply)}`);
    }
  }
}

/**
 * Seeded commands of users who trade three contracts with each other, one of which settles in its coin, beside marks
 * that wander and now and then fall, and money that comes and goes.
 */
export class ContractTraffic {
  readonly #random: Random;
  readonly #traders: Traders;
  readonly #exchange: Exchange;
  readonly #index: number[] = [...prices];
  readonly #known: Order[] = [];

  constructor(seed: number, exchange: Exchange) {
    this.#random = new Random(seed);
    this.#traders = new Traders(this.#random, new Random(seed + 500_000));
    this.#exchange = exchange;
  }

  next(): Command {
    const random = this.#random;
    const userId = random.pick(users);
    const n = random.int(0, trafficContracts.length - 1);
    const price = this.#index[n]!;
    const { symbolId } = this.#contracts()[n]!;
    const at: At = { userId, symbolId, price, isHedge: users.indexOf(userId) % 2 === 1 };
    const what = random.int(0, 199);
    if (what < 30) return this.#mark(what === 0 ? -0.06 : random.int(-9, 9) / 1_000);
    if (what < 112) return { kind: 'PlaceOrder', userId, draft: this.#draft(at) };
    if (what < 120) return { kind: 'PlaceAgent', userId, draft: this.#agent(at) };
    if (what < 140) return this.#cancel();
    if (what < 150) return this.#transfer(userId);
    if (what < 158) return this.#choice(at);
    // Once an interval each is paid while the exchange runs.
    if (what < 160) {
      return symbolId === this.#quarter()
        ? this.#delivery(symbolId)
        : { kind: 'BringFunding', symbolId, inMs: random.int(1, 200), act };
    }
    return this.#beyond(at);
  }

  /** The contracts by name; of the quarters the one that is delivered next. */
  #contracts(): readonly { readonly symbolId: string }[] {
    return [...linear, inverse, { symbolId: this.#quarter() }];
  }

  #quarter(): string {
    const open = this.#exchange
      .instruments()
      .find((one) => deliversAtOf(one) !== undefined && one.state !== 'delisted');
    return open?.symbolId ?? quarter.symbolId;
  }

  /** A delivery is brought near, or confirmed where it waits. */
  #delivery(symbolId: string): Command {
    return this.#exchange.deliveriesWaiting > 0
      ? { kind: 'ConfirmDelivery', symbolId, act }
      : { kind: 'BringDelivery', symbolId, inMs: this.#random.int(500, 3_000), act };
  }

  /** Tells of an order that may be canceled later. */
  learn(order: Order): void {
    if (order.end !== undefined) return;
    if (this.#known.length >= 200) this.#known.shift();
    this.#known.push(order);
  }

  #mark(by: number): Command {
    for (const n of this.#index.keys()) {
      const next = this.#index[n]! * (1 + by);
      // Back towards where it began, so that prices stay in reach.
      this.#index[n] = next + (prices[n]! - next) * 0.02;
    }
    const indexes = this.#contracts().map(({ symbolId }, n) => ({
      ...{ symbolId, index: ticks(Math.round(this.#index[n]!)) },
    }));
    return { kind: 'MarkContracts', indexes };
  }

  #draft({ symbolId, price, isHedge, ...at }: At): OrderDraft {
    const random = this.#random;
    const side: Side = random.pick(['buy', 'sell'] as const);
    const reduceOnly = random.chance(20);
    const terms = { side, reduceOnly, positionSide: sideOf(isHedge, side, reduceOnly) };
    const size = lots(random.int(1, 60) * 200);
    const common = { symbolId, ...terms, size, selfTrade: 'cancelTaker', source: 'api' } as const;
    if (random.chance(25)) return { ...common, type: 'market', timeInForce: 'ioc' };
    const near = Math.round((price * (1 + random.int(-12, 12) / 1_000)) / 10) * 10;
    const timeInForce = random.pick(['gtc', 'gtc', 'gtc', 'ioc', 'fok', 'makerOnly'] as const);
    const draft: OrderDraft = { ...common, type: 'limit', timeInForce, price: ticks(near) };
    if (random.chance(70)) return draft;
    return withPreset(draft, this.#traders.preset({ symbolId, price, isHedge, ...at }, side));
  }

  #agent({ symbolId, price, isHedge }: At): AgentDraft {
    const random = this.#random;
    const side: Side = random.pick(['buy', 'sell'] as const);
    const reduceOnly = random.chance(20);
    const way = { side, reduceOnly, positionSide: sideOf(isHedge, side, reduceOnly) };
    const total = { ...way, size: lots(random.int(3, 30) * 400) };
    const common = { symbolId, source: 'api' } as const;
    const near = Math.round((price * (1 + random.int(-6, 6) / 1_000)) / 10) * 10;
    return random.chance(50)
      ? { ...common, kind: 'iceberg', terms: { ...total, visible: 400, price: near } }
      : { ...common, kind: 'twap', terms: { ...total, slices: 3, intervalMs: 5000 } };
  }

  #cancel(): Command {
    const order = this.#known.length > 0 ? this.#random.pick(this.#known) : undefined;
    if (order === undefined) return this.#mark(0);
    return { kind: 'CancelOrder', userId: order.userId, order: { orderId: order.id } };
  }

  #transfer(userId: number): Command {
    const purse = this.#random.pick(purses);
    const { asset, unit } = purse;
    const places = [{ type: 'spot', scope: '' } as const, placeOf(purse)];
    const ways = this.#random.chance(50) ? places : places.toReversed();
    const [from, to] = ways.map((place) => ({ userId, ...place }));
    const units = amount(BigInt(this.#random.int(1, 20)) * 1_000_000n * unit);
    return { kind: 'Transfer', userId, draft: { from: from!, to: to!, asset, units } };
  }

  #choice({ userId, symbolId }: At): Command {
    const leverage = this.#random.pick([5, 20, 50, 100]);
    const change = {
      marginMode: this.#random.pick(['cross', 'isolated'] as const),
      ...{ crossLeverage: leverage, longLeverage: leverage, shortLeverage: leverage },
    };
    return { kind: 'ChooseMargin', userId, symbolId, change };
  }

  /** Something beyond a plain order. */
  #beyond(at: At): Command {
    const { userId, symbolId } = at;
    const random = this.#random;
    const own = this.#exchange.positions(userId).filter((one) => one.symbolId === symbolId);
    const position = own.length > 0 ? random.pick(own) : undefined;
    const what = random.int(0, 99);
    if (what < 20) return this.#traders.plan(at);
    if (what < 30) return this.#traders.scaled(at);
    const { line, unit } = purseOf(symbolId);
    if (what < 34) return { kind: 'CloseAllPositions', userId, line, which: 'losing' };
    if (position === undefined) return this.#traders.trail(at);
    const { side: positionSide } = position;
    if (what < 55) return this.#traders.tpsl(at, position);
    if (what < 70) return this.#traders.close(at, position);
    if (what < 82)
      return { kind: 'ReversePosition', userId, symbolId, positionSide, source: 'web' };
    const units = amount(BigInt(random.int(-20, 20)) * 100_000n * unit);
    return { kind: 'ChangeMargin', userId, symbolId, positionSide, units };
  }
}
