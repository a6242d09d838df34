import type {
  CandlestickData,
  HistogramData,
  IChartApi,
  Time,
  UTCTimestamp,
} from 'lightweight-charts';
import type { CandleRow } from '#contract/calls/market.ts';
import { groupDecimal } from '#i18n/number.ts';
import { dateText, dateTimeText, timeText } from '#i18n/time.ts';
import { axis, type ChartInterval, dayOfDate, isDaily } from './chart.ts';
import { plot } from './drawing.ts';

type Library = typeof import('lightweight-charts');

export interface LiveChartSettings {
  readonly decimals: number;
  readonly tag: string;
  readonly zone: string;
  /** Called when the oldest candle is about to be seen. */
  readonly onOldest: () => void;
}

export interface LiveChart {
  /** Shows these candles and, when `shown` is given, the newest so many of them. */
  show(rows: readonly CandleRow[], interval: ChartInterval, shown?: number): void;
  /** Redraws the newest candle or adds one. */
  update(row: CandleRow): void;
  destroy(): void;
}

/** How close to the oldest candle the view may come before more are asked for. */
const oldestMargin = 20;

/** A theme's colour. The theme writes them as `#rrggbb`, so an opacity can be added in hex. */
const colourOf = (name: string): string =>
  getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();

const faint = (colour: string) => `${colour}47`;

const startOf = (row: CandleRow) => (row[0] / 1000) as UTCTimestamp;

// Chart coordinates are floating point: what is exact stands in the figures around the chart.
const candleOf = (row: CandleRow): CandlestickData => ({
  time: startOf(row),
  open: Number(row[1]),
  high: Number(row[2]),
  low: Number(row[3]),
  close: Number(row[4]),
});

const isUp = (row: CandleRow) => Number(row[4]) >= Number(row[1]);

function themeOptions() {
  const line = colourOf('line');
  return {
    layout: {
      background: { color: colourOf('surface') },
      textColor: colourOf('text-2'),
      fontFamily: getComputedStyle(document.body).fontFamily,
      fontSize: 11,
      attributionLogo: false,
    },
    grid: { vertLines: { visible: false }, horzLines: { color: line } },
    rightPriceScale: { borderVisible: false, minimumWidth: axis.width },
    timeScale: { borderVisible: false, minimumHeight: axis.height, timeVisible: true },
    crosshair: {
      vertLine: { color: colourOf('text-3'), labelBackgroundColor: colourOf('text-3') },
      horzLine: { color: colourOf('text-3'), labelBackgroundColor: colourOf('text-3') },
    },
  };
}

const candleColours = () => ({
  upColor: colourOf('up'),
  downColor: colourOf('down'),
  wickUpColor: colourOf('up'),
  wickDownColor: colourOf('down'),
  borderVisible: false,
});

/** Labels of the time axis and of the crosshair, in the visitor's time zone. */
function timeLabels({ tag, zone }: LiveChartSettings, interval: () => ChartInterval) {
  const at = (time: Time) => Number(time) * 1000;
  return {
    localization: {
      timeFormatter: (time: Time) =>
        isDaily(interval()) ? dateText(at(time), tag, 'UTC') : dateTimeText(at(time), tag, zone),
    },
    timeScale: {
      tickMarkFormatter: (time: Time, kind: number) => {
        // Kinds 3 and 4 are times of day; the others begin a day, month or year.
        if (kind >= 3) return timeText(at(time), tag, zone).slice(0, 5);
        const date = dateText(at(time), tag, isDaily(interval()) ? 'UTC' : zone);
        return kind === 0 ? date : dayOfDate(date);
      },
    },
  };
}

/** Calls `changed` when the theme or the price colours are switched. */
function onTheme(changed: () => void): () => void {
  const observer = new MutationObserver(changed);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme', 'data-colours'] });
  return () => observer.disconnect();
}

function addSeries(library: Library, chart: IChartApi, { decimals, tag }: LiveChartSettings) {
  const candles = chart.addSeries(library.CandlestickSeries, {
    ...candleColours(),
    priceLineStyle: library.LineStyle.Dotted,
    priceFormat: {
      type: 'custom',
      minMove: 10 ** -decimals,
      formatter: (price: number) => groupDecimal(price.toFixed(decimals), tag),
    },
  });
  candles.priceScale().applyOptions({
    scaleMargins: { top: plot.priceTop, bottom: 1 - plot.priceBottom },
  });
  const volumes = chart.addSeries(library.HistogramSeries, {
    priceScaleId: 'volume',
    priceLineVisible: false,
    lastValueVisible: false,
    priceFormat: { type: 'volume' },
  });
  volumes.priceScale().applyOptions({ scaleMargins: { top: plot.volumeTop, bottom: 0 } });
  return { candles, volumes };
}

/** The interactive chart in `element`, which must have a size. */
export function makeLiveChart(
  library: Library,
  element: HTMLElement,
  settings: LiveChartSettings,
): LiveChart {
  let interval: ChartInterval = '15m';
  let drawn: readonly CandleRow[] = [];
  const labels = timeLabels(settings, () => interval);
  const theme = themeOptions();
  const chart = library.createChart(element, {
    ...theme,
    autoSize: true,
    timeScale: { ...theme.timeScale, ...labels.timeScale },
    localization: labels.localization,
  });
  const { candles, volumes } = addSeries(library, chart, settings);
  const volumeOf = (row: CandleRow): HistogramData => ({
    time: startOf(row),
    value: Number(row[5]),
    color: faint(colourOf(isUp(row) ? 'up' : 'down')),
  });
  chart.timeScale().subscribeVisibleLogicalRangeChange((range) => {
    if (range && range.from < oldestMargin) settings.onOldest();
  });
  const endTheme = onTheme(() => {
    chart.applyOptions(themeOptions());
    candles.applyOptions(candleColours());
    volumes.setData(drawn.map(volumeOf));
  });

  return {
    show(rows, nextInterval, shown) {
      interval = nextInterval;
      // Candles put in front move all indices: what is seen stays what is seen.
      const seen = shown === undefined ? chart.timeScale().getVisibleLogicalRange() : null;
      const added = seen ? rows.length - drawn.length : 0;
      drawn = rows;
      candles.setData(rows.map(candleOf));
      volumes.setData(rows.map(volumeOf));
      const range = seen
        ? { from: seen.from + added, to: seen.to + added }
        : { from: rows.length - (shown ?? rows.length) - 0.5, to: rows.length - 0.5 };
      if (rows.length > 0) chart.timeScale().setVisibleLogicalRange(range);
    },
    update(row) {
      drawn = drawn.at(-1)?.[0] === row[0] ? [...drawn.slice(0, -1), row] : [...drawn, row];
      candles.update(candleOf(row));
      volumes.update(volumeOf(row));
    },
    destroy() {
      endTheme();
      chart.remove();
    },
  };
}
