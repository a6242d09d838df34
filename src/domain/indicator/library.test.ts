import {
  ADX,
  ATR,
  BollingerBands,
  CCI,
  EMA,
  MACD,
  MFI,
  OBV,
  ROC,
  RSI,
  SMA,
  StochasticRSI,
  SuperTrend,
  VWAP,
  WilliamsR,
  WMA,
} from 'trading-signals';
import { describe, expect, it } from 'vitest';
import { dayMs, hourMs } from '#domain/candle/bucket.ts';
import { IndicatorFigures } from './figures.ts';
import type { Bar, Figure, ParameterValues } from './indicator.ts';
import { indicators } from './registry.ts';
import { initialValues } from './values.ts';

/** The next of numbers from 0 to 1 that are the same each time (a linear congruence). */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

/** Candles of hours, from midnight on, that wander. */
function walk(seed: number, count: number): readonly Bar[] {
  const next = numbers(seed);
  let close = 60_000;
  return Array.from({ length: count }, (_, at) => {
    const open = close;
    close = Math.max(1, open + (next() - 0.49) * 400);
    const high = Math.max(open, close) + next() * 120;
    const low = Math.min(open, close) - next() * 120;
    return { start: at * hourMs, open, high, low, close, volume: 1 + next() * 90 };
  });
}

type Told = number | null | undefined;
/** What the library tells of one candle after the other; undefined: nothing yet. */
type Theirs = () => (bar: Bar) => readonly Told[];

const ofClose =
  (make: () => { update(price: number, replace: boolean): number | null }): Theirs =>
  () => {
    const one = make();
    return ({ close }) => [one.update(close, false)];
  };
const ofBar =
  (make: () => { update(bar: Bar, replace: boolean): number | null }): Theirs =>
  () => {
    const one = make();
    return (bar) => [one.update(bar, false)];
  };

/** Each of our indicators by the library's own, with the same parameters. */
const rows: readonly (readonly [string, ParameterValues, Theirs])[] = [
  ['MA', [20, undefined, undefined], ofClose(() => new SMA(20))],
  ['EMA', [9, undefined, undefined], ofSettledEma(9)],
  ['WMA', [9, undefined, undefined], ofClose(() => new WMA(9))],
  [
    'BOLL',
    [20, 2],
    () => {
      const bands = new BollingerBands(20, 2);
      return ({ close }) => {
        const { upper, middle, lower } = bands.update(close, false) ?? {};
        return [upper, middle, lower];
      };
    },
  ],
  [
    'VWAP',
    [],
    () => {
      let day = -1;
      let one = new VWAP();
      return (bar) => {
        const its = Math.floor(bar.start / dayMs);
        if (its !== day) one = new VWAP();
        day = its;
        return [one.update(bar, false)];
      };
    },
  ],
  [
    'ST',
    [10, 3],
    () => {
      const one = new SuperTrend({ interval: 10, multiplier: 3 });
      return (bar) => [one.update(bar, false)?.supertrend];
    },
  ],
  ['RSI', [14, undefined, undefined], ofClose(() => new RSI(14))],
  [
    'StochRSI',
    [14, 14, 3, 3],
    () => {
      const one = new StochasticRSI(14);
      // Its own means leave out zeros.
      const [meanK, meanD] = [new SMA(3), new SMA(3)];
      return ({ close }) => {
        const place = one.update(close, false);
        const k = place === null ? null : meanK.update(place * 100, false);
        return [k, k === null ? null : meanD.update(k, false)];
      };
    },
  ],
  ['WR', [14], ofBar(() => new WilliamsR(14))],
  ['CCI', [20], ofBar(() => new CCI(20))],
  [
    'DMI',
    [14, 14],
    () => {
      const one = new ADX(14);
      // Typed as void before its first figure.
      const percent = (share: unknown) => (typeof share === 'number' ? share * 100 : undefined);
      return (bar) => {
        const index = one.update(bar, false);
        return [percent(one.pdi), percent(one.mdi), index];
      };
    },
  ],
  ['ATR', [14], ofBar(() => new ATR(14))],
  // Which begins with the second candle.
  ['OBV', [], ofBar(() => new OBV(2))],
  ['MFI', [14], ofBar(() => new MFI(14))],
  [
    'ROC',
    [12],
    () => {
      const one = new ROC(12);
      return ({ close }) => {
        const share = one.update(close, false);
        return [share === null ? undefined : share * 100];
      };
    },
  ],
];

/** Its EMA begins with the first close instead of a mean: the same once that is forgotten. */
function ofSettledEma(count: number): Theirs {
  return () => {
    const one = new EMA(count);
    return ({ close }) => [one.update(close, false)];
  };
}

function ours(id: string, values: ParameterValues, bars: readonly Bar[]) {
  const figures = new IndicatorFigures(indicators.find((one) => one.id === id)!, values);
  figures.takeAll(bars);
  return figures.rows;
}

describe('SPOT-02: figures of indicators are those of an independent library', () => {
  it.each(rows)('%s', (id, values, theirs) => {
    for (const seed of [1, 2, 3]) {
      const bars = walk(seed, 400);
      const found = ours(id, values, bars);
      const tell = theirs();
      bars.forEach((bar, at) => {
        const told = tell(bar);
        if (id === 'EMA' && at < 200) return;
        told.forEach((one, line) => {
          if (id === 'OBV' && at === 0) return;
          const figure: Figure = found[at]![line];
          if (one == null) expect(figure, `line ${line} of candle ${at}`).toBeUndefined();
          else expect(figure, `line ${line} of candle ${at}`).toBeCloseTo(one, 6);
        });
      });
    }
  });

  it('SAR, by the figures of technicalindicators 3.1.0 for the same candles', () => {
    const theirs = [
      ...[60414.708609, 60450.527758, 60484.197758, 60534.900447, 60596.843212, 60669.141849],
      ...[60768.146193, 60853.289929, 61376.315733, 61366.878571, 61357.630153, 60904.457647],
      ...[60914.465888, 60934.606197, 60953.940894, 60972.502202, 60990.321059, 61417.973614],
      ...[61407.95595, 61384.372106],
    ];
    const found = ours('SAR', [0.02, 0.2], walk(1, 60)).slice(40);
    expect(found.map(([figure]) => Number(figure?.toFixed(6)))).toEqual(theirs);
    // A rise that dips: the stop stays below both candles before.
    const rise = [
      ...[
        [10, 8],
        [12, 9],
        [15, 11],
        [18, 13],
        [22, 16],
        [26, 20],
        [31, 25],
        [37, 30],
        [44, 36],
      ],
      ...[
        [52, 43],
        [61, 45],
        [66, 60],
        [70, 62],
        [71, 54],
        [72, 70],
        [75, 71],
        [76, 72],
      ],
    ].map(
      ([high, low], at): Bar => ({
        ...{ start: at * hourMs, open: low!, high: high!, low: low!, close: high!, volume: 1 },
      }),
    );
    const last = ours('SAR', [0.02, 0.2], rise).slice(-2);
    expect(last.map(([figure]) => Number(figure?.toFixed(6)))).toEqual([54, 58.2]);
  });

  it('MACD, of averages that are settled', () => {
    const bars = walk(4, 800);
    const one = new MACD(new EMA(12), new EMA(26), new EMA(9));
    const found = ours('MACD', [12, 26, 9], bars);
    bars.forEach(({ close }, at) => {
      const told = one.update(close, false);
      if (at < 600 || !told) return;
      expect(found[at]![0]).toBeCloseTo(told.macd, 6);
      expect(found[at]![1]).toBeCloseTo(told.signal, 6);
      expect(found[at]![2]).toBeCloseTo(told.histogram, 6);
    });
  });
});

describe('SPOT-02: candles that ask much of an indicator', () => {
  const flat = Array.from(
    { length: 200 },
    (_, at): Bar => ({
      ...{ start: at * hourMs, open: 5, high: 5, low: 5, close: 5, volume: 0 },
    }),
  );

  it.each(indicators.map((one) => [one.id, one] as const))(
    '%s of a price that never moves, of one candle and of none',
    (id, indicator) => {
      const values = initialValues(indicator);
      for (const bars of [flat, flat.slice(0, 1), []]) {
        for (const row of ours(id, values, bars)) {
          expect(row.every((figure) => Number.isFinite(figure ?? 0))).toBe(true);
        }
      }
    },
  );

  it.each([
    ['KDJ', [50, 50, 50]],
    ['RSI', [50, 50, 50]],
    ['StochRSI', [50, 50]],
    ['WR', [-50]],
    ['CCI', [0]],
    ['DMI', [0, 0, 0]],
    ['ATR', [0]],
    ['OBV', [0]],
    ['MFI', [50]],
    ['ROC', [0]],
    ['SAR', [5]],
    ['ST', [5]],
    // Nothing was traded.
    ['VWAP', [undefined]],
  ] as const)('%s of a price that never moves says so', (id, expected) => {
    const indicator = indicators.find((one) => one.id === id)!;
    expect(ours(id, initialValues(indicator), flat).at(-1)).toEqual(expected);
  });

  it('VWAP begins with the first day that is seen whole', () => {
    const bars = walk(5, 60).slice(3);
    const found = ours('VWAP', [], bars);
    expect(found.findIndex(([figure]) => figure !== undefined)).toBe(21);
    expect(found[21]![0]).toBeCloseTo((bars[21]!.high + bars[21]!.low + bars[21]!.close) / 3, 9);
  });
});
