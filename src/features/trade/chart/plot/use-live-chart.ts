import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { CandleInterval } from '#domain/codes/candle-interval.ts';
import type { Figure, Indicator } from '#domain/indicator/indicator.ts';
import type { TriggerSource } from '#domain/order/conditional.ts';
import type { ChartCandle } from '#stores/feed/candles.ts';
import { redraw } from '#stores/feed/redraw.ts';
import { CandleFeed } from '../candles/candle-feed.ts';
import { keepCandles, keptCandles } from '../candles/kept-candles.ts';
import { NewestPace } from '../candles/newest-pace.ts';
import { type ChartProps, candlesAtFirst } from '../chart.ts';
import type { Library } from '../indicators/indicator-lines.ts';
import type { IndicatorSetting } from '../indicators/indicator-settings.ts';
import { LiveChart } from './live-chart.ts';
import { placeOverlay, uncover } from './overlay.ts';
import { useType } from './use-type.ts';

/** The candle that is looked at: the pointed one, or else the newest. */
export interface Seen {
  readonly at: number;
  readonly count: number;
  readonly isPointed: boolean;
  readonly row: ChartCandle;
  readonly newest: ChartCandle;
  readonly figures: readonly (readonly Figure[])[];
}

export interface LiveChartWishes {
  readonly library: Library;
  readonly props: ChartProps;
  readonly interval: CandleInterval;
  readonly priceType: TriggerSource;
  readonly zone: string;
  /** Those that are on. */
  readonly indicators: readonly IndicatorSetting[];
  readonly figureText: (unit: Indicator['unit'], figure: number) => string;
  readonly onDrawn: (interval: CandleInterval) => void;
  readonly onFailed: () => void;
}

function seenOf(chart: LiveChart, pointed: number | undefined): Seen | undefined {
  const { rows } = chart;
  const at = pointed ?? rows.length - 1;
  const [row, newest] = [rows[at], rows.at(-1)];
  if (!row || !newest) return undefined;
  const isPointed = pointed !== undefined;
  return { at, count: rows.length, isPointed, row, newest, figures: chart.figuresAt(at) };
}

/** What the effects share without being begun anew by it. */
interface Shared {
  feed: CandleFeed | undefined;
  pointed: number | undefined;
  aheadMs: number;
  wishes: LiveChartWishes;
  /** How wide the chart is, its price axis included. */
  readonly plotPx: () => number;
}

/** Follows the interval's candles and shows them; begins anew with another interval or pair. */
function useCandles(chart: LiveChart | undefined, shared: Shared, look: () => void): void {
  const { props, interval, priceType } = shared.wishes;
  const { candles, interval: ofPage } = props;
  const { symbolId } = props.symbol;
  useEffect(() => {
    if (!chart) return;
    const shown = candlesAtFirst(shared.plotPx());
    shared.pointed = undefined;
    const newest = new NewestPace((row) => {
      chart.update(row);
      look();
    });
    const key = `${symbolId} ${interval} ${priceType}`;
    const kept = keptCandles(key);
    const isOfPage = interval === ofPage && priceType === 'last';
    const feed = new CandleFeed({
      ...{ symbolId, interval },
      priceType: priceType === 'last' ? undefined : priceType,
      rows: kept.length > 0 || !isOfPage ? kept : candles,
      onAll: (rows, first) => {
        if (shared.pointed !== undefined) shared.pointed += rows.length - chart.rows.length;
        newest.drop();
        chart.show(rows, interval, first ? shown : undefined);
        shared.wishes.onDrawn(interval);
        look();
      },
      onLast: (row) => newest.take(row),
      onFailed: () => shared.wishes.onFailed(),
      onAhead: (aheadMs) => {
        shared.aheadMs = aheadMs;
      },
    });
    shared.feed = feed;
    return () => {
      newest.drop();
      feed.end();
      keepCandles(key, feed.rows);
      shared.feed = undefined;
    };
  }, [chart, interval, priceType, ofPage, candles, symbolId, shared, look]);
}

interface LiveChartParts {
  readonly element: RefObject<HTMLDivElement | null>;
  /** What lies over the chart and moves with it. */
  readonly overlay: RefObject<HTMLDivElement | null>;
  readonly chart: LiveChart | undefined;
  readonly seen: Seen | undefined;
  /** Looks at a candle as if it were pointed at; undefined: at the newest. */
  readonly look: (at: number | undefined) => void;
  readonly aheadMs: () => number;
}

/** The chart in its element, kept to what is wished. */
export function useLiveChart(wishes: LiveChartWishes): LiveChartParts {
  const { library, props, zone, indicators } = wishes;
  const { tag } = props;
  const { delegatePricePlace: decimals } = props.symbol;
  const element = useRef<HTMLDivElement>(null);
  const overlay = useRef<HTMLDivElement>(null);
  const shared = useRef<Shared>({
    feed: undefined,
    pointed: undefined,
    aheadMs: 0,
    wishes,
    plotPx: () => element.current?.clientWidth ?? 0,
  }).current;
  shared.wishes = wishes;
  const [chart, setChart] = useState<LiveChart>();
  const [seen, setSeen] = useState<Seen>();
  const lookAgain = useCallback(() => {
    if (chart) setSeen(seenOf(chart, shared.pointed));
  }, [chart, shared]);

  useEffect(() => {
    if (!element.current) return;
    let painted: string | undefined;
    const made: LiveChart = new LiveChart(library, element.current, {
      ...{ decimals, tag },
      zone: shared.wishes.zone,
      figureText: (unit, figure) => shared.wishes.figureText(unit, figure),
      onOldest: () => shared.feed?.loadOlder(),
      onPointed: (at, top) => {
        shared.pointed = at;
        const tell = () => {
          if (overlay.current) uncover(overlay.current, top);
          setSeen(seenOf(made, shared.pointed));
        };
        redraw(made, tell, 'urgent');
      },
      onPaint: () => {
        const { view } = made;
        if (view === painted || !overlay.current) return;
        painted = view;
        placeOverlay(overlay.current, made);
      },
    });
    setChart(made);
    return () => {
      made.destroy();
      setChart(undefined);
    };
  }, [library, tag, decimals, shared]);

  useEffect(() => {
    chart?.setIndicators(indicators);
    lookAgain();
  }, [chart, indicators, lookAgain]);

  useCandles(chart, shared, lookAgain);

  useEffect(() => chart?.setZone(zone), [chart, zone]);
  useType(chart);

  // Without dependencies: whatever is rendered over the chart has to be put in its place.
  useLayoutEffect(() => {
    if (chart && overlay.current) placeOverlay(overlay.current, chart);
  });

  const look = useCallback(
    (at: number | undefined) => {
      chart?.point(at);
      shared.pointed = at;
      lookAgain();
    },
    [chart, shared, lookAgain],
  );
  const aheadMs = useCallback(() => shared.aheadMs, [shared]);
  return { element, overlay, chart, seen, look, aheadMs };
}
