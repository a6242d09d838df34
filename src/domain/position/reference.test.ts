import { describe, expect, it } from 'vitest';
import { feeOn } from '#domain/fee/fee.ts';
import { advanceFunding, fundingDue, fundingIndexStart } from '#domain/futures/funding-payment.ts';
import { formatUnits, parseUnits } from '#domain/money/decimal.ts';
import {
  type Amount,
  amount,
  type Lots,
  lots,
  type Ticks,
  ticks,
  zero,
} from '#domain/money/units.ts';
import { type Holding, noHolding, takeTrade, valuingOf } from './holding.ts';
import { bankruptcyPrice, crossBacking, liquidationPrice } from './liquidation-price.ts';
import { initialMargin } from './margin.ts';
import { openCost } from './open-cost.ts';
import { averagePrice, roePpm, unrealized } from './pnl.ts';
import { priceForRoe } from './pnl-target.ts';
import { maintenanceLines, maintenanceOf, type RiskTiers, tierIndexOf } from './tier.ts';

/**
 * Worked examples of other exchanges' public help pages. Where a page rounds, the exact value stands
 * here and the page's in a comment. Prices have three decimals, sizes four.
 */
const scales = {
  kind: 'linear',
  base: { code: 'BTC', name: 'Bitcoin', scale: 8 },
  quote: { code: 'USDT', name: 'Tether', scale: 8 },
  priceScale: 3,
  sizeScale: 4,
} as const;

const read = (text: string, scale: number): bigint =>
  text.startsWith('-') ? -parseUnits(text.slice(1), scale)! : parseUnits(text, scale)!;
const usdt = (text: string): Amount => amount(read(text, 8));
const price = (text: string): Ticks => ticks(Number(read(text, 3)));
const size = (text: string): Lots => lots(Number(read(text, 4)));
const shown = (at: Ticks | undefined) => at && formatUnits(BigInt(at), 3);

/** A trade: negative sizes sell. */
type Fill = readonly [size: string, price: string];

/** A position after trades, and what they realized. */
function positionAfter(fills: readonly Fill[]): { holding: Holding; realized: bigint } {
  let [holding, realized] = [noHolding, 0n];
  for (const [count, at] of fills) {
    const signed = size(count);
    const side = signed > 0 ? 'buy' : 'sell';
    const trade = { side, lots: lots(Math.abs(signed)), price: price(at) } as const;
    const effect = takeTrade(holding, trade, valuingOf(scales));
    holding = effect.holding;
    realized += effect.realized;
  }
  return { holding, realized };
}

describe('FUT-03 an average entry price', () => {
  it.each<[string, readonly Fill[], string]>([
    [
      'Bybit, P&L calculations (USDT contract)',
      [
        ['0.5', '5000'],
        ['0.3', '6000'],
      ],
      '5375.000',
    ],
    // The page says 30,666.67.
    [
      'Bitget, How to calculate your average entry price',
      [
        ['0.1', '30000'],
        ['0.2', '31000'],
      ],
      '30666.6666667',
    ],
    [
      'Bitget, the same page, USDC',
      [
        ['1', '2000'],
        ['1.5', '2100'],
      ],
      '2060.000',
    ],
  ])('%s', (_, fills, average) => {
    expect(averagePrice(scales, positionAfter(fills).holding)).toBe(average);
  });
});

describe('FUT-03 PnL', () => {
  it.each([
    ['Bybit, P&L calculations (USDT contract), long', '0.2', '7000', '7500', '100'],
    ['Bybit, the same page, short', '-0.4', '6000', '5000', '400'],
  ])('unrealized: %s', (_, count, entry, mark, pnl) => {
    const { holding } = positionAfter([[count, entry]]);
    expect(unrealized(scales, holding, price(mark))).toBe(usdt(pnl));
  });

  it('return: Bybit, P&L calculations (USDT contract): 100 on 140.693 is 71.07 %', () => {
    expect(initialMargin(usdt('1400'), 10)).toBe(usdt('140'));
    // 100 ÷ 140.693 = 0.7107674…
    expect(roePpm(usdt('100'), usdt('140.693'))).toBe(710_767n);
  });

  it('realized: Bitget, Futures PnL calculation: 1.4 BTC at 25000, 0.9 closed at 27000', () => {
    const { holding, realized } = positionAfter([
      ['1.4', '25000'],
      ['-0.9', '27000'],
    ]);
    const fees = feeOn(usdt('35000'), 600) + feeOn(usdt('24300'), 600);
    expect(realized).toBe(usdt('1800'));
    expect(fees).toBe(usdt('35.58'));
    expect(realized - fees).toBe(usdt('1764.42'));
    expect(holding).toEqual({ size: size('0.5'), cost: usdt('12500') });
  });
});

const tiersOf = (rows: readonly (readonly [upTo: number, ppm: number])[]): RiskTiers =>
  rows.map(([upTo, maintenancePpm], index) => ({
    upTo: usdt(String(upTo)),
    leverageMax: 100 - index,
    maintenancePpm,
  }));

/** Binance, Leverage and margin, as its examples of 2020 and 2021 use them. */
const binanceBitcoin = tiersOf([
  [50_000, 4_000],
  [250_000, 5_000],
  [1_000_000, 10_000],
  [5_000_000, 25_000],
  [20_000_000, 50_000],
]);
const binanceEther = tiersOf([
  [10_000, 5_000],
  [100_000, 6_500],
  [500_000, 10_000],
  [1_000_000, 20_000],
  [2_000_000, 50_000],
  [5_000_000, 100_000],
  [10_000_000, 125_000],
]);
/** Bybit, Maintenance margin (USDT contract), the illustration XYZUSDT. */
const bybit = tiersOf([
  [1_000, 20_000],
  [2_000, 25_000],
  [3_000, 30_000],
  [4_000, 35_000],
  [5_000, 40_000],
]);

describe('FUT-03 maintenance margin', () => {
  it.each([
    // 1000 × 2 % + 1000 × 2.5 % + 1000 × 3 % + 500 × 3.5 %.
    ['Bybit, Maintenance margin (USDT contract)', bybit, '3500', 35_000n, '92.5'],
    // Rate × value − maintenance amount: 1 % and 1300 USDT.
    ['Binance, Liquidation price of USDⓈ-M', binanceBitcoin, '500000', 10_000n, '3700'],
    ['Binance, the same page', binanceBitcoin, '264000', 10_000n, '1340'],
    // 0.65 % and 15 USDT.
    ['Binance, the calculator’s maintenance amount', binanceEther, '12000', 6_500n, '63'],
  ])('%s', (_, tiers, value, ppm, maintenance) => {
    expect(maintenanceLines(tiers)[tierIndexOf(tiers, usdt(value))]!.ppm).toBe(ppm);
    expect(maintenanceOf(tiers, usdt(value))).toBe(usdt(maintenance));
  });

  it('Binance, Liquidation price of USDⓈ-M: maintenance amounts of its two positions', () => {
    const amountIn = (tiers: RiskTiers, tier: number) =>
      maintenanceLines(tiers)[tier]!.deduction / 1_000_000n;
    expect(amountIn(binanceBitcoin, 3)).toBe(usdt('16300'));
    expect(amountIn(binanceEther, 5)).toBe(usdt('135365'));
  });
});

describe('FUT-03 a liquidation price', () => {
  /** What one position of the Binance example has, and the other one's PnL and maintenance. */
  const wallet = usdt('1535443.01');
  it.each([
    // The page says 1,153.26.
    ['ETH', binanceEther, '3683.979', '1456.84', '-56354.57', '71200.81', '1153.256'],
    // The page says 26,316.89.
    ['BTC', binanceBitcoin, '109.488', '32481.98', '-448192.89', '356512.508', '26316.893'],
  ])('Binance, Liquidation price of USDⓈ-M, cross, %s', (_, tiers, ...row) => {
    const [count, entry, othersPnl, othersRequire, liquidated] = row;
    const { holding } = positionAfter([[count, entry]]);
    const equity = amount(wallet + usdt(othersPnl));
    const others = { unrealized: zero, othersRequire: usdt(othersRequire) };
    const backing = crossBacking(equity, others);
    const contract = { ...scales, priceStep: 1, tiers };
    expect(shown(liquidationPrice(contract, holding, { backing, takerPpm: 0 }))).toBe(liquidated);
  });

  it.each([
    // [1000 − 50000] ÷ (0.004 + 0.0006 − 1) = 49226.4416…
    ['long', '1', '49226.441'],
    // [1000 + 50000] ÷ (0.004 + 0.0006 + 1) = 50766.4742…
    ['short', '-1', '50766.475'],
  ])(
    'Bitget, Estimated liquidation price, isolated, %s, by its formula',
    (_, count, liquidated) => {
      const contract = { ...scales, priceStep: 1, tiers: tiersOf([[150_000, 4_000]]) };
      const { holding } = positionAfter([[count, '50000']]);
      const terms = { backing: usdt('1000'), takerPpm: 600 };
      expect(shown(liquidationPrice(contract, holding, terms))).toBe(liquidated);
    },
  );

  it.each([
    ['1', '9800.000'],
    ['-1', '10200.000'],
  ])('Bybit, Bankruptcy price (USDT contract): %s BTC at 10000, 50x', (count, bankrupt) => {
    const { holding } = positionAfter([[count, '10000']]);
    const margin = initialMargin(usdt('10000'), 50);
    expect(shown(bankruptcyPrice({ ...scales, priceStep: 1 }, holding, margin))).toBe(bankrupt);
  });
});

describe('FUT-03 the cost to open', () => {
  it.each([
    // The page says 462.66 for the initial margin.
    ['buy', '462.665'],
    ['sell', '469.205'],
  ] as const)(
    'Binance, Cost required to open a position: %s 1 BTC at 9253.30, 20x',
    (side, cost) => {
      const draft = { side, lots: size('1'), price: price('9253.3') };
      const terms = { marginMode: 'cross', leverage: 20, takerPpm: 0, contract: scales } as const;
      expect(openCost(noHolding, draft, price('9259.84'), terms)).toBe(usdt(cost));
    },
  );
});

describe('FUT-03 a target price', () => {
  it.each([
    // Entry × (1 ± ROE ÷ leverage).
    ['1', 1_000_000, '52500.000'],
    ['-1', 1_000_000, '47500.000'],
    ['1', -500_000, '48750.000'],
  ])('Binance, futures calculator, by its formula: %s BTC at 50000, 20x', (count, roe, target) => {
    const { holding } = positionAfter([[count, '50000']]);
    const contract = { ...scales, priceStep: 1 };
    expect(shown(priceForRoe(contract, holding, { roePpm: roe, leverage: 20 }))).toBe(target);
  });
});

describe('FUT-03 a funding fee', () => {
  it.each([
    // Rate × position value: 10 × 8000 × 0.01 %.
    ['10', '8000', 100, '8'],
    ['-10', '8000', 100, '-8'],
    ['10', '8000', -100, '-8'],
  ])('Bitget, Funding fee, by its formula: %s BTC at %s, %i millionths', (...row) => {
    const [count, mark, rate, paid] = row;
    const index = advanceFunding(scales, fundingIndexStart, price(mark), rate);
    const position = { size: size(count), settledAt: fundingIndexStart };
    expect(fundingDue(scales, position, index)).toBe(usdt(paid));
  });
});
