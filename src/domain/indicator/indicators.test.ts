import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { boll } from '#domain/indicator/boll.ts';
import { ema } from '#domain/indicator/ema.ts';
import { IndicatorFigures, withoutResidue } from '#domain/indicator/figures.ts';
import type { Bar, Figure, Indicator, ParameterValues } from '#domain/indicator/indicator.ts';
import { kdj } from '#domain/indicator/kdj.ts';
import { ma } from '#domain/indicator/ma.ts';
import { macd } from '#domain/indicator/macd.ts';
import { indicators } from '#domain/indicator/registry.ts';
import { rsi } from '#domain/indicator/rsi.ts';
import { initialValues, mayBe } from '#domain/indicator/values.ts';
import { vol } from '#domain/indicator/vol.ts';

/** High, low, close, volume. */
const twelve: readonly Bar[] = [
  [12, 8, 10, 5],
  [14, 10, 13, 3],
  [13, 9, 11, 8],
  [17, 11, 15, 2],
  [16, 12, 14, 9],
  [15, 11, 12, 4],
  [19, 13, 18, 7],
  [18, 14, 16, 6],
  [22, 16, 20, 1],
  [21, 17, 19, 10],
  [20, 15, 17, 12],
  [24, 18, 23, 11],
].map(([high, low, close, volume], nth) => ({
  start: nth * 3_600_000,
  open: low!,
  high: high!,
  low: low!,
  close: close!,
  volume: volume!,
}));

const _ = undefined;

/**
 * Worked out apart from the code, in exact fractions and from the definitions written out as sums
 * (an exponential average as its weights, a deviation as its squares), by line.
 */
const tables: readonly [Indicator, ParameterValues, readonly (readonly Figure[])[]][] = [
  [
    ma,
    [3, _, 1],
    [
      // biome-ignore format: one row is one line's figures.
      [_, _, 11.3333333333, 13, 13.3333333333, 13.6666666667, 14.6666666667, 15.3333333333, 18, 18.3333333333, 18.6666666667, 19.6666666667],
      [_, _, _, _, _, _, _, _, _, _, _, _],
      [10, 13, 11, 15, 14, 12, 18, 16, 20, 19, 17, 23],
    ],
  ],
  [
    ema,
    [3, 5],
    [
      // biome-ignore format: as above.
      [_, _, 11.3333333333, 13.1666666667, 13.5833333333, 12.7916666667, 15.3958333333, 15.6979166667, 17.8489583333, 18.4244791667, 17.7122395833, 20.3561197917],
      // biome-ignore format: as above.
      [_, _, _, _, 12.6, 12.4, 14.2666666667, 14.8444444444, 16.562962963, 17.375308642, 17.2502057613, 19.1668038409],
    ],
  ],
  [
    boll,
    [4, 2],
    [
      // biome-ignore format: as above.
      [_, _, _, 16.0905728739, 16.2080398915, 16.1622776602, 19.0801270189, 19.472135955, 22.4160797831, 21.2080398915, 21.1622776602, 24.0801270189],
      [_, _, _, 12.25, 13.25, 13, 14.75, 15, 16.5, 18.25, 18, 19.75],
      // biome-ignore format: as above.
      [_, _, _, 8.4094271261, 10.2919601085, 9.8377223398, 10.4198729811, 10.527864045, 10.5839202169, 15.2919601085, 14.8377223398, 15.4198729811],
    ],
  ],
  [
    vol,
    [4, _],
    [
      [5, 3, 8, 2, 9, 4, 7, 6, 1, 10, 12, 11],
      [_, _, _, 4.5, 5.5, 5.75, 5.5, 6.5, 4.5, 6, 7.25, 8.5],
      [_, _, _, _, _, _, _, _, _, _, _, _],
    ],
  ],
  [
    macd,
    [2, 4, 3],
    [
      // biome-ignore format: as above.
      [_, _, _, 1.4722222222, 0.9574074074, 0.0658024691, 1.4699341564, 0.8254447188, 1.5430949063, 1.0084663021, 0.0992829007, 1.4909707802],
      // biome-ignore format: as above.
      [_, _, _, _, _, 0.8318106996, 1.150872428, 0.9881585734, 1.2656267398, 1.137046521, 0.6181647108, 1.0545677455],
      // biome-ignore format: as above.
      [_, _, _, _, _, -0.7660082305, 0.3190617284, -0.1627138546, 0.2774681664, -0.1285802189, -0.5188818101, 0.4364030347],
    ],
  ],
  [
    kdj,
    [4, 3, 3],
    [
      // biome-ignore format: as above.
      [_, _, _, 59.2592592593, 60.3395061728, 52.7263374486, 64.317558299, 63.7117055327, 69.7471976279, 68.7203539741, 58.3135693161, 68.505342507],
      // biome-ignore format: as above.
      [_, _, _, 53.0864197531, 55.5041152263, 54.5781893004, 57.8246456333, 59.7869989331, 63.1070651647, 64.9781614345, 62.7566307284, 64.6728679879],
      // biome-ignore format: as above.
      [_, _, _, 71.6049382716, 70.0102880658, 49.0226337449, 77.3033836305, 71.5611187319, 83.0274625542, 76.2047390534, 49.4274464915, 76.1702915452],
    ],
  ],
  [
    rsi,
    [4],
    [
      // biome-ignore format: as above.
      [_, _, _, _, 70, 55.2631578947, 75.7142857143, 62.9287598945, 74.4390539721, 67.457409782, 53.9613149026, 74.4268388637],
    ],
  ],
];

function figuresOf(indicator: Indicator, values: ParameterValues, bars: readonly Bar[]) {
  const figures = new IndicatorFigures(indicator, values);
  figures.takeAll(bars);
  return figures.rows;
}

/** Candles whose high and low enclose the close. */
const someBars = fc.array(
  fc
    .tuple(
      fc.double({ min: 1, max: 1e5, noNaN: true }),
      fc.double({ min: 0, max: 1e3, noNaN: true }),
      fc.double({ min: 0, max: 1e6, noNaN: true }),
    )
    .map(([close, reach, volume]) => ({
      start: 0,
      open: close,
      high: close + reach,
      low: Math.max(close - reach, 0),
      close,
      volume,
    })),
  { minLength: 1, maxLength: 60 },
);

/** Values small enough that the candles above suffice. */
const shortValues = ({ parameters }: Indicator): ParameterValues =>
  parameters.map(({ name }, at) => (name === 'deviations' ? 2 : 2 + at * 3));

describe('figures of indicators', () => {
  it.each(tables.map((row) => [row[0].id, ...row] as const))(
    '%s says what its definition says',
    (_id, indicator, values, lines) => {
      const rows = figuresOf(indicator, values, twelve);
      lines.forEach((line, i) => {
        line.forEach((expected, at) => {
          const found = rows[at]![i];
          if (expected === undefined) expect(found).toBeUndefined();
          else expect(found, `line ${i} of candle ${at}`).toBeCloseTo(expected, 9);
        });
      });
    },
  );

  it('are the same from one candle to the next as all at once, however often the newest changes', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...indicators),
        someBars,
        fc.array(fc.nat({ max: 3 }), { minLength: 60, maxLength: 60 }),
        (indicator, bars, changes) => {
          const values = shortValues(indicator);
          const known = new IndicatorFigures(indicator, values);
          const before: Bar[] = [];
          bars.forEach((bar, at) => {
            for (let n = 0; n < changes[at]!; n++) {
              before[at] = { ...bar, high: bar.high + n, close: bar.close * (1 + n / 10) };
              known.takeNewest(before);
            }
            before[at] = bar;
            known.takeNewest(before);
          });
          expect(known.rows).toEqual(figuresOf(indicator, values, bars));
        },
      ),
    );
  });

  it.each(indicators.map((indicator) => [indicator.id, indicator] as const))(
    'an update of %s reads no more candles than its parameters name',
    (_id, indicator) => {
      const reads = (count: number) => {
        const bars = Array.from({ length: count }, (_, i) => twelve[i % twelve.length]!);
        let read = 0;
        const counted = new Proxy(bars, {
          get(target, key, receiver) {
            if (/^\d+$/.test(String(key))) read += 1;
            return Reflect.get(target, key, receiver);
          },
        });
        const figures = new IndicatorFigures(indicator, initialValues(indicator));
        figures.takeAll(bars);
        figures.takeNewest(counted);
        return read;
      };
      const named = initialValues(indicator).reduce<number>((sum, value) => sum + (value ?? 0), 0);
      expect(reads(2_000)).toBe(reads(200));
      expect(reads(2_000)).toBeLessThanOrEqual(2 * named + 2);
    },
  );
});

it.each([
  [-4.2e-17, 0.1, 0],
  [2.2e-11, 61_000.3, 0],
  [0, 61_000.3, 0],
  [1e-5, 61_000.3, 1e-5],
  [-3e-12, 0.000_000_007, -3e-12],
  [undefined, 1, undefined],
])('INPT-01 a difference of %d of a price of %d counts as %d', (difference, price, counted) => {
  expect(withoutResidue(difference, price)).toBe(counted);
});

describe('whatever the candles', () => {
  const close = ({ close: value }: Bar) => value;
  /** Rounding may put a mean beside what it is a mean of, by the last digits of it. */
  const about = (value: number) => Math.abs(value) * 1e-9 + 1e-9;

  it('MA lies within its closes, BOLL around it by equal widths', () => {
    fc.assert(
      fc.property(someBars, (bars) => {
        const means = figuresOf(ma, [4], bars);
        const bands = figuresOf(boll, [4, 2], bars);
        means.forEach(([mean], at) => {
          if (mean === undefined) {
            expect(at).toBeLessThan(3);
            return;
          }
          const closes = bars.slice(at - 3, at + 1).map(close);
          expect(mean).toBeGreaterThanOrEqual(Math.min(...closes) - about(mean));
          expect(mean).toBeLessThanOrEqual(Math.max(...closes) + about(mean));
          const [upper, middle, lower] = bands[at] as [number, number, number];
          expect(middle).toBe(mean);
          expect(upper).toBeGreaterThanOrEqual(middle);
          expect(Math.abs(upper - middle - (middle - lower))).toBeLessThanOrEqual(about(upper));
        });
      }),
    );
  });

  it('RSI, K and D stay within 0 and 100', () => {
    fc.assert(
      fc.property(someBars, (bars) => {
        const rows = [
          ...figuresOf(rsi, [3, 7], bars),
          ...figuresOf(kdj, [5, 3, 3], bars).map((row) => row.slice(0, 2)),
        ];
        for (const figure of rows.flat()) {
          if (figure === undefined) continue;
          expect(figure).toBeGreaterThanOrEqual(0);
          expect(figure).toBeLessThanOrEqual(100);
        }
      }),
    );
  });

  it('prices twice as high make what counts prices twice as high, and shares the same', () => {
    fc.assert(
      fc.property(fc.constantFrom(...indicators), someBars, (indicator, bars) => {
        const factor = ['price', 'difference'].includes(indicator.unit) ? 2 : 1;
        const doubled = bars.map((bar) => ({
          ...bar,
          high: bar.high * 2,
          low: bar.low * 2,
          close: bar.close * 2,
        }));
        const values = shortValues(indicator);
        // A factor of two moves no digit of a double: the figures are equal to the last.
        expect(figuresOf(indicator, values, doubled)).toEqual(
          figuresOf(indicator, values, bars).map((row) =>
            row.map((figure) => (figure === undefined ? undefined : figure * factor)),
          ),
        );
      }),
    );
  });

  it.each<[string, Indicator, ParameterValues, readonly Figure[]]>([
    ['MA', ma, [3], [7]],
    ['EMA', ema, [3], [7]],
    ['BOLL', boll, [3, 2], [7, 7, 7]],
    ['MACD', macd, [2, 3, 2], [0, 0, 0]],
    ['KDJ', kdj, [3, 3, 3], [50, 50, 50]],
    ['RSI', rsi, [3], [50]],
  ])('a price that never moves is no figure of chance: %s', (_id, indicator, values, figures) => {
    const flat = Array.from({ length: 9 }, () => ({
      start: 0,
      open: 7,
      high: 7,
      low: 7,
      close: 7,
      volume: 0,
    }));
    expect(figuresOf(indicator, values, flat).at(-1)).toEqual(figures);
  });

  it('only rises are an RSI of 100, only falls one of 0', () => {
    const rising = twelve.map((bar, at) => ({ ...bar, close: 10 + at }));
    expect(figuresOf(rsi, [4], rising).at(-1)).toEqual([100]);
    expect(figuresOf(rsi, [4], rising.toReversed()).at(-1)).toEqual([0]);
  });

  it('a newest candle that skips one is refused', () => {
    const figures = new IndicatorFigures(ma, [3]);
    figures.takeAll(twelve.slice(0, 5));
    expect(() => figures.takeNewest(twelve.slice(0, 4))).toThrow('comes after 5');
    expect(() => figures.takeNewest(twelve.slice(0, 7))).toThrow('comes after 5');
  });
});

describe.each(indicators.map((indicator) => [indicator.id, indicator] as const))(
  'the indicator %s',
  (_id, indicator) => {
    it('has as many lines as figures, and values of its own that may be', () => {
      const values = initialValues(indicator);
      expect(indicator.lines(values)).toHaveLength(figuresOf(indicator, values, twelve)[0]!.length);
      indicator.parameters.forEach((parameter, at) => {
        expect(mayBe(parameter, values[at])).toBe(true);
      });
    });

    it('leaves out lines whose parameter is left out, and no others', () => {
      indicator.parameters.forEach((parameter, at) => {
        expect(mayBe(parameter, undefined)).toBe(parameter.optional);
        if (!parameter.optional) return;
        const all = initialValues(indicator);
        const without = all.with(at, undefined);
        const lines = indicator.lines(without);
        expect(lines.filter((line) => line === undefined)).toHaveLength(1);
        const left = lines.indexOf(undefined);
        for (const row of figuresOf(indicator, without, twelve)) expect(row[left]).toBeUndefined();
      });
    });

    it('is settled by as many candles as it says: those before are not to be seen in it', () => {
      // Summed from the oldest candle on: where it begins says nothing.
      if (indicator.id === 'OBV') return;
      // A walk that bounces: what has been long ago was elsewhere.
      let close = 1000;
      const walk = Array.from({ length: 4000 }, (_, at): Bar => {
        const open = close;
        close += Math.sin(at * 12.9898) * 8 + Math.sin(at / 300) * 3;
        const [high, low] = [Math.max(open, close) + 2, Math.min(open, close) - 2];
        return { start: at * 3_600_000, open, high, low, close, volume: 10 + (at % 17) };
      });
      for (const values of [
        initialValues(indicator),
        indicator.parameters.map(({ initial }) => 3 * initial),
      ]) {
        const settled = indicator.settledBy(values);
        const all = figuresOf(indicator, values, walk).at(-1)!;
        const few = figuresOf(indicator, values, walk.slice(-settled)).at(-1)!;
        const range = Math.max(...all.map((one) => Math.abs(one ?? 0)));
        all.forEach((figure, line) => {
          expect(Math.abs((few[line] ?? Number.NaN) - figure!)).toBeLessThan(0.005 * range);
        });
      }
    });

    it('knows its bounds and steps', () => {
      for (const parameter of indicator.parameters) {
        const { min, max, step } = parameter;
        expect([min, max, min + step].map((value) => mayBe(parameter, value))).toEqual([
          true,
          true,
          true,
        ]);
        const wrong = [min - step, max + step, min + step / 2, Number.NaN];
        expect(wrong.map((value) => mayBe(parameter, value))).toEqual([false, false, false, false]);
      }
    });
  },
);

it('indicators have names of their own', () => {
  expect(new Set(indicators.map(({ id }) => id)).size).toBe(indicators.length);
});
