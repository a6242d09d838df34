import { memo, type ReactNode } from 'react';
import type { CandleInterval } from '#domain/codes/candle-interval.ts';
import { priceDecimal } from '#i18n/number.ts';
import { dateText, timeText } from '#i18n/time.ts';
import type { ChartCandle } from '#stores/feed/candles.ts';
import { axis, candlesShown, dayOfDate, isDaily, timesShown } from '../chart.ts';
import {
  bodyShare,
  type Drawing,
  drawCandles,
  drawingHeight,
  placeOfLabel,
  plot,
} from './still-drawing.ts';

interface StillChartProps {
  readonly rows: readonly ChartCandle[];
  readonly decimals: number;
  readonly interval: CandleInterval;
  readonly tag: string;
}

/** On a wide screen candles are as wide as the live chart's; older ones come with it. */
const plotWidth = 'w-full min-[1600px]:w-[768px]';

function Paths({ drawing }: { readonly drawing: Drawing }): ReactNode {
  const { candles, up, down, upWicks, downWicks, upVolume, downVolume } = drawing;
  const [rising, falling] = [{ stroke: 'var(--up)' }, { stroke: 'var(--down)' }];
  const wick = { strokeWidth: 1, vectorEffect: 'non-scaling-stroke' } as const;
  return (
    <svg
      viewBox={`-0.5 0 ${candles} ${drawingHeight}`}
      fill="none"
      strokeWidth={bodyShare}
      preserveAspectRatio="none"
      className={`absolute inset-y-0 end-0 h-full ${plotWidth}`}
      aria-hidden="true"
    >
      <path d={upVolume} {...rising} opacity="0.28" />
      <path d={downVolume} {...falling} opacity="0.28" />
      <path d={upWicks} {...rising} {...wick} />
      <path d={downWicks} {...falling} {...wick} />
      <path d={up} {...rising} />
      <path d={down} {...falling} />
    </svg>
  );
}

interface PlotProps extends StillChartProps {
  readonly timesMax: number;
  readonly className: string;
}

interface AxisProps {
  readonly drawing: Drawing;
  readonly lastClass: string;
  readonly price: (value: number) => string;
}

/** Lines across the plot at round prices and at the last one, and above the volumes. */
const Lines = ({ drawing: { prices, last }, lastClass }: Omit<AxisProps, 'price'>): ReactNode => (
  <>
    {prices.map(({ top, price }) => (
      <i
        key={price}
        className="absolute w-full border-t border-line/70"
        style={{ top: `${top}%` }}
      />
    ))}
    {last && (
      <i
        className={`absolute w-full border-t border-dotted ${lastClass}`}
        style={{ top: `${last.top}%` }}
      />
    )}
    <i className="absolute w-full border-t border-line" style={{ top: `${plot.paneTop * 100}%` }} />
  </>
);

/** How much of the plot's height the mark of the last price may cover, in percent. */
const markHeight = 4;

/** Round prices beside the plot, the last one marked; what its mark would cover is left out. */
const PriceAxis = ({ drawing: { prices, last }, lastClass, price }: AxisProps): ReactNode => (
  <div
    className="absolute overflow-hidden"
    style={{ inset: `0 0 ${axis.height}px auto`, width: axis.width }}
  >
    {prices
      .filter(({ top }) => !last || Math.abs(top - last.top) > markHeight)
      .map(({ top, price: value }) => (
        <span
          key={value}
          className="absolute w-full px-2 -translate-y-1/2"
          style={{ top: `${top}%` }}
        >
          {price(value)}
        </span>
      ))}
    {last && (
      <span
        className={`absolute w-full px-2 py-px -translate-y-1/2 font-600 rounded-sm ${lastClass}`}
        style={{ top: `${last.top}%` }}
      >
        {price(last.price)}
      </span>
    )}
  </div>
);

function Plot({ rows, decimals, interval, tag, timesMax, className }: PlotProps): ReactNode {
  const drawing = drawCandles(rows, timesMax);
  const price = (value: number) => priceDecimal(value.toFixed(decimals), tag);
  const time = (start: number) =>
    isDaily(interval) ? dayOfDate(dateText(start, tag)) : timeText(start, tag).slice(0, 5);
  const close = rows.at(-1);
  const rose = close !== undefined && Number(close[4]) >= Number(close[1]);

  return (
    <div className={`absolute inset-0 text-2xs text-text-2 ${className}`}>
      <div
        className="absolute overflow-hidden"
        style={{ inset: `0 ${axis.width}px ${axis.height}px 0` }}
      >
        <Lines drawing={drawing} lastClass={rose ? 'border-up' : 'border-down'} />
        <Paths drawing={drawing} />
      </div>
      <PriceAxis
        drawing={drawing}
        lastClass={rose ? 'bg-up text-on-up' : 'bg-down text-on-down'}
        price={price}
      />
      <div
        className="absolute overflow-hidden"
        style={{ inset: `auto ${axis.width}px 0 0`, height: axis.height }}
      >
        <div className={`absolute inset-y-0 end-0 ${plotWidth}`}>
          {drawing.times.map(({ at, start }) => (
            <span
              key={start}
              className="absolute top-1.5 -translate-x-1/2"
              style={{ left: placeOfLabel(time(start), at / 100) }}
            >
              {time(start)}
            </span>
          ))}
        </div>
      </div>
    </div>
  );
}

/** The chart as a picture, drawn on the server: once for a phone's width, once for wider ones. */
export const StillChart = memo(function StillChart(props: StillChartProps): ReactNode {
  const { rows } = props;
  return (
    <div className="absolute inset-0" dir="ltr" aria-hidden="true">
      <Plot
        {...props}
        rows={rows.slice(-candlesShown.phone)}
        timesMax={timesShown.phone}
        className="md:hidden"
      />
      <Plot
        {...props}
        rows={rows.slice(-candlesShown.wide)}
        timesMax={timesShown.wide}
        className="max-md:hidden"
      />
    </div>
  );
});
