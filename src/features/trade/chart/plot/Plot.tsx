import { type ComponentType, type ReactNode, useCallback, useEffect, useState } from 'react';
import type { CandleInterval } from '#domain/codes/candle-interval.ts';
import type { ChartProps } from '../chart.ts';
import { CandleLegend } from './Legend.tsx';
import type LivePlot from './LivePlot.tsx';
import { StillChart } from './StillChart.tsx';

/** After the first paint, and when nothing more urgent is to be done. */
function whenIdle(run: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(run, 200);
    return () => clearTimeout(timer);
  }
  const asked = requestIdleCallback(run, { timeout: 1000 });
  return () => cancelIdleCallback(asked);
}

interface Live {
  readonly charts: typeof import('lightweight-charts');
  readonly LivePlot: ComponentType<Parameters<typeof LivePlot>[0]>;
}

/** The chart's library with what draws by it, once they have come. */
function useLibrary(attempt: number, onFailed: () => void): Live | undefined {
  const [live, setLive] = useState<Live>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt begins it anew.
  useEffect(() => {
    if (live) return;
    let gone = false;
    const cancel = whenIdle(() => {
      Promise.all([import('lightweight-charts'), import('./LivePlot.tsx')]).then(
        ([charts, { default: Drawn }]) => !gone && setLive({ charts, LivePlot: Drawn }),
        () => !gone && onFailed(),
      );
    });
    return () => {
      gone = true;
      cancel();
    };
  }, [live, attempt, onFailed]);
  return live;
}

interface PlotProps {
  readonly props: ChartProps;
  readonly interval: CandleInterval;
  readonly isDrawing: boolean;
}

/** A name: the same in every language. */
const maker = 'TradingView';

/** The license of the library asks for it; it stands where the axes leave a corner free. */
const Credit = ({ name }: { readonly name: string }): ReactNode => (
  <a
    href="https://www.tradingview.com/"
    rel="noreferrer"
    target="_blank"
    aria-label={name}
    title={name}
    className="chart-source absolute bottom-0 z-4 px-1.5 text-[10px] leading-6.5 text-text-2 hover:text-text rounded"
    style={{ right: 0 }}
  >
    {maker}
  </a>
);

/** The drawn chart, over which the interactive one comes once its library is there. */
export function Plot({ props, interval, isDrawing }: PlotProps): ReactNode {
  const { symbol, tag, text } = props;
  const [drawn, setDrawn] = useState<CandleInterval>();
  const [failed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const onFailed = useCallback(() => setFailed(true), []);
  const onDrawn = useCallback((shown: CandleInterval) => {
    setDrawn(shown);
    setFailed(false);
  }, []);
  const live = useLibrary(attempt, onFailed);
  const newest = props.candles.at(-1);
  // What is seen is of another interval than the chosen one, whose candles are on their way.
  const isOld = (drawn ?? props.interval) !== interval;

  return (
    <div className="relative grow min-h-0">
      <div
        className={`absolute inset-0 ${isOld ? 'opacity-40 transition-opacity delay-300' : ''}`}
        aria-busy={isOld}
      >
        {drawn === undefined && (
          <>
            <StillChart
              rows={props.candles}
              decimals={symbol.delegatePricePlace}
              interval={props.interval}
              tag={tag}
            />
            {newest && (
              <div className="chart-over">
                <div className="chart-legend">
                  <CandleLegend row={newest} isNewest tag={tag} text={text} />
                </div>
              </div>
            )}
          </>
        )}
        {live && (
          <live.LivePlot
            key={attempt}
            charts={live.charts}
            props={props}
            interval={interval}
            isDrawing={isDrawing}
            onDrawn={onDrawn}
            onFailed={onFailed}
          />
        )}
      </div>
      <Credit name={text.credit} />
      {failed && (
        <div className="absolute inset-0 z-4 grid place-content-center justify-items-center gap-3 bg-surface text-text-2">
          <p role="alert">{text.candlesFailed}</p>
          <button
            type="button"
            className="btn-quiet"
            onClick={() => {
              setFailed(false);
              setAttempt(attempt + 1);
            }}
          >
            {text.tryAgain}
          </button>
        </div>
      )}
    </div>
  );
}
