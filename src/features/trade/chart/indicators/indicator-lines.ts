import type {
  HistogramData,
  IChartApi,
  ISeriesApi,
  LineData,
  PriceFormatCustom,
  UTCTimestamp,
  WhitespaceData,
} from 'lightweight-charts';
import { IndicatorFigures } from '#domain/indicator/figures.ts';
import type { Bar, Figure, Indicator, Line } from '#domain/indicator/indicator.ts';
import { colorOfLine, tokenColor, wayColors } from '../plot/looks.ts';
import { plot } from '../plot/still-drawing.ts';
import type { IndicatorSetting } from './indicator-settings.ts';

export type Library = typeof import('lightweight-charts');

/** The candles that indicators are made of, and where each stands on the time axis. */
export interface Candles {
  readonly bars: readonly Bar[];
  readonly timeAt: (at: number) => UTCTimestamp;
}

type Series = ISeriesApi<'Line'> | ISeriesApi<'Histogram'>;
type Point = LineData<UTCTimestamp> | HistogramData<UTCTimestamp> | WhitespaceData<UTCTimestamp>;

interface Drawn {
  readonly setting: IndicatorSetting;
  readonly lines: readonly (Line | undefined)[];
  readonly series: readonly (Series | undefined)[];
  readonly figures: IndicatorFigures;
}

/** Heights of the panes to each other. The still chart is drawn for the one and a pane of volume. */
const mainStretch = plot.paneTop;
const paneStretch = 1 - plot.paneTop;

/** Whether an indicator may widen the price scale: far averages would flatten the candles. */
const widens = ({ id }: Indicator) => id === 'BOLL';

/** What tells two sets of lines apart: others need other series, new figures do not. */
const shapeOf = (settings: readonly IndicatorSetting[]): string =>
  settings
    .map(({ indicator, values }) => {
      const lines = indicator.lines(values);
      return `${indicator.id}:${lines.map((line) => (line ? 1 : 0)).join('')}`;
    })
    .join(' ');

/** Indicators on a chart: those over the candles, and one pane for each of the others. */
export class IndicatorLines {
  readonly #library: Library;
  readonly #chart: IChartApi;
  readonly #formatOf: (indicator: Indicator) => PriceFormatCustom;
  #drawn: readonly Drawn[] = [];
  #colors = wayColors();

  constructor(
    library: Library,
    chart: IChartApi,
    formatOf: (indicator: Indicator) => PriceFormatCustom,
  ) {
    this.#library = library;
    this.#chart = chart;
    this.#formatOf = formatOf;
  }

  /** Draws these indicators and no others. */
  set(settings: readonly IndicatorSetting[], candles: Candles): void {
    const before = this.#drawn;
    if (shapeOf(settings) === shapeOf(before.map(({ setting }) => setting))) {
      this.#drawn = settings.map((setting, at) => this.#drawnAs(setting, before[at]!.series));
    } else {
      for (const series of before.flatMap((one) => one.series)) {
        if (series) this.#chart.removeSeries(series);
      }
      this.#drawn = settings.map((setting) => {
        const pane = setting.indicator.place === 'over' ? 0 : this.#chart.panes().length;
        return this.#drawnAs(setting, this.#addSeries(setting, pane));
      });
      this.#chart.panes().forEach((pane, at) => {
        pane.setStretchFactor(at === 0 ? mainStretch : paneStretch);
      });
    }
    this.takeAll(candles);
  }

  takeAll({ bars, timeAt }: Candles): void {
    for (const { figures, series, setting, lines } of this.#drawn) {
      figures.takeAll(bars);
      series.forEach((one, line) => {
        const points = figures.rows.map((row, at) =>
          this.#point(setting.indicator, lines[line], bars[at]!, row[line], timeAt(at)),
        );
        (one as ISeriesApi<'Line'> | undefined)?.setData(points as LineData[]);
      });
    }
  }

  /** Takes the newest candle, which changed or was added. */
  takeNewest({ bars, timeAt }: Candles): void {
    const at = bars.length - 1;
    for (const { figures, series, setting, lines } of this.#drawn) {
      const row = figures.takeNewest(bars);
      series.forEach((one, line) => {
        const point = this.#point(setting.indicator, lines[line], bars[at]!, row[line], timeAt(at));
        (one as ISeriesApi<'Line'> | undefined)?.update(point as LineData);
      });
    }
  }

  /** Most candles that a figure is made of. */
  get reach(): number {
    return Math.max(
      0,
      ...this.#drawn.map(({ setting: { indicator, values } }) => indicator.settledBy(values)),
    );
  }

  /** The figures of one candle, of each indicator that is drawn. */
  figuresAt(at: number): readonly (readonly Figure[])[] {
    return this.#drawn.map(({ figures }) => figures.rows[at] ?? []);
  }

  /** Takes the colors of another theme. */
  recolor(candles: Candles): void {
    this.#colors = wayColors();
    for (const { series, setting } of this.#drawn) {
      series.forEach((one, line) => {
        one?.applyOptions({ color: tokenColor(colorOfLine(setting.indicator, line)) });
      });
    }
    this.takeAll(candles);
  }

  #drawnAs(setting: IndicatorSetting, series: Drawn['series']): Drawn {
    const { indicator, values } = setting;
    const figures = new IndicatorFigures(indicator, values);
    return { setting, lines: indicator.lines(values), series, figures };
  }

  #addSeries({ indicator, values }: IndicatorSetting, pane: number): Drawn['series'] {
    const { LineSeries, HistogramSeries } = this.#library;
    const options = {
      priceLineVisible: false,
      lastValueVisible: false,
      priceFormat: this.#formatOf(indicator),
      ...(indicator.place === 'over' && !widens(indicator)
        ? { autoscaleInfoProvider: () => null }
        : {}),
    };
    const series = indicator.lines(values).map((line, at): Series | undefined => {
      const color = tokenColor(colorOfLine(indicator, at));
      if (line === undefined) return undefined;
      if (line.kind === 'bars') {
        return this.#chart.addSeries(HistogramSeries, { ...options, color }, pane);
      }
      const lineOptions = {
        ...options,
        color,
        lineWidth: 1,
        crosshairMarkerVisible: false,
        ...(line.kind === 'dots'
          ? { lineVisible: false, pointMarkersVisible: true, pointMarkersRadius: 1.5 }
          : {}),
      } as const;
      return this.#chart.addSeries(LineSeries, lineOptions, pane);
    });
    if (indicator.place === 'under') {
      const top = (plot.volumeTop - plot.paneTop) / (1 - plot.paneTop);
      const bottom = indicator.unit === 'volume' ? 0 : 0.08;
      series
        .find((one) => one)
        ?.priceScale()
        .applyOptions({ scaleMargins: { top, bottom } });
    }
    return series;
  }

  #point(
    { unit }: Indicator,
    line: Line | undefined,
    bar: Bar,
    value: Figure,
    time: UTCTimestamp,
  ): Point {
    if (value === undefined) return { time };
    if (line?.kind !== 'bars') return { time, value };
    // Bars of volume go with their candle, others with their sign.
    const isUp = unit === 'volume' ? bar.close >= bar.open : value >= 0;
    const { upPale, downPale } = this.#colors;
    return { time, value, color: isUp ? upPale : downPale };
  }
}
