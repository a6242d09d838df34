import type { Balance } from '#domain/account/account.ts';
import type { Side } from '#domain/codes/side.ts';
import type { Instrument } from '#domain/instrument/instrument.ts';
import { amount, type Ticks, ticks } from '#domain/money/units.ts';
import { done } from '#domain/refusal.ts';
import type { Command, Quote, Reply } from '#exchange/core/command.ts';
import { assetProfiles, profileOf, unitsOf } from '#exchange/simulator/assets.ts';
import type { MarketEngine } from '#exchange/simulator/engine-view.ts';
import { ticksOf } from '#exchange/simulator/history.ts';
import { allListings, listingOf } from '#exchange/simulator/listing.ts';
import { Provider } from '#exchange/simulator/provider.ts';

/** Writes down what is submitted; holds what it is told to hold. */
export class Books implements MarketEngine {
  readonly commands: Command[] = [];
  readonly totals = new Map<string, bigint>();
  last: Ticks | undefined;
  /** What the exchange says is listed, of which it keeps the books then. */
  listed: Instrument[] = [];
  /** What an operator made of pairs. */
  readonly changed = new Map<string, Partial<Instrument>>();

  readonly exchange = {
    instrument: (symbolId: string): Instrument => {
      const listed = this.listed.find((one) => one.symbolId === symbolId);
      const instrument = listed ?? listingOf(symbolId).instrument;
      const change = this.changed.get(symbolId);
      return change === undefined ? instrument : ({ ...instrument, ...change } as Instrument);
    },
    instruments: () => this.listed,
    lastPrice: (symbolId: string) => this.last ?? this.#middle(symbolId),
    reference: () => undefined,
    depth: (symbolId: string, side: Side) =>
      (this.#quotes.get(symbolId) ?? []).filter((quote) => quote.side === side),
    positions: () => [],
    publishedPrices: () => ({}),
    contractFigures: () => [],
    inUse: () => new Set<string>(),
    balances: (userId: number) =>
      assetProfiles.map(
        ({ asset, capital }): Balance => ({
          userId,
          accountType: 'spot',
          scope: '',
          asset: asset.code,
          total: amount(this.totals.get(`${userId}/${asset.code}`) ?? unitsOf(asset, capital)),
          frozen: amount(0n),
        }),
      ),
  };

  /** What was quoted last, where the books are kept; the last price is their middle then. */
  readonly #quotes = new Map<string, readonly Quote[]>();

  #middle(symbolId: string): Ticks | undefined {
    const [bid, ask] = (['buy', 'sell'] as const).map(
      (side) => this.exchange.depth(symbolId, side)[0]?.price,
    );
    return bid && ask && ticks(Math.round((bid + ask) / 2));
  }

  submit: MarketEngine['submit'] = async (command) => {
    const given: Command = command;
    this.commands.push(given);
    if (this.listed.length > 0 && given.kind === 'ReplaceQuotes') {
      this.#quotes.set(given.symbolId, given.quotes);
    }
    const value = command.kind === 'PlaceOrders' ? [] : undefined;
    return done(value) as Reply<typeof command.kind>;
  };

  onBatch = () => () => undefined;
  onRebuilt = () => () => undefined;
}

/** Of what is in use, and never sleeps. */
export const allIds = allListings.map(({ instrument }) => instrument.symbolId);

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

export const startOf = (symbolId: string): Ticks => {
  const { instrument } = listingOf(symbolId);
  const { base, quote } = instrument;
  return ticksOf(
    instrument,
    Math.log(profileOf(base.code).startPrice / profileOf(quote.code).startPrice),
  );
};

export const providerOf = (
  engine: Books,
  lastOf = startOf,
  clock = () => 1_800_000_000_000,
  inUse: () => Iterable<string> = () => allIds,
) => new Provider({ engine, seed: 1, clock, log: silent, lastOf, inUse, wakeMaxMs: 500 });
