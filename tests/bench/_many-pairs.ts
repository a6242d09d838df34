// Loaded before the exchange (`--import`): it lists 150 pairs instead of its own few. The further
// ones quote its coins in coins of a small price, whose decimals fit all of them.
import { amount, lots } from '#domain/money/units.ts';
import { assetProfiles, profileOf, unitsOf } from '#exchange/simulator/assets.ts';
import { allListings, type Listing, listings } from '#exchange/simulator/listing.ts';

const pairs = 150;
const [priceScale, sizeScale] = [4, 2];
const quotes = ['XRP', 'DOGE', 'ADA', 'TRX', 'BGB'].map(profileOf);

const crosses = quotes.flatMap(({ asset: quote }) =>
  assetProfiles
    .filter(({ asset, startPrice }) => asset.code !== quote.code && startPrice > 0.01)
    .map(
      ({ asset: base }): Listing => ({
        ...listings.at(-1)!,
        instrument: {
          ...listings.at(-1)!.instrument,
          symbolId: base.code + quote.code,
          base,
          quote,
          priceScale,
          sizeScale,
          sizeMin: lots(1),
          sizeMax: lots(1_000_000_000),
          notionalMin: amount(unitsOf(quote, 10n)),
          notionalMax: amount(unitsOf(quote, 10_000_000n)),
        },
        depth: 100_000,
        dailyTurnover: 1_000_000,
      }),
    ),
);
const known = new Set(listings.map(({ instrument }) => instrument.symbolId));
const further = crosses.filter(({ instrument }) => !known.has(instrument.symbolId));
const added = further.slice(0, pairs - listings.length);
(listings as Listing[]).push(...added);
(allListings as Listing[]).push(...added);
