import { type ReactNode, useEffect, useState } from 'react';
import type { CandleInterval } from '#domain/codes/candle-interval.ts';
import { sizeUnitOn } from '#domain/futures/face.ts';
import type { Indicator } from '#domain/indicator/indicator.ts';
import { percentChange } from '#domain/money/change.ts';
import { fill } from '#i18n/fill.ts';
import { groupDecimal, percentText, priceDecimal } from '#i18n/number.ts';
import { useSession } from '#stores/account/use-session.ts';
import { useMedia } from '#stores/page/use-media.ts';
import { lazy } from '#ui/react/lazy.ts';
import { useDayOpen } from '../candles/day-open.ts';
import type { ChartProps } from '../chart.ts';
import { IndicatorLegend } from '../indicators/IndicatorLegend.tsx';
import type { Library } from '../indicators/indicator-lines.ts';
import type { IndicatorSetting } from '../indicators/indicator-settings.ts';
import { indicatorText } from '../indicators/indicator-text.ts';
import { useIndicators } from '../indicators/use-indicators.ts';
import type { FillMark } from '../own/own-marks.ts';
import { CandleSlider } from './CandleSlider.tsx';
import { CandleLegend } from './Legend.tsx';
import { PriceTag } from './PriceTag.tsx';
import { StillChart } from './StillChart.tsx';
import { useFullProps } from './use-full-props.ts';
import { useHasDrawn } from './use-has-drawn.ts';
import { useLentView } from './use-lent-view.ts';
import { type Seen, useLiveChart } from './use-live-chart.ts';
import { useZone } from './use-zone.ts';

const OwnLayer = lazy(() => import('../own/OwnLayer.tsx'));
const Drawings = lazy(() => import('../drawings/Drawings.tsx'));

interface LivePlotProps {
  readonly charts: Library;
  readonly props: ChartProps;
  readonly interval: CandleInterval;
  readonly isDrawing: boolean;
  readonly onDrawn: (interval: CandleInterval) => void;
  readonly onFailed: () => void;
}

const noMarks: readonly FillMark[] = [];

/** How far the price went since the day began in the chart's zone. */
function Today({
  props,
  zone,
  last,
  aheadMs,
}: {
  props: ChartProps;
  zone: string;
  last: string;
  aheadMs: () => number;
}): ReactNode {
  const { symbol, tag, text } = props;
  const open = useDayOpen(symbol.symbolId, zone, aheadMs);
  const percent = open === undefined ? undefined : percentChange(open, last);
  if (open === undefined || percent === undefined) return null;
  const title = fill(text.todayFrom, { price: priceDecimal(open, tag) });
  return (
    <span className="whitespace-nowrap pointer-events-auto" title={title}>
      {text.today}{' '}
      <bdi className={percent.startsWith('-') ? 'text-down' : 'text-up'}>
        {percentText(percent, tag)}
      </bdi>
    </span>
  );
}

interface LegendsProps {
  readonly props: ChartProps;
  readonly seen: Seen;
  readonly indicators: readonly IndicatorSetting[];
  readonly figureText: (unit: Indicator['unit'], figure: number) => string;
  /** The price is one at which something was traded, so that there is a volume. */
  readonly isTraded: boolean;
  /** How far the price went today, at the end of the candle's own figures; or which price it is. */
  readonly today: ReactNode;
  readonly children: ReactNode;
}

/** The figures of the candle that is looked at: over the candles, and in each pane under them. */
function Legends(legend: LegendsProps): ReactNode {
  const { props, seen, indicators, figureText, isTraded, today, children } = legend;
  const { tag, text } = props;
  const legends = indicators.map((setting, at) => (
    <IndicatorLegend
      key={setting.indicator.id}
      setting={setting}
      figures={seen.figures[at] ?? []}
      figureText={figureText}
    />
  ));
  const isOver = indicators.map(({ indicator }) => indicator.place === 'over');
  return (
    <>
      <div className="chart-legend" data-legend="candles">
        <CandleLegend
          row={seen.row}
          isNewest={!seen.isPointed}
          isTraded={isTraded}
          tag={tag}
          text={text}
        >
          {today}
        </CandleLegend>
        {legends.filter((_, at) => isOver[at])}
        {/* Last, so that nothing moves as the pointer goes over candles with fills. */}
        {children}
      </div>
      {legends
        .filter((_, at) => !isOver[at])
        .map((legend, at) => (
          <div key={legend.key} data-pane={at + 1} className="chart-legend">
            {legend}
          </div>
        ))}
    </>
  );
}

/** The interactive chart with what lies over it: legends, the last price, own orders and fills. */
export default function LivePlot(wished: LivePlotProps): ReactNode {
  const { charts, props, interval, isDrawing, onDrawn, onFailed } = wished;
  const { symbol, tag, text } = props;
  const decimals = symbol.delegatePricePlace;
  const zone = useZone();
  const { priceType, indicators } = useIndicators(symbol.contract !== undefined);
  const figureText = (unit: Indicator['unit'], figure: number) =>
    indicatorText(unit, figure, decimals, tag);
  const parts = useLiveChart({
    library: charts,
    props,
    interval,
    priceType,
    zone,
    indicators,
    figureText,
    onDrawn,
    onFailed,
  });
  const { chart, seen, aheadMs } = parts;
  const hasDrawn = useHasDrawn(symbol.symbolId, isDrawing);
  const lent = useLentView(parts, symbol.symbolId);

  const [marks, setMarks] = useState(noMarks);
  useEffect(() => chart?.setFills(marks), [chart, marks]);
  const { isUser } = useSession();
  const full = useFullProps(props, isUser || isDrawing || hasDrawn || priceType !== 'last');
  const here = marks.filter(({ start }) => start === seen?.row[0]);
  // The interactive chart has the size of the screen: a sheet of paper gets a drawing.
  const onPaper = useMedia('print', false);

  return (
    <>
      {onPaper && <StillChart rows={chart?.rows ?? []} {...{ decimals, interval, tag }} />}
      <CandleSlider parts={parts} props={props} interval={interval} zone={zone} />
      <div ref={parts.overlay} className="chart-over print:hidden">
        {seen && (
          <Legends
            {...{ props, seen, indicators, figureText }}
            isTraded={priceType === 'last'}
            today={
              priceType === 'last'
                ? !seen.isPointed && <Today {...{ props, zone, aheadMs }} last={seen.newest[4]} />
                : full?.text[`${priceType}Price`]
            }
          >
            {here.map(({ side, size, price }) => (
              <bdi key={side} className={`block ${side === 'buy' ? 'text-up' : 'text-down'}`}>
                {fill(side === 'buy' ? text.bought : text.sold, {
                  quantity: `${groupDecimal(size, tag)} ${sizeUnitOn(symbol.symbolId, symbol.baseCoin.coinName)}`,
                  price: priceDecimal(price, tag),
                })}
              </bdi>
            ))}
          </Legends>
        )}
        <div ref={lent} className="absolute inset-0" dir="ltr" />
        <div className="absolute inset-0" dir="ltr">
          {isUser && chart && seen && full && (
            <OwnLayer {...{ chart, interval }} props={full} onMarks={setMarks} />
          )}
          {seen && (
            <PriceTag
              price={seen.newest[4]}
              rose={Number(seen.newest[4]) >= Number(seen.newest[1])}
              interval={interval}
              aheadMs={aheadMs}
              tag={tag}
              text={text}
            />
          )}
        </div>
      </div>
      {chart && !seen && props.candles.length === 0 && (
        <p className="absolute inset-0 z-3 grid place-content-center text-xs text-text-2 pointer-events-none">
          {text.noTrades}
        </p>
      )}
      {chart && full && (isDrawing || hasDrawn) && (
        <Drawings chart={chart} element={parts.element} pointed={seen?.row} props={full} />
      )}
    </>
  );
}
