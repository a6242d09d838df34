import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { pinnedIntervals } from '#domain/codes/candle-interval.ts';
import { fill } from '#i18n/fill.ts';
import { useTimeZone } from '#stores/time-zone.ts';
import { Icon } from '#ui/Icon.tsx';
import { CandleFeed } from './candle-feed.ts';
import { type ChartInterval, type ChartProps, candlesShown } from './chart.ts';
import { type LiveChart, makeLiveChart } from './live-chart.ts';
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

interface PlotProps {
  readonly props: ChartProps;
  readonly interval: ChartInterval;
}

/** The drawn chart, over which the interactive one comes once its library is there. */
function Plot({ props, interval }: PlotProps): ReactNode {
  const { symbol, tag, text } = props;
  const element = useRef<HTMLDivElement>(null);
  const feed = useRef<CandleFeed>(undefined);
  const [chart, setChart] = useState<LiveChart>();
  const [drawn, setDrawn] = useState(false);
  const [failed, setFailed] = useState(0);
  const zone = useTimeZone();
  const decimals = symbol.delegatePricePlace;

  useEffect(() => {
    let made: LiveChart | undefined;
    let gone = false;
    const cancel = whenIdle(async () => {
      const library = await import('lightweight-charts');
      if (gone || !element.current) return;
      const onOldest = () => feed.current?.loadOlder();
      made = makeLiveChart(library, element.current, { decimals, tag, zone, onOldest });
      setChart(made);
    });
    return () => {
      gone = true;
      cancel();
      made?.destroy();
      setChart(undefined);
      setDrawn(false);
    };
  }, [decimals, tag, zone]);

  useEffect(() => {
    if (!chart) return;
    const shown = matchMedia('(min-width: 700px)').matches ? candlesShown.wide : candlesShown.phone;
    const made = new CandleFeed({
      symbolId: symbol.symbolId,
      interval,
      rows: interval === props.interval && failed === 0 ? props.candles : [],
      onAll: (rows, first) => {
        chart.show(rows, interval, first ? shown : undefined);
        setFailed(0);
        setDrawn(true);
      },
      onLast: (row) => chart.update(row),
      onFailed: () => setFailed((times) => times + 1),
    });
    feed.current = made;
    return () => made.end();
  }, [chart, interval, symbol, props]);

  return (
    <div className="relative grow min-h-0" dir="ltr">
      {!drawn && (
        <StillChart
          rows={props.candles}
          decimals={decimals}
          interval={props.interval}
          tag={tag}
        />
      )}
      <div
        ref={element}
        role="img"
        aria-label={fill(text.chartName, {
          pair: `${symbol.baseCoin.coinName}/${symbol.quoteCoin.coinName}`,
          interval,
        })}
        className={`absolute inset-0 ${drawn ? '' : 'opacity-0'}`}
      />
      {failed > 0 && (
        <p role="alert" className="absolute inset-0 grid place-items-center text-text-2">
          {text.candlesFailed}
        </p>
      )}
      <a
        href="https://www.tradingview.com/"
        rel="noreferrer"
        target="_blank"
        className="absolute z-2 bottom-8 start-3 text-2xs text-text-3 hover:text-text"
      >
        {text.chartCredit}
      </a>
    </div>
  );
}

/** The pair's candles with the choice of their interval. */
export default function Chart({ json }: { readonly json: string }): ReactNode {
  const props = useMemo(() => JSON.parse(json) as ChartProps, [json]);
  const { text } = props;
  const [interval, setInterval] = useState<ChartInterval>(props.interval);
  const panel = useRef<HTMLDivElement>(null);
  const toggleFullScreen = () =>
    void (document.fullscreenElement
      ? document.exitFullscreen()
      : panel.current?.requestFullscreen());

  return (
    <div ref={panel} className="flex flex-col h-full min-h-0 bg-surface">
      <div className="flex items-center gap-1 h-8.5 px-2 border-b border-line text-text-2 shrink-0">
        <fieldset className="contents">
          <legend className="sr-only">{text.interval}</legend>
          {pinnedIntervals.map((one) => (
            <button
              key={one}
              type="button"
              aria-pressed={one === interval}
              onClick={() => setInterval(one)}
              className="h-7 px-1.5 rounded hover:text-text aria-pressed:text-accent"
            >
              <bdi>{one}</bdi>
            </button>
          ))}
        </fieldset>
        <button
          type="button"
          className="btn-icon size-7 ms-auto"
          aria-label={text.fullScreen}
          onClick={toggleFullScreen}
        >
          <Icon name="expand" size={15} />
        </button>
      </div>
      <Plot props={props} interval={interval} />
    </div>
  );
}
