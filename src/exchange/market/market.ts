import Decimal from 'decimal.js';
import type { Candle } from '#domain/candle/candle.ts';
import type { CandleInterval } from '#domain/codes/candle-interval.ts';
import { notional } from '#domain/instrument/instrument.ts';
import type { Trade } from '#domain/order/order.ts';
import type { Ticker } from '#domain/ticker/ticker.ts';
import type { Changes } from '#exchange/core/changes.ts';
import { type AssetProfile, assetProfiles } from '#exchange/market/assets.ts';
import type { MinuteCandles } from '#exchange/market/candles.ts';
import type { MarketEngine, MarketLog } from '#exchange/market/engine-view.ts';
import { PairPast } from '#exchange/market/history.ts';
import { listingOf, listings } from '#exchange/market/listing.ts';
import { type CandleCache, candleCache, PastThread } from '#exchange/market/past.ts';
import { Provider } from '#exchange/market/provider.ts';
import type { Recent } from '#exchange/market/recent.ts';
import { recordingOf } from '#exchange/market/recording.ts';
import { behaviourOf } from '#exchange/market/replay.ts';
import { CandleSeries } from '#exchange/market/series.ts';
import type { History } from '#exchange/store/store.ts';

/** Decimals of a rate to the US dollar. */
const usdScale = 8;
/** Pause between two finished days that are made ready after a start. */
const warmEveryMs = 20;

export interface MarketParts {
  readonly engine: MarketEngine;
  readonly history: Pick<History, 'minuteCandles' | 'trades'>;
  /** The same that the engine folds its batches' trades with. */
  readonly candles: MinuteCandles;
  readonly seed: number;
  /** Unix milliseconds. */
  readonly clock: () => number;
  readonly log: MarketLog;
  /** Recorded minutes by symbol, which take the place of the made-up past. */
  readonly replays?: ReadonlyMap<string, readonly Candle[]>;
  /** False: the books are left to the users (for tests). */
  readonly isQuoted?: boolean;
}

/** What the exchange tells of its pairs beside their books. */
export interface Market {
  /** The simulated liquidity; undefined where the books are left to the users. */
  readonly simulator: Pick<Provider, 'shock' | 'stats'> | undefined;
  /** Undefined for a pair that is not listed. */
  ticker(symbolId: string): Ticker | undefined;
  tickers(): Ticker[];
  /** US dollars for one, as decimal text; a US dollar is what a USDC is. Throws when not listed. */
  usdRate(assetCode: string): string;
  /**
   * Candles that start before `before` (Unix milliseconds; undefined: now), at most `limit` (1–1500), oldest first,
   * without gaps; the last one may be running. Empty for a pair that is not listed.
   */
  candles(
    symbolId: string,
    interval: CandleInterval,
    before: number | undefined,
    limit: number,
  ): Promise<Candle[]>;
  /**
   * The candle that holds `at`, which is no earlier than the newest trade. Undefined for one of more
   * than a day until such candles were asked for.
   */
  currentCandle(symbolId: string, interval: CandleInterval, at: number): Candle | undefined;
  /** The newest trades (200 are kept), newest first. */
  recentTrades(symbolId: string, limit: number): Trade[];
  stop(): Promise<void>;
}

/**
 * Lists the pairs where they are not, loads their latest past, and starts the simulated liquidity.
 * Resolves when each pair has quotes and a price.
 */
export async function startMarket(parts: MarketParts): Promise<Market> {
  await listPairs(parts);
  const pairs = new Map<string, PairView>();
  const past = pastOf(parts);
  const cache = candleCache();
  try {
    for (const listing of listings) {
      const { symbolId } = listing.instrument;
      pairs.set(symbolId, await openPair(parts, symbolId, past, cache));
    }
    const market = new EmbeddedMarket(parts, pairs, past);
    await market.start();
    return market;
  } catch (error) {
    await past.close();
    throw error;
  }
}

interface PairView {
  readonly series: CandleSeries;
  readonly recent: Recent;
}

async function listPairs({ engine, clock, log }: MarketParts): Promise<void> {
  const missing = listings.filter(
    ({ instrument }) => engine.exchange.instrument(instrument.symbolId) === undefined,
  );
  const listedAt = clock();
  const replies = await Promise.all(
    missing.map(({ instrument }) =>
      engine.submit({ kind: 'ListInstrument', instrument: { ...instrument, listedAt } }),
    ),
  );
  const refused = replies.find((reply) => !reply.ok);
  if (refused) throw new Error(`The pairs could not be listed: ${JSON.stringify(refused)}`);
  if (missing.length > 0) log.info({ pairs: missing.length }, 'Pairs listed.');
}

async function openPair(
  parts: MarketParts,
  symbolId: string,
  past: PastThread,
  cache: CandleCache,
): Promise<PairView> {
  const now = parts.clock();
  const listedAt = parts.engine.exchange.instrument(symbolId)?.listedAt ?? now;
  const recorded = parts.replays?.get(symbolId)?.length;
  const made = new PairPast(symbolId, listedAt, past, cache, recorded);
  const series = new CandleSeries(symbolId, made, parts.history, cache);
  const recent = await series.recent(now);
  const minute = recent.minutes.at(-1);
  if (minute && minute.volume > 0) parts.candles.restore(symbolId, minute);
  return { series, recent };
}

/** The thread that makes what was before; pairs of a recorded asset agree with its recording. */
function pastOf(parts: MarketParts): PastThread {
  const replays = [...(parts.replays ?? [])];
  const recordings = new Map(
    replays.map(([symbolId, minutes]) => [
      symbolId,
      recordingOf(minutes, listingOf(symbolId).instrument),
    ]),
  );
  return new PastThread({ seed: parts.seed, profiles: profilesOf(parts), recordings });
}

/** A recorded asset goes on with its recording's volatility, from its last close. */
function profilesOf({ replays = new Map() }: MarketParts): readonly AssetProfile[] {
  return assetProfiles.map((profile) => {
    const symbolId = `${profile.asset.code}USDT`;
    const minutes = replays.get(symbolId);
    if (minutes === undefined) return profile;
    const { priceScale } = listingOf(symbolId).instrument;
    const startPrice = minutes.at(-1)!.close / 10 ** priceScale;
    return { ...profile, ...behaviourOf(minutes), startPrice };
  });
}

class EmbeddedMarket implements Market {
  readonly #parts: MarketParts;
  readonly #pairs: ReadonlyMap<string, PairView>;
  readonly #past: PastThread;
  readonly simulator: Provider | undefined;
  readonly #leave: (() => void)[];
  #isStopped = false;

  constructor(parts: MarketParts, pairs: ReadonlyMap<string, PairView>, past: PastThread) {
    this.#parts = parts;
    this.#pairs = pairs;
    this.#past = past;
    const { engine, seed, clock, log, candles } = parts;
    this.#leave = [
      engine.onBatch((changes) => this.#fold(changes)),
      engine.onRebuilt(() => candles.drop()),
    ];
    const lastOf = (symbolId: string) => pairs.get(symbolId)!.recent.last;
    this.simulator =
      parts.isQuoted === false
        ? undefined
        : new Provider({ engine, seed, clock, log, lastOf, profiles: profilesOf(parts) });
  }

  async start(): Promise<void> {
    await this.simulator?.start();
    void this.#warm();
  }

  ticker(symbolId: string): Ticker | undefined {
    const recent = this.#pairs.get(symbolId)?.recent;
    if (!recent) return undefined;
    const { open, high, low, volume, turnover } = recent.figures(this.#parts.clock());
    const { exchange } = this.#parts.engine;
    return {
      symbolId,
      last: recent.last,
      open24h: open,
      high24h: high,
      low24h: low,
      volume24h: volume,
      turnover24h: turnover,
      reference: exchange.reference(symbolId, this.#parts.clock()),
      bestBid: exchange.depth(symbolId, 'buy', 1)[0]?.price,
      bestAsk: exchange.depth(symbolId, 'sell', 1)[0]?.price,
      at: recent.at,
    };
  }

  tickers(): Ticker[] {
    return [...this.#pairs.keys()].map((symbolId) => this.ticker(symbolId)!);
  }

  usdRate(assetCode: string): string {
    if (assetCode === 'USDC') return new Decimal(1).toFixed(usdScale);
    const dollars = this.#lastOf('USDCUSDT');
    const price = assetCode === 'USDT' ? new Decimal(1) : this.#lastOf(`${assetCode}USDT`);
    return price.div(dollars).toFixed(usdScale, Decimal.ROUND_DOWN);
  }

  async candles(
    symbolId: string,
    interval: CandleInterval,
    before: number | undefined,
    limit: number,
  ): Promise<Candle[]> {
    const pair = this.#pairs.get(symbolId);
    if (!pair) return [];
    const now = this.#parts.clock();
    return pair.series.candles(pair.recent, interval, before ?? now + 1, limit, now);
  }

  currentCandle(symbolId: string, interval: CandleInterval, at: number): Candle | undefined {
    const recent = this.#pairs.get(symbolId)?.recent;
    if (!recent?.knows(interval)) return undefined;
    recent.advance(at);
    return { ...recent.running(interval, at) };
  }

  recentTrades(symbolId: string, limit: number): Trade[] {
    return this.#pairs.get(symbolId)?.recent.trades(limit) ?? [];
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.simulator?.stop();
    for (const leave of this.#leave) leave();
    await this.#past.close();
  }

  #fold({ trades }: Changes): void {
    this.#parts.candles.settle();
    for (const trade of trades) {
      const recent = this.#pairs.get(trade.symbolId)?.recent;
      if (!recent) continue;
      const { instrument } = listingOf(trade.symbolId);
      recent.fold(trade, notional(instrument, trade.price, trade.size));
    }
  }

  /** The last price as a decimal: for showing a worth, never for booking one. */
  #lastOf(symbolId: string): Decimal {
    const { priceScale } = listingOf(symbolId).instrument;
    return new Decimal(this.#pairs.get(symbolId)!.recent.last).div(new Decimal(10).pow(priceScale));
  }

  /** Reads finished days ahead of requests, so that none has to wait for years of minutes. */
  async #warm(): Promise<void> {
    try {
      for (const { series } of this.#pairs.values()) {
        for await (const _ of series.warm(this.#parts.clock())) {
          if (this.#isStopped) return;
          await new Promise<void>((resolve) => setTimeout(resolve, warmEveryMs).unref());
        }
      }
    } catch (error) {
      this.#parts.log.warn({ error }, 'Finished days were not made ready.');
    }
  }
}
