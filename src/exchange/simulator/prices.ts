import { dayMs } from '#domain/candle/bucket.ts';
import { pricedAs } from '#domain/instrument/demo-coin.ts';
import type { Instrument } from '#domain/instrument/instrument.ts';
import { isContract } from '#domain/instrument/kinds.ts';
import { type AssetProfile, profileOf } from '#exchange/simulator/assets.ts';
import { Bases } from '#exchange/simulator/basis.ts';
import type { Chance } from '#exchange/simulator/chance.ts';
import { Impact, responsesOf } from '#exchange/simulator/impact.ts';
import { type Listing, listings } from '#exchange/simulator/listing.ts';
import { type ReferenceClock, ReferencePrices } from '#exchange/simulator/reference.ts';
import { leadOf, type Stir } from '#exchange/simulator/stir.ts';
import type { ProviderTrade } from '#exchange/simulator/users-trades.ts';

/** A price is followed when it is off by such a part of what it usually moves from one quoting to the next. */
const followedPart = 1 / 3;
/** Quotes wait for their turn unless the price is off by so many trades' usual move. */
const tradesBehind = 2;

/** What the provider thinks of the assets' prices. */
export class AssetPrices {
  /** The path that no trade moves. */
  readonly #path: ReferencePrices;
  readonly #impact: Impact;
  readonly #bases: Bases;
  readonly #listings: Listing[];
  /** How far the path goes before quotes follow it, by asset. */
  readonly #patience = new Map<string, number>();
  readonly #followed = new Map<string, number>();

  /**
   * `prices`: where each asset begins, in USDT; `clock`: as of the path; `quoted`: the pairs that
   * trades move prices on; `bases`: what contracts cost above their index, nothing when not given.
   */
  constructor(
    profiles: readonly AssetProfile[],
    chance: Chance,
    prices: ReadonlyMap<string, number>,
    clock?: ReferenceClock,
    quoted: readonly Listing[] = listings,
    bases?: Bases,
  ) {
    this.#listings = [...quoted];
    this.#impact = new Impact(responsesOf(quoted));
    this.#path = new ReferencePrices(profiles, chance, prices, clock);
    this.#bases = bases ?? new Bases(0, [], 0);
    for (const listing of quoted) this.#bases.list(listing);
    for (const { asset } of profiles)
      this.#followed.set(asset.code, this.#path.logPrice(asset.code));
    for (const listing of listings) {
      const { base, quote } = listing.instrument;
      if (quote.code === 'USDT') this.#patience.set(base.code, patienceOf(listing));
    }
  }

  /** From now on trades on this pair move prices too. */
  list(listing: Listing): void {
    this.#listings.push(listing);
    this.#bases.list(listing);
    this.#impact.respond(responsesOf(this.#listings));
  }

  pass(elapsedMs: number): void {
    this.#path.step(elapsedMs);
    this.#impact.pass(elapsedMs);
    this.#bases.pass(elapsedMs);
    for (const [code, patience] of this.#patience) {
      const price = this.#path.logPrice(code);
      if (Math.abs(price - this.#followed.get(code)!) > patience) this.#followed.set(code, price);
    }
  }

  /** Moves an asset's path, as a logarithm; followed at once. */
  shift(code: string, byLog: number): void {
    this.#path.shift(code, byLog);
  }

  /**
   * What users' trades with the provider do to prices. Between users, nothing: they could do as
   * many of those as they like.
   */
  push({ instrument, base, quote }: ProviderTrade): void {
    const value = base * this.exogenous(instrument.base.code);
    if (isContract(instrument)) {
      this.#impact.push(instrument.symbolId, value);
      return;
    }
    this.#impact.push(instrument.base.code, value);
    this.#impact.push(instrument.quote.code, quote * this.exogenous(instrument.quote.code));
  }

  /** An asset's price in USDT that no trade moves. */
  exogenous(code: string): number {
    return Math.exp(this.#path.logPrice(pricedAs(code)));
  }

  /** Logarithm of what an instrument is quoted around, in ticks. */
  logTicks(instrument: Instrument): number {
    const { base, quote, symbolId, priceScale } = instrument;
    const scale = priceScale * Math.LN10;
    if (!isContract(instrument)) return this.#log(base.code) - this.#log(quote.code) + scale;
    const { dailyVolatility } = profileOf(base.code);
    const lead = leadOf(this.stir(instrument).pace, dailyVolatility);
    const basis = this.logBasis(instrument) + lead + this.#impact.log(symbolId);
    return this.followed(base.code) - this.followed(quote.code) + basis + scale;
  }

  /** Logarithm of what a contract costs above its index, trades aside; 0 of a pair. */
  logBasis(instrument: Instrument): number {
    return isContract(instrument) ? this.#bases.log(instrument) + this.stir(instrument).bent : 0;
  }

  /** Logarithm of a pair's price in ticks that no trade moves. */
  logExogenous({ base, quote, priceScale }: Instrument): number {
    const [one, other] = [base, quote].map(({ code }) => this.#path.logPrice(pricedAs(code)));
    return one! - other! + priceScale * Math.LN10;
  }

  /** How lively the market of an instrument is: as its coin's. */
  stir({ base }: Instrument): Stir {
    return this.#path.stir(pricedAs(base.code));
  }

  /** Whether any coin's market still feels a crash. */
  isStrained(): boolean {
    return this.#path.isStrained();
  }

  #log(code: string): number {
    return this.#followed.get(code)! + this.#impact.log(code);
  }

  /**
   * Logarithm of the price of an asset that quotes follow and no trade moves. Contracts are quoted around
   * it rather than around the pairs' books: else buying a little on a pair would move what a large
   * position can be closed at.
   */
  followed(code: string): number {
    return this.#followed.get(pricedAs(code))!;
  }
}

/** How far a pair's price moves in so long, usually, as a share of it. */
export function usualMove({ instrument }: Listing, elapsedMs: number): number {
  const base = profileOf(instrument.base.code);
  const quote = profileOf(instrument.quote.code);
  const [deviation, other] = [base.dailyVolatility, quote.dailyVolatility];
  const together = base.correlation * quote.correlation * deviation * other;
  return Math.sqrt(((deviation ** 2 + other ** 2 - 2 * together) * elapsedMs) / dayMs);
}

/** How far a pair's price goes before its quotes follow at their next turn. */
const patienceOf = (listing: Listing): number =>
  Math.max(spreadOf(listing), followedPart * usualMove(listing, listing.everyMs));

/** How far it goes before they follow at once. */
export const hasteOf = (listing: Listing): number =>
  Math.max(spreadOf(listing), usualMove(listing, (1000 * tradesBehind) / listing.tradesPerSecond));

function spreadOf({ instrument, spreadPpm }: Listing): number {
  const { base, quote, priceScale, priceStep } = instrument;
  const price = profileOf(base.code).startPrice / profileOf(quote.code).startPrice;
  return spreadPpm / 1e6 + priceStep / (price * 10 ** priceScale);
}
