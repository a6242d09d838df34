import type {
  CandlestickData,
  IChartApi,
  ISeriesApi,
  ISeriesMarkersPluginApi,
  ISeriesPrimitive,
  Logical,
  PriceFormatCustom,
  PriceScaleMode,
  SeriesMarker,
  SeriesType,
  Time,
  UTCTimestamp,
} from 'lightweight-charts';
import type { CandleInterval } from '#domain/codes/candle-interval.ts';
import type { Bar, Figure, Indicator } from '#domain/indicator/indicator.ts';
import type { ChartCandle } from '#stores/feed/candles.ts';
import { candlesMax } from '#stores/feed/candles.ts';
import { axis } from '../chart.ts';
import { type Candles, IndicatorLines, type Library } from '../indicators/indicator-lines.ts';
import type { IndicatorSetting } from '../indicators/indicator-settings.ts';
import type { FillMark } from '../own/own-marks.ts';
import type { MakeTypeSeries } from './chart-types.ts';
import { onTheme, tokenColor, wayColors } from './looks.ts';
import { plot } from './still-drawing.ts';
import { TimeLabels } from './time-labels.ts';

interface LiveChartSettings {
  readonly decimals: number;
  readonly tag: string;
  readonly zone: string;
  /** A figure of an indicator as it is written. */
  readonly figureText: (unit: Indicator['unit'], figure: number) => string;
  /** Called when the oldest candle is about to be seen. */
  readonly onOldest: () => void;
  /** Called with the candle that the pointer is at, undefined when it is at none, and how far down it is. */
  readonly onPointed: (at: number | undefined, top: number | undefined) => void;
  /** Called whenever the chart was drawn anew: what lies over it may have to move. */
  readonly onPaint: () => void;
}

/** How close to the oldest candle the view may come at least before more are asked for. */
const oldestMargin = 20;
/** Candles beyond the bound before the oldest are let go, so that it does not happen with each. */
const candlesSlack = 500;
/** `CrosshairMode.Normal`; the library itself comes later. */
const freeCrosshair = 0;
/** How much a step of zooming shows more or less. */
const zoomFactor = 1.25;

// Chart coordinates are floating point: what is exact stands in the figures around the chart.
const barOf = (row: ChartCandle): Bar => ({
  start: row[0],
  open: Number(row[1]),
  high: Number(row[2]),
  low: Number(row[3]),
  close: Number(row[4]),
  volume: Number(row[5]),
});

function themeOptions() {
  const line = tokenColor('line');
  const cross = tokenColor('text-3');
  return {
    layout: {
      background: { color: tokenColor('surface') },
      textColor: tokenColor('text-2'),
      fontFamily: getComputedStyle(document.body).fontFamily,
      fontSize: 11,
      attributionLogo: false,
      panes: { separatorColor: line, separatorHoverColor: tokenColor('surface-2') },
    },
    grid: { vertLines: { visible: false }, horzLines: { color: line } },
    rightPriceScale: { borderVisible: false, minimumWidth: axis.width },
    timeScale: { borderVisible: false, minimumHeight: axis.height, timeVisible: true },
    crosshair: {
      // Its price is that under the pointer, as of alerts and orders that are set there.
      mode: freeCrosshair,
      vertLine: { color: cross, labelBackgroundColor: cross },
      horzLine: { color: cross, labelBackgroundColor: cross },
    },
  };
}

/** `isSeen` false: something else draws the candles, which then only carry prices and marks. */
function candleColors(isSeen: boolean) {
  const { up, down } = isSeen ? wayColors() : { up: 'transparent', down: 'transparent' };
  return {
    upColor: up,
    downColor: down,
    wickUpColor: up,
    wickDownColor: down,
    borderVisible: false,
    // Empty: the color of the newest candle.
    priceLineColor: isSeen ? '' : tokenColor('text-2'),
  };
}

function addCandles(library: Library, chart: IChartApi, priceFormat: PriceFormatCustom) {
  const candles = chart.addSeries(library.CandlestickSeries, {
    ...candleColors(true),
    priceLineStyle: library.LineStyle.Dotted,
    // Its label is an element over the chart, with the time that is left.
    lastValueVisible: false,
    priceFormat,
  });
  candles.priceScale().applyOptions({
    scaleMargins: {
      top: plot.priceTop / plot.paneTop,
      bottom: 1 - plot.priceBottom / plot.paneTop,
    },
  });
  return candles;
}

/** The interactive chart in an element, which must have a size. */
export class LiveChart {
  readonly #library: Library;
  readonly #settings: LiveChartSettings;
  readonly #chart: IChartApi;
  readonly #candles: ISeriesApi<'Candlestick'>;
  readonly #indicators: IndicatorLines;
  readonly #markers: ISeriesMarkersPluginApi<Time>;
  readonly #labels: TimeLabels;
  readonly #endTheme: () => void;
  #interval: CandleInterval = '15m';
  #zone: string;
  #type: ReturnType<MakeTypeSeries> | undefined;
  /** Changed in place, so that an update costs the same however many there are. */
  #rows: ChartCandle[] = [];
  #bars: Bar[] = [];
  #fills: readonly FillMark[] = [];

  constructor(library: Library, element: HTMLElement, settings: LiveChartSettings) {
    this.#library = library;
    this.#settings = settings;
    this.#labels = new TimeLabels(settings.tag);
    this.#zone = settings.zone;
    const theme = themeOptions();
    this.#chart = library.createChart(element, {
      ...theme,
      autoSize: true,
      timeScale: { ...theme.timeScale, ...this.#labels.options.timeScale },
      localization: this.#labels.options.localization,
    });
    const format = (unit: Indicator['unit'], minMove: number): PriceFormatCustom => ({
      type: 'custom',
      minMove,
      formatter: (figure: number) => settings.figureText(unit, figure),
    });
    const step = 10 ** -settings.decimals;
    this.#candles = addCandles(library, this.#chart, format('price', step));
    this.#markers = library.createSeriesMarkers(this.#candles, []);
    this.#indicators = new IndicatorLines(library, this.#chart, ({ unit }) =>
      format(unit, { price: step, difference: step / 1000, volume: 0.01, share: 0.01 }[unit]),
    );
    this.#listen();
    this.#endTheme = onTheme(() => this.#recolor());
  }

  /** All candles, oldest first. */
  get rows(): readonly ChartCandle[] {
    return this.#rows;
  }

  get interval(): CandleInterval {
    return this.#interval;
  }

  /** Where the oldest candle stands, how far apart they are, and the size of their pane. */
  get grid() {
    const scale = this.#chart.timeScale();
    const [first, second] = [0, 1].map((at) => scale.logicalToCoordinate(at as Logical));
    if (first == null || second == null) return undefined;
    return { first, spacing: second - first, width: scale.width(), height: this.#height };
  }

  /** How far below the chart's top a price stands, in sight or not. */
  placeOf(price: number): number {
    return this.#candles.priceToCoordinate(price) ?? Number.NaN;
  }

  /** Draws something more with the candles; returns how to stop. */
  attach(layer: ISeriesPrimitive<Time>): () => void {
    this.#candles.attachPrimitive(layer);
    return () => this.#candles.detachPrimitive(layer);
  }

  /** Shows these candles and, when `shown` is given, the newest so many of them. */
  show(rows: readonly ChartCandle[], interval: CandleInterval, shown?: number): void {
    const scale = this.#chart.timeScale();
    // Candles put in front move all places: what is seen stays what is seen.
    const seen = shown === undefined ? scale.getVisibleLogicalRange() : null;
    const added = seen ? rows.length - this.#rows.length : 0;
    this.#interval = interval;
    this.#labels.set(interval, this.#zone);
    scale.applyOptions({ secondsVisible: this.#labels.secondsVisible });
    this.#rows = [...rows];
    this.#bars = rows.map(barOf);
    this.#candles.setData(this.#bars.map((bar, at) => this.#candle(bar, at)));
    this.#type?.takeAll(this.#all);
    this.#indicators.takeAll(this.#all);
    this.#mark();
    if (rows.length === 0) return;
    scale.setVisibleLogicalRange(
      seen
        ? { from: seen.from + added, to: seen.to + added }
        : { from: rows.length - (shown ?? rows.length) - 0.5, to: rows.length - 0.5 },
    );
  }

  /** Redraws the newest candle or adds one. */
  update(row: ChartCandle): void {
    const isSame = this.#rows.at(-1)?.[0] === row[0];
    const at = isSame ? this.#rows.length - 1 : this.#rows.length;
    this.#rows[at] = row;
    this.#bars[at] = barOf(row);
    if (this.#rows.length > candlesMax + candlesSlack) {
      this.show(this.#rows.slice(-candlesMax), this.#interval);
      return;
    }
    this.#candles.update(this.#candle(this.#bars[at], at));
    this.#type?.takeNewest(this.#all);
    this.#indicators.takeNewest(this.#all);
  }

  /** Labels the axis in another zone. */
  setZone(zone: string): void {
    if (zone === this.#zone) return;
    this.#zone = zone;
    if (this.#rows.length > 0) this.show(this.#rows, this.#interval);
  }

  /** Draws candles another way; undefined: as candles. */
  setType(make: MakeTypeSeries | undefined): void {
    this.#type?.remove();
    this.#type = make?.(this.#library, this.#chart, this.#candles as ISeriesApi<SeriesType>);
    this.#type?.takeAll(this.#all);
    this.#candles.applyOptions(candleColors(!make));
  }

  /** What the price axis counts, as the library numbers it. */
  setScale(mode: PriceScaleMode): void {
    this.#candles.priceScale().applyOptions({ mode });
  }

  setIndicators(settings: readonly IndicatorSetting[]): void {
    this.#indicators.set(settings, this.#all);
    this.#askOlder(this.#chart.timeScale().getVisibleLogicalRange());
  }

  figuresAt(at: number): readonly (readonly Figure[])[] {
    return this.#indicators.figuresAt(at);
  }

  setFills(fills: readonly FillMark[]): void {
    this.#fills = fills;
    this.#mark();
  }

  /** Puts the crosshair on a candle, as a pointer would, and brings it into view. */
  point(at: number | undefined): void {
    const bar = at === undefined ? undefined : this.#bars[at];
    if (at === undefined || !bar) {
      this.#chart.clearCrosshairPosition();
      return;
    }
    const scale = this.#chart.timeScale();
    const seen = scale.getVisibleLogicalRange();
    if (seen) {
      const by = Math.min(0, at - seen.from - 1) + Math.max(0, at - seen.to + 1);
      if (by !== 0) scale.setVisibleLogicalRange({ from: seen.from + by, to: seen.to + by });
    }
    this.#chart.setCrosshairPosition(bar.close, this.#timeAt(at), this.#candles);
  }

  /** Shows fewer candles, or more; the newest one seen stays where it is. */
  zoom(way: 'in' | 'out'): void {
    const scale = this.#chart.timeScale();
    const seen = scale.getVisibleLogicalRange();
    if (!seen) return;
    const width = (seen.to - seen.from) * (way === 'in' ? 1 / zoomFactor : zoomFactor);
    scale.setVisibleLogicalRange({ from: seen.to - width, to: seen.to });
  }

  /**
   * How far below the chart's top a price stands. Where it is not to be seen: undefined, or the edge
   * that it is beyond.
   */
  topOf(price: number, beyond: 'hide' | 'edge' = 'hide'): number | undefined {
    const top = this.#candles.priceToCoordinate(price);
    if (top === null) return undefined;
    const seen = Math.min(this.#height, Math.max(0, top));
    return seen === top || beyond === 'edge' ? seen : undefined;
  }

  /** The price so far below the chart's top. Beyond the candles' pane: undefined, or its edge's. */
  priceAt(top: number, beyond: 'hide' | 'edge' = 'hide'): number | undefined {
    const place = Math.min(this.#height, Math.max(0, top));
    if (place !== top && beyond === 'hide') return undefined;
    return this.#candles.coordinateToPrice(place) ?? undefined;
  }

  /** Says where prices and panes stand: as long as it is the same, nothing over the chart moves. */
  get view(): string {
    const height = this.#height;
    const ends = [0, height].map((top) => this.#candles.coordinateToPrice(top));
    return [...ends, height, this.axisWidth(), ...this.paneTops()].join();
  }

  /** The newest candle's close; undefined as long as there is none. */
  get last(): string | undefined {
    return this.#rows.at(-1)?.[4];
  }

  /** Where each pane begins, from the top down. */
  paneTops(): readonly number[] {
    const separator = 1;
    let top = 0;
    return this.#chart.panes().map((pane) => {
      const here = top;
      top += pane.getHeight() + separator;
      return here;
    });
  }

  axisWidth(): number {
    return this.#chart.priceScale('right').width() || axis.width;
  }

  destroy(): void {
    this.#endTheme();
    this.#chart.remove();
  }

  #listen(): void {
    const { onPointed, onPaint } = this.#settings;
    this.#chart.timeScale().subscribeVisibleLogicalRangeChange((range) => this.#askOlder(range));
    this.#chart.subscribeCrosshairMove(({ point, logical }) => {
      const at = point && logical !== undefined ? Math.round(logical) : undefined;
      onPointed(at !== undefined && this.#rows[at] ? at : undefined, point?.y);
    });
    // Draws nothing: being asked to draw says that something moved.
    const view = { renderer: () => ({ draw: onPaint }) };
    this.#candles.attachPrimitive({ paneViews: () => [view] });
  }

  /** Sooner where an indicator needs more candles before the first that is seen. */
  #askOlder(range: { readonly from: number } | null): void {
    const margin = Math.max(oldestMargin, this.#indicators.reach);
    if (range && range.from < margin) this.#settings.onOldest();
  }

  /** Of the candles' pane. */
  get #height(): number {
    return this.#chart.panes()[0]?.getHeight() ?? 0;
  }

  #timeAt = (at: number): UTCTimestamp => this.#labels.placeOf(this.#rows[at]![0]) as UTCTimestamp;

  get #all(): Candles {
    return { bars: this.#bars, timeAt: this.#timeAt };
  }

  #candle({ open, high, low, close }: Bar, at: number): CandlestickData<UTCTimestamp> {
    return { time: this.#timeAt(at), open, high, low, close };
  }

  #mark(): void {
    const { up, down } = wayColors();
    const oldest = this.#rows[0]?.[0] ?? Number.POSITIVE_INFINITY;
    const markers = this.#fills
      .filter(({ start }) => start >= oldest)
      .map(
        ({ start, side }): SeriesMarker<Time> => ({
          time: this.#labels.placeOf(start) as UTCTimestamp,
          position: side === 'buy' ? 'belowBar' : 'aboveBar',
          shape: side === 'buy' ? 'arrowUp' : 'arrowDown',
          color: side === 'buy' ? up : down,
        }),
      );
    this.#markers.setMarkers(markers);
  }

  #recolor(): void {
    this.#chart.applyOptions(themeOptions());
    this.#candles.applyOptions(candleColors(!this.#type));
    this.#type?.recolor();
    this.#indicators.recolor(this.#all);
    this.#mark();
  }
}
