import { minuteMs } from '#domain/candle/bucket.ts';
import { pricedAs } from '#domain/instrument/demo-coin.ts';
import type { Shock } from '#domain/operating/shock.ts';
import { assetProfiles } from '#exchange/simulator/assets.ts';
import { Chance } from '#exchange/simulator/chance.ts';
import type { Listing } from '#exchange/simulator/listing.ts';

/** So many go on at one time, at most: of more, the oldest ends where it is. */
export const shocksMax = 8;

/**
 * After a fall, prices come back by a part of it, nearly the same for all coins: some of that soon, most
 * of it slowly, as after real crashes.
 */
const recovery = { least: 0.25, most: 0.75, apart: 0.06 } as const;
const quickly = { ms: 1.5 * minuteMs, part: 0.15 } as const;
const slowly = { ms: 18 * minuteMs, part: 0.85 } as const;
/** By then nothing is missing of it that anybody would see. */
const recoveryMs = 5 * slowly.ms;
/** When all assets are shocked, each moves by so many times the size. */
const sway = { least: 0.7, most: 1.15 } as const;
/** No price falls by more than this share of it, whatever it is told. */
const fallMax = 0.95;
/** Less than that is a coin bound to the dollar, which a shock of all leaves alone. */
const peggedVolatility = 0.001;
/** The way there is uneven: waves of so many periods, together so high at most. */
const wavePeriods = [3, 5, 9] as const;
const waveHeight = 0.12;

interface Course {
  readonly code: string;
  /** Where it ends and where it was farthest, as logarithms. */
  readonly farthest: number;
  readonly end: number;
  readonly phases: readonly number[];
  /** What was handed out so far. */
  applied: number;
}

/** One shock on its way. A function of the time since its start and of the seed. */
export class ShockRun {
  readonly #shock: Shock;
  readonly #startedAt: number;
  readonly #courses: readonly Course[];

  constructor(shock: Shock, listings: readonly Listing[], now: number) {
    this.#shock = shock;
    this.#startedAt = now;
    const codes = shock.kind === 'dryUp' ? [] : assetsOf(shock, listings);
    this.#courses = codes.map((code) => courseOf(shock, code, codes.length > 1));
  }

  /** How far each asset's price moves since the last time that this was asked, as logarithms. */
  moves(now: number): [code: string, byLog: number][] {
    return this.#courses.map((course) => {
      const at = this.#at(course, now - this.#startedAt);
      const move = at - course.applied;
      course.applied = at;
      return [course.code, move];
    });
  }

  /** The share of a pair's liquidity that is left. */
  depthShare({ instrument: { symbolId, base, quote } }: Listing, now: number): number {
    const { kind, percent, target } = this.#shock;
    if (kind !== 'dryUp' || this.isOver(now)) return 1;
    return ['all', symbolId, base.code, quote.code].includes(target) ? 1 - percent / 100 : 1;
  }

  isOver(now: number): boolean {
    const { kind, seconds } = this.#shock;
    if (kind === 'gap') return true;
    return now - this.#startedAt >= 1000 * seconds + (kind === 'dryUp' ? 0 : recoveryMs);
  }

  #at({ farthest, end, phases }: Course, elapsedMs: number): number {
    const { kind, seconds } = this.#shock;
    if (kind === 'gap') return end;
    const there = Math.min(1, Math.max(0, elapsedMs / (1000 * seconds)));
    if (there === 1) return farthest + (end - farthest) * recovered(elapsedMs - 1000 * seconds);
    const waves = wavePeriods.reduce(
      (sum, periods, i) =>
        sum + Math.sin(2 * Math.PI * periods * there + phases[i]!) - Math.sin(phases[i]!),
      0,
    );
    // No wave at either end, so that the farthest point is what was asked for.
    const uneven = (waveHeight / wavePeriods.length) * waves * there * (1 - there) * 2;
    return farthest * (eased(there) + uneven);
  }
}

/** The part of a recovery that there is so long after the farthest point. */
const recovered = (sinceMs: number): number =>
  [quickly, slowly].reduce((sum, { ms, part }) => sum + part * (1 - Math.exp(-sinceMs / ms)), 0);

/** Slow, fast, slow. */
const eased = (part: number): number => part * part * (3 - 2 * part);

function courseOf(shock: Shock, code: string, isOneOfMany: boolean): Course {
  const chance = new Chance(shock.seed, 'shock', shock.kind, code);
  const factor = isOneOfMany ? chance.between(sway.least, sway.most) : 1;
  const isUp = shock.kind === 'pump' || (shock.kind === 'gap' && shock.direction === 'up');
  const share = (factor * shock.percent) / 100;
  const move = Math.log1p(isUp ? share : -Math.min(fallMax, share));
  const together = new Chance(shock.seed, 'shock', shock.kind, 'recovery');
  const back =
    together.between(recovery.least, recovery.most) + recovery.apart * (2 * chance.next() - 1);
  const phases = wavePeriods.map(() => chance.between(0, 2 * Math.PI));
  const end = shock.kind === 'gap' ? move : move * (1 - back);
  return { code, farthest: move, end, phases, applied: 0 };
}

/** What moves: the coin named or the base of the pair, or every coin that is not worth a dollar. */
function assetsOf({ target }: Shock, listings: readonly Listing[]): readonly string[] {
  const pair = listings.find(({ instrument }) => instrument.symbolId === target);
  if (pair) return [pricedAs(pair.instrument.base.code)];
  const moving = assetProfiles.filter(({ dailyVolatility }) => dailyVolatility > peggedVolatility);
  return target === 'all' ? moving.map(({ asset }) => asset.code) : [target];
}
