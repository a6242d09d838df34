import type {
  IChartApi,
  ISeriesApi,
  SeriesDataItemTypeMap,
  SeriesType,
  UTCTimestamp,
} from 'lightweight-charts';
import { type Drawn, heikinAshi } from '#domain/indicator/heikin-ashi.ts';
import type { Candles, Library } from '../indicators/indicator-lines.ts';
import { tokenColor, wayColors } from './looks.ts';
import type { ChartType } from './type-choices.ts';

export type Shape = Exclude<ChartType, 'candles'>;
/** What the chart hands its candles to when they are drawn another way. */
export type MakeTypeSeries = (
  library: Library,
  chart: IChartApi,
  /** Those below, which are not seen. */
  candles: ISeriesApi<SeriesType>,
) => TypeSeries;
type Point = SeriesDataItemTypeMap<UTCTimestamp>[SeriesType];

/** A way to draw candles other than as candles. */
interface Way {
  readonly add: (library: Library, chart: IChartApi) => ISeriesApi<SeriesType>;
  readonly colors: () => object;
  readonly point: (bar: Drawn, time: UTCTimestamp) => Point;
  /** What is drawn of a candle, by what was drawn of the one before. */
  readonly drawn?: (bar: Drawn, before: Drawn | undefined) => Drawn;
}

/** The price's line and tag are those of the candles below, which are not seen. */
const quiet = { priceLineVisible: false, lastValueVisible: false } as const;

const ofPrices = ({ open, high, low, close }: Drawn, time: UTCTimestamp): Point => ({
  ...{ time, open, high, low, close },
});
const ofClose = ({ close }: Drawn, time: UTCTimestamp): Point => ({ time, value: close });

const candleColors = () => {
  const { up, down } = wayColors();
  return {
    ...{ upColor: up, downColor: down, borderUpColor: up, borderDownColor: down },
    ...{ wickUpColor: up, wickDownColor: down },
  };
};

const ways: Readonly<Record<Shape, Way>> = {
  hollow: {
    add: (library, chart) => chart.addSeries(library.CandlestickSeries, quiet),
    colors: () => ({ ...candleColors(), upColor: 'transparent' }),
    point: ofPrices,
  },
  heikinAshi: {
    add: (library, chart) => chart.addSeries(library.CandlestickSeries, quiet),
    colors: candleColors,
    point: ofPrices,
    drawn: heikinAshi,
  },
  bars: {
    add: (library, chart) => chart.addSeries(library.BarSeries, { ...quiet, thinBars: false }),
    colors: () => {
      const { up, down } = wayColors();
      return { upColor: up, downColor: down };
    },
    point: ofPrices,
  },
  line: {
    add: (library, chart) => chart.addSeries(library.LineSeries, { ...quiet, lineWidth: 2 }),
    colors: () => ({ color: tokenColor('accent') }),
    point: ofClose,
  },
  area: {
    add: (library, chart) => chart.addSeries(library.AreaSeries, { ...quiet, lineWidth: 2 }),
    colors: () => {
      const accent = tokenColor('accent');
      return { lineColor: accent, topColor: `${accent}47`, bottomColor: `${accent}05` };
    },
    point: ofClose,
  },
};

/** What draws candles another way than as candles. */
export const typeSeries =
  (shape: Shape): MakeTypeSeries =>
  (library, chart, candles) =>
    new TypeSeries(shape, library, chart, candles);

/** Candles drawn another way, over the chart's own ones, which then cannot be seen. */
class TypeSeries {
  readonly #way: Way;
  readonly #chart: IChartApi;
  readonly #series: ISeriesApi<SeriesType>;
  #drawn: Drawn[] = [];

  constructor(shape: Shape, library: Library, chart: IChartApi, candles: ISeriesApi<SeriesType>) {
    this.#way = ways[shape];
    this.#chart = chart;
    this.#series = this.#way.add(library, chart);
    // The price axis asks its lowest series how prices are written.
    this.#series.applyOptions({ priceFormat: candles.options().priceFormat });
    // Under the drawings and marks, which belong to the candles.
    this.#series.setSeriesOrder(0);
    this.recolor();
  }

  takeAll({ bars, timeAt }: Candles): void {
    this.#drawn = [];
    this.#series.setData(bars.map((_, at) => this.#pointAt(bars, at, timeAt(at))));
  }

  /** Takes the newest candle, which changed or was added. */
  takeNewest({ bars, timeAt }: Candles): void {
    const at = bars.length - 1;
    this.#series.update(this.#pointAt(bars, at, timeAt(at)));
  }

  recolor(): void {
    this.#series.applyOptions(this.#way.colors());
  }

  remove(): void {
    this.#chart.removeSeries(this.#series);
  }

  #pointAt(bars: readonly Drawn[], at: number, time: UTCTimestamp): Point {
    const { drawn, point } = this.#way;
    const bar = bars[at]!;
    if (!drawn) return point(bar, time);
    this.#drawn[at] = drawn(bar, this.#drawn[at - 1]);
    return point(this.#drawn[at], time);
  }
}
