import { describe, expect, it } from 'vitest';
import { Chance } from '#exchange/simulator/chance.ts';
import { listingOf } from '#exchange/simulator/listing.ts';
import { quoteOfLots } from '#exchange/simulator/sizes.ts';
import { type Bar, isIn, quantile } from './candle-statistics.ts';
import { crashFigures, mediansOf } from './crash-statistics.ts';
import { TestMarket } from './sandbox.ts';

const minuteMs = 60_000;
/** Longer turns than the timer's: hours pass in seconds. */
const turnMs = 1000;
const lookMs = 10_000;
const [calmMinutes, afterMinutes] = [60, 125];
const seeds = Number(process.env.CRASHES ?? 6);

/** What is seen of a market as it trades: candles of a pair, and its contract beside its mark. */
class Watch {
  readonly #market: TestMarket;
  readonly #pair: string;
  readonly #contract: string;
  readonly #start: number;
  readonly #bars: Bar[] = [];
  readonly looks: { spread: number; depth: number; open: number; apart: number }[] = [];
  lowLast = Number.POSITIVE_INFINITY;
  lowMark = Number.POSITIVE_INFINITY;

  constructor(market: TestMarket, pair: string) {
    this.#market = market;
    this.#pair = pair;
    this.#contract = `${pair}_UMCBL`;
    this.#start = Math.floor(market.engine.now / minuteMs);
    const { instrument } = listingOf(pair);
    market.engine.onBatch(({ trades }, now) => {
      const mark = market.engine.exchange.markPrice(this.#contract)!;
      this.lowMark = Math.min(this.lowMark, mark);
      for (const { symbolId, price, size } of trades) {
        if (symbolId === this.#contract) this.lowLast = Math.min(this.lowLast, price);
        if (symbolId !== pair) continue;
        this.#add(Math.floor(now / minuteMs), price, quoteOfLots(instrument, size, price));
      }
    });
  }

  #add(minute: number, price: number, volume: number): void {
    const at = minute - this.#start;
    const known = this.#bars[at];
    const bar = known ?? {
      start: minute * minuteMs,
      open: price,
      high: price,
      low: price,
      volume: 0,
    };
    this.#bars[at] = {
      ...bar,
      close: price,
      high: Math.max(bar.high, price),
      low: Math.min(bar.low, price),
      volume: bar.volume + volume,
    };
  }

  /** Candles without gaps. */
  bars(): Bar[] {
    const full: Bar[] = [];
    for (let i = 0; i < this.#bars.length; i++) {
      const before = full[i - 1]?.close ?? this.#bars.find((bar) => bar !== undefined)!.open;
      const flat = { open: before, high: before, low: before, close: before, volume: 0 };
      full.push(this.#bars[i] ?? { start: (this.#start + i) * minuteMs, ...flat });
    }
    return full;
  }

  async pass(minutes: number): Promise<void> {
    for (let ms = 0; ms < minutes * minuteMs; ms += lookMs) {
      await this.#market.pass(lookMs, turnMs);
      const { exchange } = this.#market.engine;
      const [bids, asks] = (['buy', 'sell'] as const).map((side) =>
        exchange.depth(this.#pair, side, 200),
      );
      const [figures] = exchange.contractFigures([this.#contract]);
      this.looks.push({
        spread: asks![0]!.price / bids![0]!.price - 1,
        depth: bids!.reduce((sum, { size }) => sum + size, 0),
        open: figures!.openInterest,
        apart: exchange.lastPrice(this.#contract)! / exchange.markPrice(this.#contract)! - 1,
      });
    }
  }
}

type Look = Watch['looks'][number];
const median = (looks: readonly Look[], of: keyof Look): number =>
  quantile(
    looks.map((look) => look[of]),
    0.5,
  );

/** One crash of all coins: how it shows on a pair and its contract. */
async function crash(pair: string, seed: number): Promise<Map<string, number>> {
  const only = [...new Set(['USDCUSDT', pair, `${pair}_UMCBL`])];
  const market = await TestMarket.open({ contracts: true, only, seed });
  const chance = new Chance(seed, 'crash');
  const [percent, minutes] = [chance.between(5.5, 10), Math.round(chance.between(10, 40))];
  const watch = new Watch(market, pair);
  await watch.pass(calmMinutes);
  const calm = watch.looks.splice(0);
  [watch.lowLast, watch.lowMark] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  market.provider.shock({
    ...({ kind: 'crash', target: 'all', direction: 'down' } as const),
    ...{ percent, seconds: 60 * minutes, seed },
  });
  await watch.pass(minutes);
  const fall = watch.looks.splice(0);
  await watch.pass(4);
  const under = 10_000 * (watch.lowMark / watch.lowLast - 1);
  await watch.pass(afterMinutes - 4);
  await market.provider.stop();
  const perMinute = minuteMs / lookMs;
  const later = watch.looks.slice(55 * perMinute, 65 * perMinute);
  const figures = crashFigures(watch.bars(), calmMinutes, minutes);
  const worst = fall.toSorted((a, b) => b.spread - a.spread).slice(0, 6);
  figures.set('spread at the low ÷ calm', median(worst, 'spread') / median(calm, 'spread'));
  figures.set('depth at the low ÷ calm', median(worst, 'depth') / median(calm, 'depth'));
  figures.set('spread an hour after ÷ calm', median(later, 'spread') / median(calm, 'spread'));
  figures.set('depth an hour after ÷ calm', median(later, 'depth') / median(calm, 'depth'));
  figures.set("last's low under the mark's, bp", under);
  const apart = calm.reduce((sum, look) => sum + look.apart ** 2, 0) / calm.length;
  figures.set('last beside the mark in calm, bp', 10_000 * Math.sqrt(apart));
  const open = median(watch.looks.slice(0, 10 * perMinute), 'open');
  figures.set('open interest after it ÷ before', open / calm.at(-1)!.open);
  return figures;
}

describe('MKT-03 crashes of a simulated market', () => {
  it.each(['BTCUSDT', 'ETHUSDT', 'ADAUSDT'])('on %s are like real ones', async (pair) => {
    const crashes: Map<string, number>[] = [];
    for (let seed = 1; seed <= seeds; seed++) crashes.push(await crash(pair, seed));
    const figures = mediansOf(crashes);
    for (const { name, value, from, to, digits } of figures) {
      process.stdout.write(`${pair}: ${name} ${value.toFixed(digits)} (${from}..${to})\n`);
    }
    expect(figures.filter((figure) => !isIn(figure))).toEqual([]);
  });
});
