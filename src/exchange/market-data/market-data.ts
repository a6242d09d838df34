import Decimal from 'decimal.js';
import type { Candle } from '#domain/candle/candle.ts';
import type { PriceSource } from '#domain/candle/series.ts';
import type { CandleInterval } from '#domain/codes/candle-interval.ts';
import { deliversAtOf } from '#domain/futures/delivery.ts';
import { datedContracts } from '#domain/futures/listed.ts';
import { isCurrency } from '#domain/instrument/currency.ts';
import type { Instrument } from '#domain/instrument/instrument.ts';
import { notional } from '#domain/instrument/value.ts';
import type { Lots, Ticks } from '#domain/money/units.ts';
import type { Trade } from '#domain/order/order.ts';
import type { Ticker } from '#domain/ticker/ticker.ts';
import type { Changes } from '#exchange/core/changes.ts';
import type { MinuteCandles } from '#exchange/market-data/candles.ts';
import type { ContractPastParts, Origin } from '#exchange/market-data/contract-past.ts';
import { InterestSamples } from '#exchange/market-data/open-interest.ts';
import { originBefore } from '#exchange/market-data/origin.ts';
import { PublishedSeries } from '#exchange/market-data/published-series.ts';
import { newRecent, type Recent } from '#exchange/market-data/recent.ts';
import { CandleSeries } from '#exchange/market-data/series.ts';
import { type AssetProfile, assetProfiles } from '#exchange/simulator/assets.ts';
import type { MarketEngine, MarketLog } from '#exchange/simulator/engine-view.ts';
import { ticksOf } from '#exchange/simulator/history.ts';
import { allListings, listingFor, listingOf } from '#exchange/simulator/listing.ts';
import { type CandleCache, candleCache, PastThread } from '#exchange/simulator/past.ts';
import { Provider } from '#exchange/simulator/provider.ts';
import { recordingOf } from '#exchange/simulator/recording.ts';
import { behaviorOf } from '#exchange/simulator/replay.ts';
import type { History } from '#exchange/store/store.ts';

/** Decimals of a rate to the US dollar. */
const usdScale = 8;
/** So long a look waits for a book that sleeps, where nothing else is given. */
const usualWakeMaxMs = 500;
/** Pause between two finished days that are made ready after a start. */
const warmEveryMs = 20;

export interface MarketDataParts {
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
  /** Instruments that must not sleep, beside those on which users have orders or positions. */
  readonly watched?: () => Iterable<string>;
  /** How long who looks waits for a book that sleeps, at most. */
  readonly wakeMaxMs?: number;
  /** False: the books are left to the users (for tests). */
  readonly isQuoted?: boolean;
}

/** What the exchange tells of its pairs beside their books. */
export interface MarketData {
  /** The simulated liquidity; undefined where the books are left to the users. */
  readonly simulator: Pick<Provider, 'shock' | 'stats'> | undefined;
  /**
   * Somebody looks at these instruments, or at lists of many. Resolves when those that slept are
   * quoted; undefined: they are already.
   */
  look(seen: readonly string[] | 'lists'): Promise<void> | undefined;
  /**
   * What the simulated liquidity would quote a pair at, listed or not; undefined: it leaves it to the
   * users.
   */
  quotedPrice(instrument: Instrument): Ticks | undefined;
  /** Undefined for a pair that is not listed or has no price yet. */
  ticker(symbolId: string): Ticker | undefined;
  tickers(): Ticker[];
  /** US dollars for one, as decimal text; a US dollar is what a USDC is. `0`: nobody knows. */
  usdRate(assetCode: string): string;
  /**
   * Candles that start before `before` (Unix milliseconds; undefined: now), at most `limit` (1–1500), oldest first,
   * without gaps; the last one may be running. Empty for a pair that is not listed. `source`: which of a
   * contract's prices; absent: the last. Mark and index have no volume.
   */
  candles(
    symbolId: string,
    interval: CandleInterval,
    before: number | undefined,
    limit: number,
    source?: PriceSource,
  ): Promise<Candle[]>;
  /**
   * The candle that holds `at`, which is no earlier than the newest trade. Undefined for one of more
   * than a day until such candles were asked for.
   */
  currentCandle(
    symbolId: string,
    interval: CandleInterval,
    at: number,
    source?: PriceSource,
  ): Candle | undefined;
  /** What was open of a contract 24 hours before the last full hour; undefined: it was not seen. */
  openInterestDayAgo(symbolId: string): Lots | undefined;
  /** The newest trades (200 are kept), newest first. */
  recentTrades(symbolId: string, limit: number): Trade[];
  stop(): Promise<void>;
}

/**
 * Lists the pairs where they are not, loads their latest past, and starts the simulated liquidity.
 * Resolves when each pair has quotes and a price.
 */
export async function startMarketData(parts: MarketDataParts): Promise<MarketData> {
  await listPairs(parts);
  const pairs = new Map<string, PairView>();
  const past = pastOf(parts);
  const cache = candleCache();
  try {
    for (const instrument of listedPairs(parts)) {
      const price = instrument.openPrice ?? parts.engine.exchange.lastPrice(instrument.symbolId);
      const pasts = contractPast(parts, past, cache);
      const origin = originBefore(pasts, instrument, 'last', price, parts.clock());
      if (origin) pairs.set(instrument.symbolId, await openPair(parts, instrument, origin, cache));
    }
    const market = new EmbeddedMarketData(parts, pairs, past, cache);
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

async function listPairs({ engine, clock, log }: MarketDataParts): Promise<void> {
  const listedAt = clock();
  const missing = [
    ...allListings.map(({ instrument }) => instrument),
    ...quarters(engine, listedAt),
  ].filter(({ symbolId }) => engine.exchange.instrument(symbolId) === undefined);
  const replies = await Promise.all(
    missing.map((instrument) =>
      engine.submit({ kind: 'ListInstrument', instrument: { ...instrument, listedAt } }),
    ),
  );
  const refused = replies.find((reply) => !reply.ok);
  if (refused) throw new Error(`The pairs could not be listed: ${JSON.stringify(refused)}`);
  if (missing.length > 0) log.info({ pairs: missing.length }, 'Pairs listed.');
}

/** The contracts of quarters that an exchange opens with; one that has some lists the next ones by itself. */
const quarters = ({ exchange }: MarketEngine, now: number): readonly Instrument[] =>
  exchange.instruments().some((one) => deliversAtOf(one) !== undefined) ? [] : datedContracts(now);

/** Every pair there is: those of the first start in their own order, then those listed since. */
function listedPairs({ engine }: MarketDataParts): Instrument[] {
  const all = engine.exchange.instruments();
  const places = new Map(allListings.map(({ instrument }, place) => [instrument.symbolId, place]));
  const placeOf = ({ symbolId }: Instrument) => places.get(symbolId) ?? allListings.length;
  return all.toSorted((one, other) => placeOf(one) - placeOf(other));
}

/** What pasts are made of. */
const contractPast = (
  { engine, history, seed, replays }: MarketDataParts,
  thread: PastThread,
  cache: CandleCache,
): ContractPastParts => ({
  ...{ exchange: { instrument: (id: string) => engine.exchange.instrument(id) } },
  ...{ history, seed, thread, cache },
  recordedMinutes: (symbolId) => replays?.get(symbolId)?.length,
});

async function openPair(
  parts: MarketDataParts,
  instrument: Instrument,
  { made, stored }: Origin,
  cache: CandleCache,
): Promise<PairView> {
  const series = new CandleSeries(instrument, made, stored, cache);
  const recent = await series.recent(parts.clock());
  const minute = recent.minutes.at(-1);
  if (minute && minute.volume > 0) parts.candles.restore(instrument.symbolId, minute);
  return { series, recent };
}

/** The thread that makes what was before; pairs of a recorded asset agree with its recording. */
function pastOf(parts: MarketDataParts): PastThread {
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
function profilesOf({ replays = new Map() }: MarketDataParts): readonly AssetProfile[] {
  return assetProfiles.map((profile) => {
    const symbolId = `${profile.asset.code}USDT`;
    const minutes = replays.get(symbolId);
    if (minutes === undefined) return profile;
    const { priceScale } = listingOf(symbolId).instrument;
    const startPrice = minutes.at(-1)!.close / 10 ** priceScale;
    return { ...profile, ...behaviorOf(minutes), startPrice };
  });
}

class EmbeddedMarketData implements MarketData {
  readonly #parts: MarketDataParts;
  readonly #pairs: Map<string, PairView>;
  readonly #published: PublishedSeries;
  readonly #interest: InterestSamples;
  readonly #past: PastThread;
  readonly #cache: CandleCache;
  readonly simulator: Provider | undefined;
  readonly #leave: (() => void)[];
  #isStopped = false;

  constructor(
    parts: MarketDataParts,
    pairs: Map<string, PairView>,
    past: PastThread,
    cache: CandleCache,
  ) {
    this.#parts = parts;
    this.#pairs = pairs;
    this.#past = past;
    this.#cache = cache;
    const { engine, seed, clock, log, candles } = parts;
    this.#published = new PublishedSeries({
      ...contractPast(parts, past, cache),
      ...{ clock, prices: (symbolId: string) => engine.exchange.publishedPrices(symbolId) },
    });
    this.#interest = new InterestSamples(clock());
    this.#leave = [
      engine.onBatch((changes, now) => this.#fold(changes, now)),
      engine.onRebuilt(() => candles.drop()),
    ];
    const lastOf = (symbolId: string) => pairs.get(symbolId)!.recent.last;
    const inUse = () => [...engine.exchange.inUse(), ...(parts.watched?.() ?? [])];
    const profiles = profilesOf(parts);
    const { wakeMaxMs = usualWakeMaxMs } = parts;
    this.simulator =
      parts.isQuoted === false
        ? undefined
        : new Provider({ engine, seed, clock, log, lastOf, profiles, inUse, wakeMaxMs });
  }

  async start(): Promise<void> {
    await this.simulator?.start();
    void this.#warm();
  }

  look(seen: readonly string[] | 'lists'): Promise<void> | undefined {
    if (seen !== 'lists') return this.simulator?.look(seen);
    this.simulator?.lookAtLists();
    return undefined;
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

  quotedPrice(instrument: Instrument): Ticks | undefined {
    const { simulator } = this;
    if (simulator === undefined || listingFor(instrument) === undefined) return undefined;
    return ticksOf(instrument, simulator.logPrice(instrument));
  }

  usdRate(assetCode: string): string {
    if (assetCode === 'USDC' || isCurrency(assetCode)) return new Decimal(1).toFixed(usdScale);
    const dollars = this.#lastOf('USDCUSDT')!;
    const price = this.#usdtPrice(assetCode) ?? new Decimal(0);
    return price.div(dollars).toFixed(usdScale, Decimal.ROUND_DOWN);
  }

  /** A coin in USDT: by its own pair, or by one with a coin that has such a pair. */
  #usdtPrice(assetCode: string): Decimal | undefined {
    if (assetCode === 'USDT') return new Decimal(1);
    const direct = this.#lastOf(`${assetCode}USDT`);
    if (direct !== undefined) return direct;
    for (const { base, quote, symbolId, line } of this.#parts.engine.exchange.instruments()) {
      if (base.code !== assetCode || line !== 'spot') continue;
      const [last, dear] = [this.#lastOf(symbolId), this.#lastOf(`${quote.code}USDT`)];
      if (last && dear) return last.mul(dear);
    }
    return undefined;
  }

  async candles(
    symbolId: string,
    interval: CandleInterval,
    before: number | undefined,
    limit: number,
    source: PriceSource = 'last',
  ): Promise<Candle[]> {
    if (source !== 'last')
      return this.#published.candles(symbolId, source, interval, before, limit);
    const pair = this.#pairs.get(symbolId);
    if (!pair) return [];
    const now = this.#parts.clock();
    return pair.series.candles(pair.recent, interval, before ?? now + 1, limit, now);
  }

  currentCandle(
    symbolId: string,
    interval: CandleInterval,
    at: number,
    source: PriceSource = 'last',
  ): Candle | undefined {
    if (source !== 'last') return this.#published.current(symbolId, source, interval, at);
    const recent = this.#pairs.get(symbolId)?.recent;
    if (!recent?.knows(interval)) return undefined;
    recent.advance(at);
    return { ...recent.running(interval, at) };
  }

  openInterestDayAgo(symbolId: string): Lots | undefined {
    return this.#interest.dayAgo(symbolId);
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

  #fold({ instruments, trades, contracts }: Changes, now: number): void {
    const { candles, engine } = this.#parts;
    candles.settle();
    for (const instrument of instruments) this.#list(instrument);
    for (const trade of trades) {
      const instrument = engine.exchange.instrument(trade.symbolId)!;
      const { recent } = this.#pairs.get(trade.symbolId) ?? this.#begin(instrument, trade.price);
      recent.fold(trade, notional(instrument, trade.price, trade.size));
    }
    this.#published.fold(contracts, now);
    this.#interest.note(now, () => engine.exchange.contractFigures());
  }

  /** Takes up a pair that was listed on the running exchange. */
  #list(instrument: Instrument): void {
    const { symbolId, openPrice } = instrument;
    if (openPrice !== undefined && !this.#pairs.has(symbolId)) this.#begin(instrument, openPrice);
    this.simulator?.list(instrument);
  }

  /** A pair whose candles begin now, at `price`; one of a quarter has a past, which a start takes up as a whole. */
  #begin(instrument: Instrument, price: Ticks): PairView {
    const now = this.#parts.clock();
    const pasts = contractPast(this.#parts, this.#past, this.#cache);
    const { made, stored } = originBefore(pasts, instrument, 'last', price, now)!;
    const series = new CandleSeries(instrument, made, stored, this.#cache);
    const view = { series, recent: newRecent(price, made.end) };
    this.#pairs.set(instrument.symbolId, view);
    return view;
  }

  /** The last price as a decimal: for showing a worth, never for booking one. */
  #lastOf(symbolId: string): Decimal | undefined {
    const view = this.#pairs.get(symbolId);
    const instrument = this.#parts.engine.exchange.instrument(symbolId);
    if (view === undefined || instrument === undefined) return undefined;
    return new Decimal(view.recent.last).div(new Decimal(10).pow(instrument.priceScale));
  }

  /** Reads finished days ahead of requests, so that none has to wait for years of minutes. */
  async #warm(): Promise<void> {
    try {
      await this.#published.open(this.#parts.engine.exchange.instruments(), () => this.#isStopped);
      for (const { series } of this.#pairs.values()) {
        for await (const _ of series.warm(this.#parts.clock())) {
          if (this.#isStopped) return;
          await new Promise<void>((resolve) => setTimeout(resolve, warmEveryMs).unref());
        }
      }
    } catch (error) {
      if (this.#isStopped) return;
      this.#parts.log.warn({ error }, 'Failed to precompute completed days.');
    }
  }
}
