import { describe, expect, it } from 'vitest';
import { listingOf, listings } from '#exchange/simulator/listing.ts';
import { figuresOf, isIn } from './candle-statistics.ts';
import { deviationsOf, madeMonth, togetherOf } from './made-past.ts';

const print = (text: string) => process.stdout.write(`${text}\n`);

const liquid = ['BTCUSDT', 'ETHUSDT'];
const others = ['SOLUSDT', 'LINKUSDT', 'INJUSDT'];

/** What a chart shows at a glance: a liquid pair must have each of these as real ones do. */
const musts = [
  /touch/,
  /^wickless/,
  /^variance ratio/,
  /^ac /,
  /^P\(flip\) (1m|15m)/,
  /^full-body alternation/,
];

/** Of all figures at least so many must lie in the range of real ones; a month may be unusual. */
const shareMin = 0.9;

describe('a made month', () => {
  const month = madeMonth(1, [...liquid, ...others, 'ETHBTC']);

  it.each([...liquid, ...others])('MKT-01 of %s passes for a real one', (symbolId) => {
    const figures = figuresOf(month.get(symbolId)!);
    const off = figures.filter((figure) => !isIn(figure));
    const text = off.map(
      ({ name, value, from, to, digits }) => `${name} ${value.toFixed(digits)} (${from}..${to})`,
    );
    print(
      `${symbolId}: ${figures.length - off.length} of ${figures.length}; off: ${text.join(', ')}`,
    );
    expect(1 - off.length / figures.length).toBeGreaterThan(shareMin);
    if (!liquid.includes(symbolId)) return;
    const wrong = off.filter(({ name }) => musts.some((must) => must.test(name)));
    expect(wrong).toEqual([]);
  });

  it('MKT-01 has pairs that go together as real ones do', () => {
    const figures = togetherOf(month);
    for (const { name, value, from, to } of figures) {
      print(`${name}: ${value.toFixed(2)} (${from}..${to})`);
    }
    expect(figures.filter((figure) => !isIn(figure))).toEqual([]);
  });

  it('MKT-02 has related pairs within ten basis points or two price steps of each other', () => {
    const pairs = listings.filter(({ instrument }) => instrument.quote.code !== 'USDT');
    const symbols = pairs.flatMap(({ instrument: { symbolId, base, quote } }) => [
      ...[symbolId, `${base.code}USDT`, `${quote.code}USDT`],
    ]);
    const all = madeMonth(2, [...new Set(symbols)]);
    for (const { instrument } of pairs) {
      const { symbolId, base, quote } = instrument;
      const own = all.get(symbolId)!;
      const off = deviationsOf(own, all.get(`${base.code}USDT`)!, all.get(`${quote.code}USDT`)!);
      const step = instrument.priceStep / 10 ** listingOf(symbolId).instrument.priceScale;
      const beyond = off.filter(
        (value, i) => Math.abs(value) > Math.max(0.001, (2 * step) / own[i]!.close),
      );
      print(`${symbolId}: widest ${(10_000 * Math.max(...off.map(Math.abs))).toFixed(1)} bp`);
      expect(beyond).toEqual([]);
    }
  });
});
