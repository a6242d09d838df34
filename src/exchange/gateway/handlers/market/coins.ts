import { createHash } from 'node:crypto';
import Decimal from 'decimal.js';
import type { CoinPriceRow, CoinRow, coinCalls, HotCoinRow } from '#contract/calls/coins.ts';
import { amountText, priceText } from '#contract/map/quantity.ts';
import { isDemoCoin } from '#domain/instrument/demo-coin.ts';
import type { Asset, Instrument } from '#domain/instrument/instrument.ts';
import { assetsOf } from '#domain/instrument/kinds.ts';
import { valueAssetOf } from '#domain/instrument/value.ts';
import { isShown, type Line } from '#domain/line/line.ts';
import { done } from '#domain/refusal.ts';
import type { Ticker } from '#domain/ticker/ticker.ts';
import type { Gate, Handlers } from '#exchange/gateway/gate.ts';
import type { ValuedTicker } from '#exchange/view/view.ts';

const hotCoinsMax = 10;
const rateScale = 8;

interface Coin {
  readonly asset: Asset;
  readonly isHidden: boolean;
}

/**
 * All coins in the order in which pairs with them were listed; hidden: no pair that pages show is open to it,
 * or a demo coin, which has no value and stays where it is.
 */
function coinsOf({ directory }: Gate): Coin[] {
  const coins = new Map<string, Coin>();
  for (const instrument of directory.instruments) {
    const { state } = instrument;
    const isClosed = state === 'delisted' || state === 'preOpen' || !isShown(instrument);
    for (const asset of assetsOf(instrument)) {
      const isOpen = !isClosed && !isDemoCoin(asset.code);
      const isHidden = !isOpen && (coins.get(asset.code)?.isHidden ?? true);
      coins.set(asset.code, { asset, isHidden });
    }
  }
  return [...coins.values()];
}

/** Coins that have a value: demo coins have none. */
export const valuedCoins = (gate: Gate): Coin[] =>
  coinsOf(gate).filter(({ asset }) => !isDemoCoin(asset.code));

/** The md5 of what a list says: a browser keeps the list for as long as it stays the same. */
export const md5Of = (rows: unknown): string =>
  createHash('md5').update(JSON.stringify(rows)).digest('hex');

const isTraded = ({ state }: Instrument): boolean => state !== 'delisted' && state !== 'preOpen';

const coinRows = (gate: Gate): CoinRow[] => {
  const coins = coinsOf(gate);
  return coins.map(({ asset, isHidden }, place) => ({
    coinName: asset.code,
    name: asset.name,
    scale: asset.scale,
    hide: isHidden,
    weight: coins.length - place,
    conceptKeys: [...gate.directory.conceptKeys(asset.code)],
  }));
};

function coinPriceRow({ directory }: Gate, { asset }: Coin, usdRate: string): CoinPriceRow {
  const pairs = directory
    .pairsOf('spot')
    .filter((pair) => isTraded(pair) && [pair.base.code, pair.quote.code].includes(asset.code));
  return {
    coinName: asset.code,
    name: asset.name,
    conceptKeys: [...directory.conceptKeys(asset.code)],
    usdRate,
    symbolIds: pairs.map(({ symbolId }) => symbolId),
  };
}

/** What a pair turned over in 24 hours in US dollars: for an order of listing, never for booking. */
function turnoverUsd(instrument: Instrument, ticker: Ticker, rates: UsdRates): Decimal {
  const asset = valueAssetOf(instrument);
  return new Decimal(amountText(asset, ticker.turnover24h)).mul(rates.get(asset.code)!);
}

type UsdRates = Awaited<ReturnType<Gate['view']['usdRates']>>;

interface Traded {
  readonly instrument: Instrument;
  readonly ticker: ValuedTicker;
  readonly usd: Decimal;
}

/** Open pairs of a line with what they turned over, the most traded first. */
export async function tradedPairs({ directory, view }: Gate, line: Line): Promise<Traded[]> {
  const traded = directory.pairsOf(line).filter(isTraded);
  const codes = new Set(traded.map((instrument) => valueAssetOf(instrument).code));
  await view.look('lists');
  const [tickers, rates] = await Promise.all([
    view.tickers(traded.map(({ symbolId }) => symbolId)),
    view.usdRates([...codes]),
  ]);
  return tickers
    .map((ticker) => {
      const instrument = directory.listed(ticker.symbolId);
      return { instrument, ticker, usd: turnoverUsd(instrument, ticker, rates) };
    })
    .sort((a, b) => b.usd.cmp(a.usd));
}

function hotCoinRows(pairs: readonly Traded[]): HotCoinRow[] {
  const rows = new Map<string, { first: Traded; usd: Decimal }>();
  for (const pair of pairs) {
    const { code } = pair.instrument.base;
    const known = rows.get(code);
    rows.set(code, { first: known?.first ?? pair, usd: pair.usd.add(known?.usd ?? 0) });
  }
  return [...rows]
    .sort(([, a], [, b]) => b.usd.cmp(a.usd))
    .slice(0, hotCoinsMax)
    .map(([coinName, { first, usd }]) => ({
      coinName,
      symbolId: first.instrument.symbolId,
      last: priceText(first.instrument, first.ticker.last),
      open: priceText(first.instrument, first.ticker.open24h),
      turnoverUsd: usd.toFixed(0),
    }));
}

export const coinHandlers: Handlers<keyof typeof coinCalls> = {
  coinConfigList(gate, { md5 }) {
    const coinList = coinRows(gate);
    const digest = md5Of(coinList);
    return done(md5 === digest ? { md5: digest } : { md5: digest, coinList });
  },

  async usdtRate(gate) {
    const codes = valuedCoins(gate).map(({ asset: { code } }) => code);
    const rates = await gate.view.usdRates(['USDT', ...codes]);
    const usdtInUsd = rates.get('USDT')!;
    return done({
      usdRate: usdtInUsd,
      coinList: codes.map((code) => {
        const usdRate = rates.get(code)!;
        const usdtRate = code === 'USDT' ? new Decimal(1) : new Decimal(usdRate).div(usdtInUsd);
        return {
          coinName: code,
          usdRate,
          usdtRate: usdtRate.toFixed(rateScale, Decimal.ROUND_DOWN),
        };
      }),
    });
  },

  conceptList(gate) {
    const counts = new Map<string, number>();
    for (const { asset, isHidden } of coinsOf(gate)) {
      if (isHidden) continue;
      for (const key of gate.directory.conceptKeys(asset.code))
        counts.set(key, (counts.get(key) ?? 0) + 1);
    }
    return done([...counts].map(([conceptKey, coinCount]) => ({ conceptKey, coinCount })));
  },

  async coinList(gate, { conceptKey }) {
    const isAsked = (code: string) =>
      conceptKey === undefined || gate.directory.conceptKeys(code).includes(conceptKey);
    const coins = coinsOf(gate).filter(({ asset, isHidden }) => !isHidden && isAsked(asset.code));
    const rates = await gate.view.usdRates(coins.map(({ asset }) => asset.code));
    return done(coins.map((coin) => coinPriceRow(gate, coin, rates.get(coin.asset.code)!)));
  },

  hotCoins: async (gate, { businessLine }) =>
    done(hotCoinRows(await tradedPairs(gate, businessLine))),
};
