import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Instrument, pairNames } from '#domain/instrument/instrument.ts';
import { amount, lots, ticks } from '#domain/money/units.ts';
import type { AgentKind } from '../codes/agent-kind.ts';
import type {
  AgentDraft,
  AgentEvent,
  AgentSight,
  IcebergTerms,
  SliceState,
  TwapTerms,
} from './agent.ts';
import { chanceOf } from './chance.ts';
import { agentTypeOf } from './kinds.ts';
import { leastSize, mostSize, sliceSize } from './slice.ts';

const asset = (code: string, scale: number) => ({ code, name: code, scale });
const instrument: Instrument = {
  ...pairNames('BTCUSDT'),
  ...{ base: asset('BTC', 8), quote: asset('USDT', 6), priceScale: 2, sizeScale: 4 },
  ...{ priceStep: 10, sizeStep: 10, sizeMin: lots(10), sizeMax: lots(1_000_000) },
  ...{ notionalMin: amount(1_000_000n), notionalMax: amount(5_000_000_000n) },
  ...{ bandUpPpm: 100_000, bandDownPpm: 100_000, state: 'trading' },
};
const price = ticks(10_000);
const sight = (more: Partial<AgentSight> = {}): AgentSight => ({
  ...{ now: 0, instrument, bestBid: ticks(9_990), bestAsk: ticks(10_010), reference: price },
  ...more,
});

const sizes = fc.integer({ min: 10, max: 30_000 }).map((n) => n * 10);

describe('CORE-16 sizes of slices', () => {
  it('keep steps and limits, add up to no more than the rest, and leave nothing too small', () => {
    fc.assert(
      fc.property(sizes, fc.integer({ min: 1, max: 400_000 }), (rest, wanted) => {
        const [least, most] = [leastSize(instrument, price), mostSize(instrument, price)];
        const size = sliceSize(instrument, price, rest, wanted);
        if (size === undefined) return expect(rest).toBeLessThan(least);
        expect(size % instrument.sizeStep).toBe(0);
        expect([size >= least, size <= most, size <= rest]).toEqual([true, true, true]);
        expect(rest - size === 0 || rest - size >= least).toBe(true);
      }),
    );
  });

  it('the least keeps the least value too', () => {
    expect(leastSize(instrument, price)).toBe(100);
    expect(leastSize(instrument, ticks(9_990))).toBe(110);
    expect(mostSize(instrument, price)).toBe(500_000);
  });
});

type Of<T> = Omit<T, 'side' | 'size'>;

/** Drives an agent whose orders fill as `fills` says; answers its slices and its end. */
function drive(
  kind: AgentKind,
  size: number,
  asked: Of<IcebergTerms> | Of<TwapTerms>,
  fills: readonly number[],
) {
  const terms = { side: 'buy', size: lots(size), ...asked } as IcebergTerms | TwapTerms;
  const slices: number[] = [];
  const times: number[] = [];
  let [filledSize, now, turn] = [0, 0, 0];
  let state: SliceState = { slices: 0, nextAt: 0 };
  let event: AgentEvent = { what: 'due' };
  for (let n = 0; n < 2000; n++) {
    const self = { id: 7, symbolId: 'BTCUSDT', terms, state, filledSize: lots(filledSize) };
    const step = agentTypeOf(kind).step(self, event, sight({ now }));
    state = step.state;
    const [intent] = step.intents;
    if (intent?.do === 'end') return { slices, times, filledSize, end: intent.end };
    if (intent === undefined) {
      now = step.wakeAt!;
      event = { what: 'due' };
      continue;
    }
    if (intent.do === 'cancel') throw new Error('it cancels nothing');
    const slice = intent.draft.size!;
    slices.push(slice);
    times.push(now);
    const percent = kind === 'iceberg' ? 100 : fills[turn++ % fills.length]!;
    const filled = Math.floor((slice * percent) / 1000) * 10;
    filledSize += filled;
    event = {
      ...({ what: 'ended', tag: intent.tag, filledSize: lots(filled) } as const),
      end: filled === slice ? 'filled' : 'immediateRest',
    };
  }
  throw new Error('it never ends');
}

const percents = fc.array(fc.integer({ min: 0, max: 100 }), { minLength: 1, maxLength: 20 });

describe('CORE-16 whatever is filled of its slices', () => {
  it('an iceberg trades exactly its total, about as much at a time as it may show', () => {
    const visible = fc.integer({ min: 13, max: 3000 }).map((n) => n * 10);
    fc.assert(
      fc.property(sizes, visible, fc.integer({ min: 0, max: 50 }), (size, shown, variation) => {
        fc.pre(shown <= size && size / shown < 500);
        const run = drive('iceberg', size, { visible: shown, price, variation }, [100]);
        expect([run.end, run.filledSize]).toEqual(['filled', size]);
        const most = (shown * (100 + variation)) / 100 + leastSize(instrument, price);
        for (const slice of run.slices) expect(slice).toBeLessThanOrEqual(Math.max(most, 200));
      }),
    );
  });

  it('a TWAP trades no more than its total, in its slices, one an interval', () => {
    fc.assert(
      fc.property(sizes, fc.integer({ min: 2, max: 60 }), percents, (size, count, fills) => {
        fc.pre(size / count >= 110);
        const terms = { slices: count, intervalMs: 5000 };
        const run = drive('twap', size, terms, fills);
        expect(run.filledSize).toBeLessThanOrEqual(size);
        expect(run.slices.length).toBeLessThanOrEqual(count);
        expect(run.times.every((at, i) => i === 0 || at - run.times[i - 1]! >= 5000)).toBe(true);
        if (run.end === 'filled') expect(run.filledSize).toBe(size);
        if (fills.every((percent) => percent === 100)) expect(run.end).toBe('filled');
      }),
    );
  });

  it('chance is the same for the same agent and slice, and spread evenly', () => {
    const drawn = Array.from({ length: 4000 }, (_, i) => chanceOf(1234, i));
    expect(chanceOf(1234, 3)).toBe(drawn[3]);
    const mean = drawn.reduce((sum, one) => sum + one, 0) / drawn.length;
    expect(mean).toBeCloseTo(0.5, 1);
    expect(new Set(drawn).size).toBeGreaterThan(3990);
  });
});

describe('CORE-16 what is asked of an agent', () => {
  const context = { reference: price, available: undefined };
  const draft = (kind: AgentKind, size: number, terms: object): AgentDraft =>
    ({
      ...{ kind, symbolId: 'BTCUSDT', source: 'web' },
      terms: { side: 'buy', size: lots(size), ...terms },
    }) as AgentDraft;
  const ice = (size: number, terms: object) => draft('iceberg', size, { price: 9_900, ...terms });

  it.each([
    ['a good iceberg', ice(3000, { visible: 1000 }), undefined],
    ['no price at all', draft('iceberg', 3000, { visible: 1000 }), 'priceInvalid'],
    [
      'too far from the best price',
      ice(3000, { visible: 1000, distancePpm: 100_001 }),
      'ratioInvalid',
    ],
    ['a price off the step', ice(3000, { visible: 1000, price: 9_905 }), 'priceStep'],
    ['a price beyond the band', ice(3000, { visible: 1000, price: 11_010 }), 'priceAboveMax'],
    ['a total off the step', ice(3005, { visible: 1000 }), 'sizeStep'],
    ['slices off the step', ice(3000, { visible: 1005 }), 'sizeStep'],
    ['slices larger than the total', ice(3000, { visible: 3010 }), 'sizeAboveMax'],
    ['slices of too little value', ice(3000, { visible: 100 }), 'notionalBelowMin'],
    ['too many slices', ice(150_000, { visible: 200 }), 'slicesInvalid'],
    ['a slice of nothing', ice(3000, { visible: 0 }), 'quantityInvalid'],
    ['too much variation', ice(3000, { visible: 1000, variation: 51 }), 'ratioInvalid'],
    ['a good TWAP', draft('twap', 3000, { slices: 3, intervalMs: 5000 }), undefined],
    ['one slice', draft('twap', 3000, { slices: 1, intervalMs: 5000 }), 'slicesInvalid'],
    ['an interval too short', draft('twap', 3000, { slices: 3, intervalMs: 1 }), 'intervalInvalid'],
    ['too long in all', draft('twap', 90_000, { slices: 400, intervalMs: 8e7 }), 'intervalInvalid'],
    ['a slice too small', draft('twap', 20, { slices: 3, intervalMs: 5000 }), 'sizeBelowMin'],
  ])('%s', (_what, asked, code) => {
    expect(agentTypeOf(asked.kind).issues(instrument, asked, context)[0]?.code).toBe(code);
  });
});
