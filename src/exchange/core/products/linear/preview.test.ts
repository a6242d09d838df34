import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contractRates } from '#domain/fee/fee.ts';
import { notional } from '#domain/instrument/value.ts';
import { type Amount, amount, type Lots, lots, type Ticks, ticks } from '#domain/money/units.ts';
import { availableToOpen, coversRequirements, transferable } from '#domain/position/acceptance.ts';
import { noHolding } from '#domain/position/holding.ts';
import { liquidationPrice } from '#domain/position/liquidation-price.ts';
import { magnitude } from '#domain/position/magnitude.ts';
import { initialMargin } from '#domain/position/margin.ts';
import { openCost } from '#domain/position/open-cost.ts';
import { unrealized } from '#domain/position/pnl.ts';
import { Desk, limit, perpetual, trader } from '../../testing.ts';

const contract = perpetual('BTC', {
  tiers: [{ upTo: amount(10n ** 13n), leverageMax: 100, maintenancePpm: 4_000 }],
  ...{ notionalMax: amount(10n ** 13n), sizeMax: lots(10_000_000), markClampPpm: 100_000 },
});
const { symbolId } = contract;
const net = { symbolId, positionSide: 'net' } as const;
const takerPpm = 600;
const valueAt = (price: Ticks, size: Lots) => notional(contract, price, size);

const scenario = fc.record({
  money: fc.integer({ min: 5_000_000, max: 400_000_000 }),
  isIsolated: fc.boolean(),
  leverage: fc.constantFrom(1, 3, 10, 20, 50, 100),
  /** Lots that are held before, in tens, with their sign; then the mark moves. */
  before: fc.integer({ min: -40, max: 40 }).map((hundreds) => hundreds * 200),
  mark: fc.integer({ min: 960, max: 1_040 }).map((tens) => tens * 10),
  side: fc.constantFrom('buy' as const, 'sell' as const),
  price: fc.integer({ min: 970, max: 1_030 }).map((tens) => tens * 10),
  size: fc.integer({ min: 2, max: 900 }).map((hundreds) => hundreds * 100),
});

/** A user of an exchange where somebody else quotes whatever is asked for. */
class Table {
  readonly desk = new Desk([contract]);
  readonly user: number;
  readonly maker = trader(this.desk, 10n ** 15n);

  constructor(money: number, isIsolated: boolean, leverage: number) {
    this.user = trader(this.desk, BigInt(money));
    this.mark(10_000);
    const change = {
      marginMode: isIsolated ? ('isolated' as const) : ('cross' as const),
      ...{ crossLeverage: leverage, longLeverage: leverage, shortLeverage: leverage },
    };
    this.desk.do({ kind: 'ChooseMargin', userId: this.user, symbolId, change });
  }

  mark(price: number): void {
    this.desk.now += 500;
    const reference = ticks(price);
    this.desk.do({ kind: 'MarkContracts', indexes: [{ symbolId, index: reference }] });
    this.desk.do({ kind: 'ReplaceQuotes', userId: 10, symbolId, quotes: [], reference });
  }

  /** Answers what it is refused for, and how much was traded where it is not. */
  take(side: 'buy' | 'sell', price: number, size: number) {
    const other = side === 'buy' ? 'sell' : 'buy';
    const made = this.desk.place(this.maker, limit(other, price, size, net));
    const draft = limit(side, price, size, { ...net, timeInForce: 'ioc' });
    const reply = this.desk.exchange.apply(
      { kind: 'PlaceOrder', userId: this.user, draft },
      this.desk.now,
    );
    if (made.end === undefined) {
      this.desk.do({ kind: 'CancelOrder', userId: this.maker, order: { orderId: made.id } });
    }
    return reply.ok
      ? { refusal: undefined, filled: reply.value.filledSize }
      : { refusal: reply.refusal, filled: 0 };
  }

  get position() {
    return this.desk.exchange.positions(this.user)[0];
  }

  balance(type: 'usdtMix' | 'mixIsolated'): Amount {
    return this.desk.exchange.balances(this.user, type)[0]?.total ?? amount(0n);
  }
}

describe('FUT-03 what a ticket shows is what is carried out', () => {
  it('an order is accepted exactly when its cost is available, and costs that', () => {
    expect(contractRates[0]!.takerPpm).toBe(takerPpm);
    let [accepted, refused] = [0, 0];
    fc.assert(
      fc.property(scenario, ({ money, isIsolated, leverage, before, mark, side, price, size }) => {
        const table = new Table(money, isIsolated, leverage);
        if (before !== 0) {
          table.take(before > 0 ? 'buy' : 'sell', 10_000, Math.abs(before));
          table.mark(mark);
        } else table.mark(mark);
        const held = { size: noHolding.size, cost: noHolding.cost, ...table.position };
        const gain = unrealized(contract, held, ticks(mark));
        const unit = {
          wallet: table.balance('usdtMix'),
          unrealized: isIsolated ? amount(0n) : gain,
          initial: isIsolated ? amount(0n) : initialMargin(magnitude(held.cost), leverage),
          orders: amount(0n),
        };
        const terms = {
          marginMode: isIsolated ? 'isolated' : 'cross',
          leverage,
          takerPpm,
        } as const;
        const trade = { side, price: ticks(price), lots: lots(size) };
        const cost = openCost(held, trade, ticks(mark), { ...terms, contract });
        const available = isIsolated ? transferable(unit) : availableToOpen(unit);
        const margin = table.balance('mixIsolated');
        const { refusal, filled } = table.take(side, price, size);
        const others = ['openPositionMax', 'markPriceLimit', 'notionalBelowMin'];
        if (refusal !== undefined && others.includes(refusal.code)) return;
        // Of a position that is bankrupt at this price nothing is closed.
        if (refusal === undefined && filled === 0) return;
        if (refusal !== undefined) {
          refused++;
          expect(refusal.code).toBe('balanceNotEnough');
          // Where more is bound already than there is, nothing is opened at any cost.
          if (coversRequirements(unit)) expect(cost).toBeGreaterThan(available);
          return;
        }
        accepted++;
        const onlyCloses =
          Math.sign(held.size) * (side === 'buy' ? 1 : -1) < 0 && size <= Math.abs(held.size);
        if (!onlyCloses) expect(cost).toBeLessThanOrEqual(available);
        if (!isIsolated || held.size * (side === 'buy' ? 1 : -1) < 0) return;
        // What an isolated position is opened with and the fee have left the account.
        const [moved, has] = [table.balance('mixIsolated') - margin, table.balance('usdtMix')];
        const value = valueAt(ticks(price), lots(size));
        expect(moved).toBe(initialMargin(value, leverage));
        expect(unit.wallet - has - moved).toBe((value * BigInt(takerPpm) + 999_999n) / 1_000_000n);
      }),
      { numRuns: 400 },
    );
    expect(Math.min(accepted, refused)).toBeGreaterThan(40);
  });

  it('an isolated position is liquidated at its estimated price, and not a step before', () => {
    const opened = fc.record({
      leverage: fc.constantFrom(5, 10, 20, 50),
      size: fc.integer({ min: 10, max: 300 }).map((tens) => tens * 100),
      isLong: fc.boolean(),
    });
    fc.assert(
      fc.property(opened, ({ leverage, size, isLong }) => {
        const table = new Table(400_000_000, true, leverage);
        table.take(isLong ? 'buy' : 'sell', 10_000, size);
        const position = { ...table.position! };
        const backing = table.balance('mixIsolated');
        const at = liquidationPrice(contract, position, { backing, takerPpm })!;
        const tell = (index: number) => {
          table.desk.now += 500;
          // Far from the last price: the mark is the index, but for what is due of the next funding.
          table.desk.do({ kind: 'MarkContracts', indexes: [{ symbolId, index: ticks(index) }] });
          return table.desk.exchange.markPrice(symbolId)!;
        };
        const step = contract.priceStep * (isLong ? 1 : -1);
        for (let index = at + 60 * step; ; index -= isLong ? 1 : -1) {
          const mark = tell(index);
          const isOver = isLong ? mark <= at : mark >= at;
          const isAway = isLong ? mark >= at + step : mark <= at + step;
          if (isOver) expect(table.position).toBeUndefined();
          else if (isAway) expect(table.position).toBeDefined();
          if (table.position === undefined) return;
        }
      }),
      { numRuns: 40 },
    );
  });
});
