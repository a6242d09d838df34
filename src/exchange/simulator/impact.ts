import type { Instrument } from '#domain/instrument/instrument.ts';
import { isContract } from '#domain/instrument/kinds.ts';
import { profileOf } from '#exchange/simulator/assets.ts';
import type { Listing } from '#exchange/simulator/listing.ts';
import { leastDistances, mostValues } from '#exchange/simulator/rungs.ts';

/** What users' trades moved comes back: after ten minutes a twentieth of it is left. */
const decayMs = 600_000 / Math.log(20);
/** Amounts of a coin may become worth so many times what they were worth at the start. */
const dearerMax = 4;

/** How an asset's price answers to trades: logarithm per USDT, and half the band at most. */
export interface Response {
  readonly perUsdt: number;
  readonly most: number;
}

/**
 * The impact of users' trades on the assets' prices. Each asset keeps the USDT value of what users
 * bought of it from the provider on balance, which decays; its price moves in proportion.
 *
 * Why nobody earns by moving prices: let x be that value, f(x) the move, which grows with x and is
 * 0 at 0, and ρ the decay. Buying costs at least the sum of exp f(x) dx, as long as the provider's
 * levels lie at least as far from the middle as what was bought up to them moves it (`responsesOf`
 * sees to that). Who ends with what they began with has then gained, over all pairs together, at
 * most the sum over assets of −∫(exp f − 1)dx − ρ∫x(exp f − 1)dt; neither term can be above 0.
 */
export class Impact {
  #responses: ReadonlyMap<string, Response>;
  readonly #values = new Map<string, number>();

  constructor(responses: ReadonlyMap<string, Response>) {
    this.#responses = responses;
  }

  /** From now on prices answer so; what was bought counts on. */
  respond(responses: ReadonlyMap<string, Response>): void {
    this.#responses = responses;
  }

  /** Users bought so much of an asset from the provider, in USDT; negative when they sold. */
  push(code: string, value: number): void {
    if (this.#responses.has(code)) this.#values.set(code, (this.#values.get(code) ?? 0) + value);
  }

  pass(elapsedMs: number): void {
    const left = Math.exp(-Math.max(0, elapsedMs) / decayMs);
    for (const [code, value] of this.#values) this.#values.set(code, value * left);
  }

  /** The move of an asset's price, as a logarithm. */
  log(code: string): number {
    const response = this.#responses.get(code);
    if (response === undefined) return 0;
    const move = response.perUsdt * (this.#values.get(code) ?? 0);
    return Math.min(response.most, Math.max(-response.most, move));
  }
}

/**
 * How each asset's price and each contract's basis answer to trades: so that on every pair that has it, whatever its quotes'
 * chance, what is bought up to a level moves the middle no farther than the level is away.
 */
export function responsesOf(listings: readonly Listing[]): Map<string, Response> {
  const responses = new Map<string, Response>();
  for (const listing of listings) {
    const { bandUpPpm, bandDownPpm } = listing.instrument;
    const moving = movedBy(listing.instrument);
    const perUsdt = slopeOf(listing) / moving.length;
    const most = Math.log1p(Math.min(bandUpPpm, bandDownPpm) / 2_000_000);
    for (const code of moving) {
      const known = responses.get(code);
      responses.set(code, {
        perUsdt: Math.min(known?.perUsdt ?? perUsdt, perUsdt),
        most: Math.min(known?.most ?? most, most),
      });
    }
  }
  return responses;
}

/** What trades on an instrument move: of a pair its coins' prices, of a contract its own basis. */
const movedBy = (instrument: Instrument): readonly string[] =>
  isContract(instrument)
    ? [instrument.symbolId]
    : [instrument.base, instrument.quote].flatMap(({ code }) => (code === 'USDT' ? [] : [code]));

/** The smallest distance that a level can have, by the largest value up to it in USDT. */
function slopeOf(listing: Listing): number {
  const { startPrice, dailyVolatility } = profileOf(listing.instrument.quote.code);
  const quotePrice = startPrice * (dailyVolatility < 0.001 ? 1 : dearerMax);
  const values = mostValues(listing);
  const slopes = leastDistances(listing).map((distance, i) => distance / (values[i]! * quotePrice));
  // Both sides move by logarithms; a bid's distance is the shorter one.
  return Math.min(...slopes) * (1 - listing.reachPpm / 1e6);
}
