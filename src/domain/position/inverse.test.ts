import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Side } from '#domain/codes/side.ts';
import { feeOn, takerPpmOf } from '#domain/fee/fee.ts';
import {
  advanceFunding,
  type FundingIndex,
  fundingIndexStart,
  settleFunding,
} from '#domain/futures/funding-payment.ts';
import { inverseContracts, listedContracts } from '#domain/futures/listed.ts';
import { impactPrice, impactValue } from '#domain/futures/premium.ts';
import type { InverseInstrument } from '#domain/instrument/instrument.ts';
import {
  lotsWithin,
  lotsWorth,
  notional,
  priceDown,
  priceUp,
  proceedsOf,
} from '#domain/instrument/value.ts';
import { parseUnits } from '#domain/money/decimal.ts';
import { wholeFraction } from '#domain/money/fraction.ts';
import {
  type Amount,
  amount,
  amountMax,
  type Lots,
  lots,
  type Ticks,
  ticks,
} from '#domain/money/units.ts';
import { type Holding, holdingAt, noHolding, takeTrade, valuingOf } from './holding.ts';
import { isLiquidatable, reduceToTier } from './liquidation.ts';
import { bankruptcyPrice, liquidationPrice } from './liquidation-price.ts';
import { magnitude } from './magnitude.ts';
import { initialMargin } from './margin.ts';
import { openCost, openLoss } from './open-cost.ts';
import { averagePrice, breakEvenPrice, unrealized } from './pnl.ts';
import { priceForPnl, priceForRoe } from './pnl-target.ts';
import { markedValue, requirementOf } from './requirement.ts';
import { exposureOf, maintenanceAt, worthAt } from './risk-limits.ts';
import { leverageMaxOf } from './tier.ts';

/** BTCUSD: a price has one decimal, BTC eight, a contract is 10 USD. */
const bitcoin = inverseContracts[0]!;
const takerPpm = takerPpmOf(bitcoin, 0);

const btc = (text: string): Amount =>
  amount(text.startsWith('-') ? -parseUnits(text.slice(1), 8)! : parseUnits(text, 8)!);
const at = (price: string): Ticks => ticks(Number(parseUnits(price, 1)!));
/** So many USD in contracts. */
const dollars = (count: number): Lots => lots(count / 10);
const opened = (side: Side, usd: number, price: string): Holding =>
  holdingAt(bitcoin, { side, lots: dollars(usd), price: at(price) });

describe('FUT-07 worked examples of coin-margined contracts', () => {
  it('Binance, Portfolio Margin: a long of 10,000 USD from 50,000 to 40,000 loses 0.05 BTC', () => {
    const long = opened('buy', 10_000, '50000');
    expect(long.cost).toBe(btc('-0.2'));
    expect(unrealized(bitcoin, long, at('40000'))).toBe(btc('-0.05'));
    const short = opened('sell', 10_000, '50000');
    expect(short.cost).toBe(btc('0.2'));
    expect(unrealized(bitcoin, short, at('40000'))).toBe(btc('0.05'));
  });

  it.each([
    // Bybit's formula for isolated margin, without fees: 45,681.8 and 55,277.8 (rounded to safety there).
    ['buy', 5_000, 0, '45681.8'],
    ['sell', 5_000, 0, '55277.8'],
    // The same position with the tiers and the fee of BTCUSD.
    ['buy', undefined, takerPpm, '45663.6'],
    ['sell', undefined, takerPpm, '55300.0'],
  ] as const)('a %s of 60,000 USD at 50,000 and 10x (%s, %i) is liquidated at %s %s', (...row) => {
    const [side, flatPpm, fee, price] = row;
    const held = opened(side, 60_000, '50000');
    const backing = initialMargin(magnitude(held.cost), 10);
    const [tier] = bitcoin.tiers;
    const tiers = flatPpm === undefined ? bitcoin.tiers : [{ ...tier!, maintenancePpm: flatPpm }];
    const contract = { ...bitcoin, tiers };
    expect(liquidationPrice(contract, held, { backing, takerPpm: fee })).toBe(at(price));
    const isOver = (mark: number) => {
      const position = { contract, mark: ticks(mark), size: held.size, takerPpm: fee };
      const { required } = requirementOf([position]);
      return isLiquidatable(
        amount(backing + unrealized(contract, held, ticks(mark))),
        required,
        amount(0n),
      );
    };
    const safer = side === 'buy' ? 1 : -1;
    expect([isOver(at(price)), isOver(at(price) + safer)]).toEqual([true, false]);
  });

  it('Bybit, order cost: 10,000 USD at 50,000 and 10x cost 0.02012 BTC', () => {
    const draft = { side: 'buy', lots: dollars(10_000), price: at('50000') } as const;
    const terms = { marginMode: 'cross', leverage: 10, takerPpm, contract: bitcoin } as const;
    expect(openCost(noHolding, draft, at('50000'), terms)).toBe(btc('0.02012'));
  });

  it('300,000 USD at a mark of 60,000 must keep 0.0225 BTC and a closing fee of 0.003', () => {
    const [mark, size] = [at('60000'), dollars(300_000)];
    expect(maintenanceAt(bitcoin, mark, size)).toBe(btc('0.0225'));
    const position = { contract: bitcoin, mark, size, takerPpm };
    expect(feeOn(markedValue(position), takerPpm)).toBe(btc('0.003'));
    expect(requirementOf([position]).required).toBe(btc('0.0255'));
  });

  it('Bitget, funding: 0.01 % of 10,000 USD at 52,350 is 0.00001911 BTC to pay, 0.00001910 to get', () => {
    const index = advanceFunding(bitcoin, fundingIndexStart, at('52350'), 100);
    const sides = [dollars(10_000), dollars(-10_000)];
    const positions = sides.map((size) => ({ size, settledAt: fundingIndexStart }));
    const { payments, dust } = settleFunding(bitcoin, positions, index);
    expect([...payments, dust]).toEqual([btc('0.00001911'), btc('-0.0000191'), 1n]);
    const other = advanceFunding(bitcoin, fundingIndexStart, at('52350'), -100);
    expect(settleFunding(bitcoin, positions, other).payments).toEqual([
      ...[btc('-0.0000191'), btc('0.00001911')],
    ]);
  });

  it('Bitget, delivery fee: 10,000 USD from 50,000 to 62,500 bring 0.04 less 0.000096 BTC', () => {
    const long = opened('buy', 10_000, '50000');
    const trade = { side: 'sell', lots: dollars(10_000), price: at('62500') } as const;
    const { realized, closed } = takeTrade(long, trade, valuingOf(bitcoin));
    expect(realized).toBe(btc('0.04'));
    expect(realized - feeOn(closed.value, takerPpm)).toBe(btc('0.039904'));
  });
});

describe('FUT-07 values of contracts', () => {
  it.each([
    // 10 ÷ 62,418.3 is 0.000160209…: the same for both sides of a trade.
    [1, '62418.3', 16_020n, -16_021n, 16_020n],
    [3, '62418.3', 48_062n, -48_063n, 48_062n],
    [6, '60000', 100_000n, -100_000n, 100_000n],
  ])('%i contracts at %s: traded %i; a long brings %i, a short %i', (count, price, ...rest) => {
    const [traded, long, short] = rest;
    expect(notional(bitcoin, at(price), lots(count))).toBe(traded);
    expect(notional(bitcoin, at(price), lots(-count))).toBe(-traded);
    expect(proceedsOf(bitcoin, at(price), lots(count))).toBe(long);
    expect(proceedsOf(bitcoin, at(price), lots(-count))).toBe(short);
  });

  it('an average is harmonic, with four decimals more than a price', () => {
    const first = opened('buy', 10_000, '50000');
    const trade = { side: 'buy', lots: dollars(10_000), price: at('40000') } as const;
    const { holding } = takeTrade(first, trade, valuingOf(bitcoin));
    expect(averagePrice(bitcoin, holding)).toBe('44444.44444');
    expect(averagePrice(bitcoin, first)).toBe('50000.0');
  });

  it('of the largest position fit 64 bits at any price', () => {
    for (const contract of inverseContracts) {
      const most = contract.tiers.at(-1)!.upTo / 10n / 10n ** 8n;
      expect(notional(contract, ticks(1), lots(Number(most)))).toBeLessThan(amountMax);
    }
  });

  it('tiers count contracts, whatever the mark', () => {
    const size = dollars(500_000);
    for (const mark of ['20000', '60000', '120000']) {
      expect(exposureOf(bitcoin, at(mark), size)).toBe(btc('500000'));
      expect(leverageMaxOf(bitcoin.tiers, exposureOf(bitcoin, at(mark), size))).toBe(75);
      // Down to the 150,000 USD of the first tier.
      expect(reduceToTier(bitcoin, size, at(mark))).toBe(dollars(350_000));
    }
  });

  it.each([
    ['0.5', '62500', '31250'],
    ['-0.00000159', '63097.5', '-0.10032503'],
    ['0.00000001', '0.1', '0'],
  ])('%s BTC at a mark of %s come to %s USD', (units, mark, expected) => {
    expect(worthAt(bitcoin, btc(units), at(mark))).toBe(btc(expected));
    expect(worthAt(listedContracts[0]!, btc(units), at(mark))).toBeUndefined();
  });

  it('a premium is measured with contracts of 20,000 USD', () => {
    expect(impactValue(bitcoin)).toBe(20_000n);
    const levels = [
      { price: at('60000'), size: lots(1_000) },
      { price: at('60060'), size: lots(5_000) },
    ];
    // Half of it at each price: the harmonic mean.
    expect(impactPrice(bitcoin, 'asks', levels, 20_000n)).toBe(600_299_850_075n);
    expect(impactPrice(bitcoin, 'bids', levels, 20_000n)).toBe(600_299_850_074n);
    expect(impactPrice(bitcoin, 'asks', levels.slice(0, 1), 20_000n)).toBeUndefined();
  });

  it('a worse price than the mark is a loss in the coin', () => {
    const trade = (side: Side, price: string) => ({
      side,
      lots: dollars(60_000),
      price: at(price),
    });
    // 1 BTC at the mark, 0.8 or 1.25 at the price.
    expect(openLoss(bitcoin, trade('buy', '75000'), at('60000'))).toBe(btc('0.2'));
    expect(openLoss(bitcoin, trade('sell', '75000'), at('60000'))).toBe(0n);
    expect(openLoss(bitcoin, trade('sell', '48000'), at('60000'))).toBe(btc('0.25'));
    expect(openLoss(bitcoin, trade('buy', '48000'), at('60000'))).toBe(0n);
  });

  it('has no price where a position can’t come to it', () => {
    const [long, short] = [opened('buy', 60_000, '60000'), opened('sell', 60_000, '60000')];
    // A short with as much margin as it was opened for gains more than it can lose.
    expect(liquidationPrice(bitcoin, short, { backing: btc('1'), takerPpm })).toBeUndefined();
    expect(bankruptcyPrice(bitcoin, short, btc('1'))).toBe(Number.MAX_SAFE_INTEGER);
    expect(bankruptcyPrice(bitcoin, long, btc('1'))).toBe(at('30000'));
    expect(priceForPnl(bitcoin, long, btc('1'))).toBeUndefined();
    expect(priceForPnl(bitcoin, short, btc('1'))).toBe(at('30000'));
    expect(priceForRoe(bitcoin, long, { roePpm: 10_000_000, leverage: 10 })).toBeUndefined();
  });
});

/** Any contract, a size, a price around what its coin costs and a side. */
const anything = fc.record({
  contract: fc.constantFrom<InverseInstrument>(...inverseContracts),
  size: fc.integer({ min: 1, max: 400_000 }),
  entry: fc.integer({ min: 1_000, max: 2_000_000 }),
  side: fc.constantFrom<Side>('buy', 'sell'),
  share: fc.integer({ min: 1, max: 900 }),
});

const holdingOf = ({
  contract,
  size,
  entry,
  side,
}: Omit<typeof anything extends fc.Arbitrary<infer T> ? T : never, 'share'>) =>
  holdingAt(contract, { side, lots: lots(size), price: ticks(entry) });

describe('FUT-07 properties of coin-margined contracts', () => {
  it('both sides of any trades add up, and clearing with them', () => {
    const trade = fc.tuple(
      fc.integer({ min: 0, max: 2 }),
      fc.integer({ min: 0, max: 2 }),
      fc.integer({ min: 1, max: 5_000 }),
      fc.integer({ min: 1_000, max: 2_000_000 }),
    );
    fc.assert(
      fc.property(fc.constantFrom(...inverseContracts), fc.array(trade), (contract, trades) => {
        const held: Holding[] = [noHolding, noHolding, noHolding];
        let clearing = 0n;
        for (const [buyer, seller, count, price] of trades) {
          for (const [who, side] of [
            [buyer, 'buy'],
            [seller, 'sell'],
          ] as const) {
            const one = { side, lots: lots(count), price: ticks(price) };
            const { holding, realized } = takeTrade(held[who]!, one, valuingOf(contract));
            held[who] = holding;
            clearing -= realized;
          }
          expect(clearing + held.reduce((sum, { cost }) => sum + cost, 0n)).toBe(0n);
          expect(held.every(({ size, cost }) => size * Number(cost) <= 0)).toBe(true);
        }
      }),
    );
  });

  it('splitting a trade moves less than a unit for each part', () => {
    fc.assert(
      fc.property(
        anything,
        fc.array(fc.integer({ min: 1, max: 1_000 }), { minLength: 1 }),
        (one, parts) => {
          const price = ticks(one.entry);
          const whole = parts.reduce((sum, part) => sum + part, 0);
          const sum = parts.reduce(
            (all, part) => all + notional(one.contract, price, lots(part)),
            0n,
          );
          const missing = notional(one.contract, price, lots(whole)) - sum;
          expect(missing >= 0n && missing < BigInt(parts.length)).toBe(true);
        },
      ),
    );
  });

  it('lots and prices of a value are the nearest that fit', () => {
    fc.assert(
      fc.property(
        anything,
        fc.bigInt({ min: 1n, max: 10n ** 12n }),
        ({ contract, entry, size }, value) => {
          const price = ticks(entry);
          const most = Number(lotsWithin(contract, price, value));
          expect(notional(contract, price, lots(most)) <= value).toBe(true);
          expect(notional(contract, price, lots(most + 1)) > value).toBe(true);
          const least = Number(lotsWorth(contract, price, value));
          expect(notional(contract, price, lots(least)) >= value).toBe(true);
          if (least > 0) expect(notional(contract, price, lots(least - 1)) < value).toBe(true);
          const [up, down] = [priceUp, priceDown].map((of) =>
            of(contract, lots(size), wholeFraction(value)),
          );
          if (up !== undefined) expect(notional(contract, up, lots(size)) <= value).toBe(true);
          if (down !== undefined) expect(notional(contract, down, lots(size)) >= value).toBe(true);
        },
      ),
    );
  });

  it('the liquidation price liquidates, and the next step toward safety does not', () => {
    fc.assert(
      fc.property(anything, (one) => {
        const { contract, side, share } = one;
        const position = holdingOf(one);
        const backing = amount((magnitude(position.cost) * BigInt(share)) / 1_000n);
        const price = liquidationPrice(contract, position, { backing, takerPpm });
        fc.pre(price !== undefined);
        const leftAt = (mark: number) => {
          const marked = { contract, mark: ticks(mark), size: position.size, takerPpm };
          const equity = backing + unrealized(contract, position, ticks(mark));
          return equity - requirementOf([marked]).required;
        };
        expect(leftAt(price!) <= 0n).toBe(true);
        // Proceeds, maintenance and fee are each rounded by less than a unit.
        expect(leftAt(price! + (side === 'buy' ? 1 : -1)) > -3n).toBe(true);
      }),
    );
  });

  it('the bankruptcy price leaves nothing, and no less', () => {
    fc.assert(
      fc.property(anything, (one) => {
        const { contract, side, share } = one;
        const position = holdingOf(one);
        const backing = amount((magnitude(position.cost) * BigInt(share)) / 1_000n);
        const price = bankruptcyPrice(contract, position, backing);
        const left = (mark: number) => backing + unrealized(contract, position, ticks(mark));
        expect(left(price) >= 0n).toBe(true);
        const worse = price - (side === 'buy' ? 1 : -1);
        fc.pre(worse > 0);
        expect(left(worse) <= 0n).toBe(true);
      }),
    );
  });

  it('the break-even price leaves no loss, and the next step against the position leaves one', () => {
    fc.assert(
      fc.property(anything, (one) => {
        const { contract, side } = one;
        const position = holdingOf(one);
        const price = breakEvenPrice(contract, position, { paid: amount(0n), takerPpm });
        fc.pre(price !== undefined);
        const left = (mark: number) => {
          const marked = { contract, mark: ticks(mark), size: position.size };
          return unrealized(contract, position, ticks(mark)) - feeOn(markedValue(marked), takerPpm);
        };
        // Proceeds and fee are rounded.
        expect(left(price!) > -2n).toBe(true);
        const worse = price! - (side === 'buy' ? 1 : -1);
        expect(left(worse) <= 0n).toBe(true);
      }),
    );
  });

  it('a funding moves the same for both sides, but for less than a unit for each position', () => {
    const sizes = fc.array(fc.integer({ min: 1, max: 100_000 }), { minLength: 1, maxLength: 20 });
    const fundings = fc.array(
      fc.tuple(fc.integer({ min: 1_000, max: 2_000_000 }), fc.integer({ min: -3_000, max: 3_000 })),
    );
    fc.assert(
      fc.property(
        fc.constantFrom(...inverseContracts),
        sizes,
        fundings,
        (contract, longs, rows) => {
          const short = -longs.reduce((sum, one) => sum + one, 0);
          const index = rows.reduce<FundingIndex>(
            (before, [mark, rate]) => advanceFunding(contract, before, ticks(mark), rate),
            fundingIndexStart,
          );
          const positions = [...longs, short].map((size) => ({
            size: lots(size),
            settledAt: fundingIndexStart,
          }));
          const { dust } = settleFunding(contract, positions, index);
          expect(dust >= 0n && dust < BigInt(positions.length)).toBe(true);
        },
      ),
    );
  });
});
