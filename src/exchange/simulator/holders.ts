import { holderIds } from '#domain/account/account.ts';
import { dayMs, hourMs } from '#domain/candle/bucket.ts';
import { pricedAs } from '#domain/instrument/demo-coin.ts';
import { type ContractInstrument, isContract } from '#domain/instrument/kinds.ts';
import { floorToStep } from '#domain/money/round.ts';
import { lots } from '#domain/money/units.ts';
import type { CommandOf } from '#exchange/core/command.ts';
import { waveAt } from '#exchange/simulator/basis.ts';
import type { Exchange } from '#exchange/simulator/engine-view.ts';
import type { Listing } from '#exchange/simulator/listing.ts';
import { Noise } from '#exchange/simulator/noise.ts';
import type { AssetPrices } from '#exchange/simulator/prices.ts';
import { lotsOfQuote } from '#exchange/simulator/sizes.ts';

/*
 * Traders who hold contracts for days: most of what is open is theirs. They are two accounts with capital of
 * their own that are long and short against each other, of some contracts the one, of some the other, so what
 * one of them gains and loses in a rising or falling market stays small beside its capital.
 */

/** What they hold in parts of an average day's turnover: of the two largest coins less than of others. */
const majors: readonly string[] = ['BTC', 'ETH'];
const majorShare = { least: 0.42, more: 0.2 } as const;
const otherShare = { least: 2, more: 1 } as const;
/** How it rises and falls. */
const waves = [
  { periodMs: 40 * hourMs, deviation: 0.06 },
  { periodMs: 6 * hourMs, deviation: 0.03 },
] as const;
/** Positions are counted in coins: their worth is looked at by a price of about so long. */
const priceMs = 2 * dayMs;
/** They go on so often, in a crash more often, and change a position by so much of it at a time. */
const everyMs = 60_000;
const hurriedMs = 10_000;
const changeMost = 0.02;
const changeLeast = 0.004;
/** Contracts that are changed at a time, beside those that have none yet. */
const changesMost = 12;

type Hold = CommandOf<'HoldContracts'>['holds'][number];

/** What is known of one contract. */
interface Held {
  readonly listing: Listing;
  readonly share: number;
  readonly waves: readonly Noise[];
  /** 1: the first holder is long. */
  readonly sign: number;
  /** Logarithm of a slow price in ticks, and of when. */
  logPrice: number;
  at: number;
}

export class Holders {
  readonly #exchange: Exchange;
  readonly #prices: AssetPrices;
  readonly #seed: number;
  /** By symbol id. Bound: instruments. */
  readonly #held = new Map<string, Held>();
  /** What the first holder has on balance, by the coin that it settles in, in parts of a turnover. */
  readonly #exposure = new Map<string, number>();
  #changedAt = Number.NEGATIVE_INFINITY;
  #next = 0;

  constructor(exchange: Exchange, prices: AssetPrices, seed: number) {
    this.#exchange = exchange;
    this.#prices = prices;
    this.#seed = seed;
  }

  /** Whether they have waited long enough. */
  isDue(now: number): boolean {
    const isHurried = this.#prices.isStrained();
    return now - this.#changedAt >= (isHurried ? hurriedMs : everyMs);
  }

  /** What they should hold now of `listings`, where that is other than what they do. */
  changes(listings: readonly Listing[], now: number): Hold[] {
    this.#changedAt = now;
    const has = new Map(
      this.#exchange.positions(holderIds[0]).map(({ symbolId, size }) => [symbolId, size]),
    );
    const contracts = listings.filter(({ instrument }) => isContract(instrument));
    const holds: Hold[] = [];
    let changed = 0;
    for (let i = 0; i < contracts.length; i++) {
      const listing = contracts[(this.#next + i) % contracts.length]!;
      const { symbolId } = listing.instrument;
      const size = has.get(symbolId) ?? 0;
      if (size !== 0 && changed >= changesMost) continue;
      const hold = this.#change(listing, size, now);
      if (hold === undefined) continue;
      holds.push(hold);
      if (size !== 0) changed++;
    }
    this.#next = (this.#next + changesMost) % Math.max(1, contracts.length);
    return holds;
  }

  #change(listing: Listing, size: number, now: number): Hold | undefined {
    const { symbolId } = listing.instrument;
    const instrument = this.#exchange.instrument(symbolId);
    if (instrument?.state !== 'trading') return undefined;
    const held = this.#heldOf(listing, now);
    const wanted = this.#wanted(held, now);
    if (wanted <= 0) return undefined;
    const open = Math.abs(size);
    const far = open === 0 ? 1 : wanted / open - 1;
    if (Math.abs(far) < changeLeast) return undefined;
    const next =
      open === 0 ? wanted : open * (1 + Math.min(changeMost, Math.max(-changeMost, far)));
    const sign = size === 0 ? held.sign : Math.sign(size);
    return { symbolId, lots: lots(sign * floorToStep(Math.floor(next), instrument.sizeStep)) };
  }

  #wanted(held: Held, now: number): number {
    const { listing, share, waves: noises } = held;
    const { instrument, dailyTurnover } = listing;
    const price = this.#prices.logTicks(instrument);
    const slow = 1 - Math.exp(-Math.max(0, now - held.at) / priceMs);
    held.logPrice += (price - held.logPrice) * slow;
    held.at = now;
    const swing = waves.reduce(
      (sum, { periodMs, deviation }, i) => sum + deviation * waveAt(noises[i]!, now / periodMs),
      0,
    );
    const left = 1 - this.#prices.stir(instrument).shed;
    const value = share * dailyTurnover * Math.exp(swing) * left;
    return lotsOfQuote(instrument, value, Math.exp(held.logPrice));
  }

  #heldOf(listing: Listing, now: number): Held {
    const { symbolId, base, settle } = listing.instrument as ContractInstrument;
    const known = this.#held.get(symbolId);
    if (known !== undefined) return known;
    const noise = new Noise(this.#seed, 'held', symbolId);
    const range = majors.includes(pricedAs(base.code)) ? majorShare : otherShare;
    const share = range.least + range.more * noise.even(0);
    const exposure = this.#exposure.get(settle.code) ?? 0;
    const sign = exposure > 0 ? -1 : 1;
    this.#exposure.set(settle.code, exposure + sign * share * listing.dailyTurnover);
    const held: Held = {
      ...{ listing, share, sign, at: now, logPrice: this.#prices.logTicks(listing.instrument) },
      waves: waves.map((_, place) => new Noise(this.#seed, 'held', symbolId, place)),
    };
    this.#held.set(symbolId, held);
    return held;
  }
}
