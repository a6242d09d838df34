import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { HoldMode, MarginMode, PositionSide } from '#domain/codes/position.ts';
import { amount, lots, ticks, zero } from '#domain/money/units.ts';
import {
  accountFigures,
  availableOn,
  canOpen,
  draftCost,
  draftMax,
  type FuturesAccount,
  gainOn,
  type OwnedContract,
  positionFigures,
  type TicketDraft,
  ticketFigures,
} from '#domain/position/futures-account.ts';
import { netRealized } from '#domain/position/pnl.ts';
import { Desk, limit, perpetual, trader } from '../../testing.ts';

const rules = {
  tiers: [
    { upTo: amount(400_000_000n), leverageMax: 100, maintenancePpm: 4_000 },
    { upTo: amount(10n ** 13n), leverageMax: 20, maintenancePpm: 10_000 },
  ],
  ...{ notionalMax: amount(10n ** 13n), sizeMax: lots(10_000_000), markClampPpm: 100_000 },
};
const contracts = [perpetual('BTC', rules), perpetual('ETH', rules)];
const takerPpm = 600;

interface Chosen {
  readonly holdMode: HoldMode;
  readonly marginMode: MarginMode;
  readonly leverage: number;
}

interface Step {
  readonly on: number;
  readonly side: 'buy' | 'sell';
  readonly price: number;
  readonly size: number;
  readonly closes: boolean;
  readonly takes: boolean;
}

/** A user who trades two contracts, and somebody who takes or makes the other side. */
class Trading {
  readonly desk = new Desk(contracts);
  readonly user: number;
  readonly other = trader(this.desk, 10n ** 16n);
  readonly chosen: Chosen;

  constructor(money: number, chosen: Chosen) {
    this.user = trader(this.desk, BigInt(money));
    this.chosen = chosen;
    const { holdMode, marginMode, leverage } = chosen;
    for (const userId of [this.user, this.other]) {
      this.desk.do({ kind: 'ChooseHoldMode', userId, line: 'usdt', holdMode });
    }
    this.mark(10_000);
    for (const { symbolId } of contracts) {
      const change = {
        ...{ marginMode, crossLeverage: leverage, longLeverage: leverage, shortLeverage: leverage },
      };
      this.desk.do({ kind: 'ChooseMargin', userId: this.user, symbolId, change });
    }
  }

  mark(price: number): void {
    this.desk.now += 500;
    const reference = ticks(price);
    const indexes = contracts.map(({ symbolId }) => ({ symbolId, index: reference }));
    this.desk.do({ kind: 'MarkContracts', indexes });
    for (const { symbolId } of contracts) {
      this.desk.do({ kind: 'ReplaceQuotes', userId: 10, symbolId, quotes: [], reference });
    }
  }

  draftOf({ side, price, size, closes, takes }: Step): TicketDraft {
    const isHedge = this.chosen.holdMode === 'hedge';
    const opened: PositionSide = side === 'buy' ? 'long' : 'short';
    const closed: PositionSide = side === 'buy' ? 'short' : 'long';
    // What waits stands away from what trades, so that neither meets the other.
    const away = takes ? 0 : side === 'buy' ? -300 : 300;
    return {
      ...{ side, price: ticks(price + away), lots: lots(size) },
      positionSide: isHedge ? (closes ? closed : opened) : 'net',
      reduceOnly: isHedge && closes,
      rests: !takes,
    };
  }

  /** Places it; one that takes finds all of its size at its price. Answers its refusal. */
  place(step: Step, draft = this.draftOf(step)): string | undefined {
    const { symbolId } = contracts[step.on]!;
    const { side, price, lots: size, positionSide, reduceOnly } = draft;
    const other = side === 'buy' ? 'sell' : 'buy';
    const their = positionSide === 'net' ? 'net' : other === 'buy' ? 'long' : 'short';
    const made = step.takes
      ? this.desk.place(this.other, limit(other, price, size, { symbolId, positionSide: their }))
      : undefined;
    const own = limit(side, price, size, {
      ...{ symbolId, positionSide, reduceOnly },
      timeInForce: step.takes ? 'ioc' : 'makerOnly',
    });
    const command = { kind: 'PlaceOrder', userId: this.user, draft: own } as const;
    const reply = this.desk.exchange.apply(command, this.desk.now);
    if (made?.end === undefined && made !== undefined) {
      const order = { orderId: made.id };
      this.desk.do({ kind: 'CancelOrder', userId: this.other, order });
    }
    return reply.ok ? undefined : reply.refusal.code;
  }

  /** Tells an index, of the other contract the one before. */
  tell(symbolId: string, price: number): void {
    this.desk.now += 500;
    const indexes = contracts.map((one) => ({
      symbolId: one.symbolId,
      index: ticks(one.symbolId === symbolId ? price : this.desk.exchange.markPrice(one.symbolId)!),
    }));
    this.desk.do({ kind: 'MarkContracts', indexes });
  }

  /** What a page would know. */
  get account(): FuturesAccount {
    const { exchange } = this.desk;
    const [wallet] = exchange.balances(this.user, 'usdtMix');
    return { wallet: wallet?.total ?? zero, contracts: contracts.map((one) => this.#owned(one)) };
  }

  #owned(contract: (typeof contracts)[number]): OwnedContract {
    const { exchange } = this.desk;
    const { leverage, ...chosen } = this.chosen;
    const { symbolId } = contract;
    const margins = exchange.allBalances(this.user);
    const positions = exchange.positions(this.user).filter((one) => one.symbolId === symbolId);
    const orders = exchange.openOrders(this.user, symbolId);
    return {
      ...{ contract, ...chosen, takerPpm, mark: exchange.markPrice(symbolId) ?? ticks(0) },
      leverage: { long: leverage, short: leverage },
      positions: positions.map(({ side, size, cost, ...of }) => ({
        ...{ side, size, cost, paid: amount(-netRealized(of)) },
        margin:
          margins.find(
            ({ accountType, scope }) =>
              accountType === 'mixIsolated' && scope === `${symbolId}:${side}`,
          )?.total ?? zero,
      })),
      orders: orders.map(({ side, price, size, filledSize, reduceOnly }) => ({
        ...{ side, price: price!, reduceOnly, lots: lots(size! - filledSize) },
      })),
    };
  }
}

const step = fc.record({
  on: fc.integer({ min: 0, max: 1 }),
  side: fc.constantFrom('buy' as const, 'sell' as const),
  price: fc.integer({ min: 990, max: 1_010 }).map((tens) => tens * 10),
  size: fc.integer({ min: 2, max: 300 }).map((hundreds) => hundreds * 100),
  closes: fc.boolean(),
  takes: fc.boolean(),
});
const scenario = fc.record({
  money: fc.integer({ min: 20_000_000, max: 400_000_000 }),
  holdMode: fc.constantFrom('oneWay' as const, 'hedge' as const),
  marginMode: fc.constantFrom('cross' as const, 'isolated' as const),
  leverage: fc.constantFrom(3, 10, 20, 50),
  before: fc.array(step, { maxLength: 6 }),
  mark: fc.integer({ min: 985, max: 1_015 }).map((tens) => tens * 10),
  last: step,
});

type Scenario = typeof scenario extends fc.Arbitrary<infer T> ? T : never;

const nettedOrder = { on: 0, closes: false, takes: true } as const;
/** A short beside a small long, which a liquidation nets before it reduces anything. */
const netted: Scenario = {
  ...{ money: 20_000_000, holdMode: 'hedge', marginMode: 'cross', leverage: 50, mark: 9_850 },
  before: [
    { ...nettedOrder, side: 'sell', price: 9_900, size: 14_700 },
    { ...nettedOrder, side: 'buy', price: 9_900, size: 1_100 },
    { ...nettedOrder, side: 'sell', price: 9_960, size: 9_900 },
  ],
  last: { ...nettedOrder, side: 'buy', price: 9_900, size: 200 },
};

/** A state that random orders have led to. */
function tradingOf({ money, before, mark, ...chosen }: Scenario) {
  const trading = new Trading(money, chosen);
  for (const one of before) trading.place(one);
  trading.mark(mark);
  return trading;
}

/** What margin refuses; everything else is a rule of its own. */
const isFunds = (code: string | undefined) => code === undefined || code === 'balanceNotEnough';

describe('FUT-03 a ticket beside positions and orders of all kinds', () => {
  it('costs more than what is available exactly where the exchange refuses it', () => {
    let [accepted, refused] = [0, 0];
    fc.assert(
      fc.property(scenario, (asked) => {
        const trading = tradingOf(asked);
        const { account } = trading;
        const { symbolId } = contracts[asked.last.on]!;
        const owned = account.contracts[asked.last.on]!;
        const draft = trading.draftOf(asked.last);
        const cost = draftCost(owned, draft);
        const available = availableOn(account, symbolId);
        const mayOpen = canOpen(account);
        const code = trading.place(asked.last, draft);
        if (!isFunds(code) || !mayOpen) return;
        if (code === undefined) accepted++;
        else refused++;
        if (code === undefined && cost > 0n) expect(cost).toBeLessThanOrEqual(available);
        if (code !== undefined) expect(cost).toBeGreaterThan(available);
      }),
      { numRuns: 400 },
    );
    expect(Math.min(accepted, refused)).toBeGreaterThan(20);
  });

  it('CORE-24 so does an iceberg, by what all of it binds if it waits', () => {
    let [accepted, refused] = [0, 0];
    fc.assert(
      fc.property(scenario, (asked) => {
        const trading = tradingOf(asked);
        const { account, desk, user } = trading;
        const { symbolId } = contracts[asked.last.on]!;
        const { rests: _, ...draft } = trading.draftOf(asked.last);
        const { side, positionSide, reduceOnly, price, lots: size } = draft;
        const owned = account.contracts[asked.last.on]!;
        const cost = draftCost(owned, { ...draft, rests: true });
        const terms = { side, positionSide, reduceOnly, price, size, visible: size };
        const started = { kind: 'iceberg', symbolId, source: 'web', terms } as const;
        const reply = desk.exchange.apply(
          { kind: 'PlaceAgent', userId: user, draft: started },
          desk.now,
        );
        const code = reply.ok ? undefined : reply.refusal.code;
        if (!isFunds(code)) return;
        expect(code === undefined).toBe(cost <= availableOn(account, symbolId));
        if (code === undefined) accepted++;
        else refused++;
      }),
      { numRuns: 300 },
    );
    expect(Math.min(accepted, refused)).toBeGreaterThan(20);
  });

  it('FUTP-09 equity is all that the user has in the futures account, isolated margin too', () => {
    fc.assert(
      fc.property(scenario, (asked) => {
        const { account, desk, user } = tradingOf(asked);
        const held = desk.exchange
          .allBalances(user)
          .filter(({ accountType }) => accountType !== 'spot');
        const gains = account.contracts.map(gainOn);
        const all = [...held.map(({ total }) => total), ...gains].reduce(
          (sum, one) => sum + one,
          0n,
        );
        expect(accountFigures(account).equity).toBe(all);
      }),
      { numRuns: 100 },
    );
  });

  it('the largest size is accepted, and a step more is not', () => {
    let count = 0;
    fc.assert(
      fc.property(scenario, (asked) => {
        const trading = tradingOf(asked);
        const { account } = trading;
        const contract = contracts[asked.last.on]!;
        const draft = { ...trading.draftOf(asked.last), reduceOnly: false };
        if (trading.draftOf(asked.last).reduceOnly || !canOpen(account)) return;
        const most = draftMax(account, contract.symbolId, draft);
        const more = lots(most + contract.sizeStep);
        // Below a value of one no order is taken at all.
        if (most < 150) return;
        const code = trading.place(asked.last, { ...draft, lots: more });
        expect([
          'balanceNotEnough',
          'openPositionMax',
          'markPriceLimit',
          'notionalAboveMax',
        ]).toContain(code);
        const fits = trading.place(asked.last, { ...draft, lots: most });
        if (!isFunds(fits)) return;
        count++;
        expect(fits).toBeUndefined();
      }),
      { numRuns: 300 },
    );
    expect(count).toBeGreaterThan(100);
  });

  it('the liquidation price before an order is the one after it', () => {
    let count = 0;
    fc.assert(
      fc.property(scenario, (asked) => {
        const trading = tradingOf(asked);
        const last = { ...asked.last, takes: true };
        const { symbolId } = contracts[last.on]!;
        const draft = trading.draftOf(last);
        const shown = ticketFigures(trading.account, symbolId, draft).liquidation;
        if (trading.account.contracts.some(({ orders }) => orders.length > 0)) return;
        const held = trading.desk.exchange.positions(trading.user).length;
        if (trading.place(last, draft) !== undefined) return;
        if (trading.desk.exchange.positions(trading.user).length < held) return;
        const got = positionFigures(trading.account, symbolId, draft.positionSide);
        const mark = trading.account.contracts[last.on]!.mark!;
        if (got === undefined) return;
        count++;
        if (shown !== undefined) expect(got.liquidation).toBe(shown);
        // Nothing was said where it stands on the wrong side of the price or of the mark.
        const at = got.liquidation;
        const isLong = trading.account.contracts[last.on]!.positions.some(
          ({ side, size }) => side === draft.positionSide && size > 0,
        );
        if (shown === undefined && at !== undefined) {
          expect([draft.price, mark].some((one) => (isLong ? at >= one : at <= one))).toBe(true);
        }
      }),
      { numRuns: 400 },
    );
    expect(count).toBeGreaterThan(30);
  });

  it('a cross position is liquidated where it was said, other positions beside it', () => {
    let count = 0;
    fc.assert(
      fc.property(scenario, (asked) => {
        const trading = tradingOf({ ...asked, marginMode: 'cross' });
        const { symbolId } = contracts[asked.last.on]!;
        // Of two sides the smaller one may be netted away before the other is liquidated.
        const [position] = [...trading.account.contracts[asked.last.on]!.positions].sort(
          (one, other) => Math.abs(other.size) - Math.abs(one.size),
        );
        if (position === undefined) return;
        // Two sides elsewhere are closed against each other first, which may save this one.
        const isAlone = ({ contract, positions }: OwnedContract) =>
          contract.symbolId === symbolId || positions.length < 2;
        if (!trading.account.contracts.every(isAlone)) return;
        const estimateIn = (account: FuturesAccount) =>
          positionFigures(account, symbolId, position.side)?.liquidation;
        const at = estimateIn(trading.account);
        if (at === undefined || at < 9_000 || at > 11_000) return;
        for (const price of [at - 40, at - 10, at + 10, at + 40]) {
          const before = trading.account;
          trading.tell(symbolId, price);
          // As it stood, at the marks of now: what is liquidated is worth other figures afterwards.
          const marks = trading.account.contracts.map(({ mark }) => mark);
          const contractsNow = before.contracts.map((one, i) => ({ ...one, mark: marks[i] }));
          const now = { ...before, contracts: contractsNow };
          const held = now.contracts[asked.last.on]!;
          const net = held.positions.reduce((sum, { size }) => sum + size, 0);
          const estimate = estimateIn(now);
          const isOver =
            estimate !== undefined && (net > 0 ? held.mark! <= estimate : held.mark! >= estimate);
          const isHeld = trading.account.contracts[asked.last.on]!.positions.length > 0;
          if (!isHeld) {
            count++;
            expect(isOver).toBe(true);
            return;
          }
          expect(isOver).toBe(false);
        }
      }),
      { numRuns: 1_000, examples: [[netted]] },
    );
    expect(count).toBeGreaterThan(3);
  });
});
