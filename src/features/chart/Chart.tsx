import { type ReactNode, useEffect, useRef, useState } from 'react';
import { pinnedIntervals } from '#domain/codes/candle-interval.ts';
import { fill } from '#i18n/fill.ts';
import { useTimeZone } from '#stores/time-zone.ts';
import { useMedia } from '#stores/use-media.ts';
import { Icon } from '#ui/Icon.tsx';
import { useProps } from '#ui/props.ts';
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

/** The interactive chart in an element, once its library has come; made anew for other labels. */
function useLiveChart({ symbol, tag }: ChartProps, onOldest: () => void) {
  const element = useRef<HTMLDivElement>(null);
  const oldest = useRef(onOldest);
  oldest.current = onOldest;
  const [chart, setChart] = useState<LiveChart>();
  const zone = useTimeZone();
  const decimals = symbol.delegatePricePlace;

  useEffect(() => {
    let made: LiveChart | undefined;
    let gone = false;
    const cancel = whenIdle(async () => {
      const library = await import('lightweight-charts');
      if (gone || !element.current) return;
      const settings = { decimals, tag, zone, onOldest: () => oldest.current() };
      made = makeLiveChart(library, element.current, settings);
      setChart(made);
    });
    return () => {
      gone = true;
      cancel();
      made?.destroy();
      setChart(undefined);
    };
  }, [decimals, tag, zone]);
  return { element, chart };
}

/** The drawn chart, over which the interactive one comes once its library is there. */
function Plot({ props, interval }: PlotProps): ReactNode {
  const { symbol, tag, text } = props;
  const feed = useRef<CandleFeed>(undefined);
  const { element, chart } = useLiveChart(props, () => feed.current?.loadOlder());
  const [drawn, setDrawn] = useState(false);
  const [failed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const decimals = symbol.delegatePricePlace;
  // The interactive chart has the size of the screen: a sheet of paper gets a drawing.
  const onPaper = useMedia('print', false) && drawn;
  const still = onPaper
    ? { rows: feed.current?.rows ?? props.candles, interval }
    : { rows: props.candles, interval: props.interval };

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt begins it anew.
  useEffect(() => {
    if (!chart) return;
    setFailed(false);
    const shown = matchMedia('(min-width: 700px)').matches ? candlesShown.wide : candlesShown.phone;
    const made = new CandleFeed({
      symbolId: symbol.symbolId,
      interval,
      rows: interval === props.interval ? props.candles : [],
      onAll: (rows, first) => {
        chart.show(rows, interval, first ? shown : undefined);
        setFailed(false);
        setDrawn(true);
      },
      onLast: (row) => chart.update(row),
      onFailed: () => setFailed(true),
    });
    feed.current = made;
    return () => {
      made.end();
      feed.current = undefined;
    };
  }, [chart, interval, symbol, props, attempt]);

  return (
    <div className="relative grow min-h-0" dir="ltr">
      {(!drawn || onPaper) && <StillChart {...still} decimals={decimals} tag={tag} />}
      <div
        ref={element}
        role="img"
        aria-label={fill(text.chartName, {
          pair: `${symbol.baseCoin.coinName}/${symbol.quoteCoin.coinName}`,
          interval,
        })}
        className={`absolute inset-0 ${drawn ? 'print:hidden' : 'opacity-0'}`}
      />
      {failed && (
        <div className="absolute inset-0 grid place-content-center justify-items-center gap-3 bg-surface text-text-2">
          <p role="alert">{text.candlesFailed}</p>
          <button type="button" className="btn-quiet" onClick={() => setAttempt(attempt + 1)}>
            {text.tryAgain}
          </button>
        </div>
      )}
    </div>
  );
}

/** The pair's candles with the choice of their interval. */
export default function Chart({ json }: { readonly json: string }): ReactNode {
  const props = useProps<ChartProps>(json);
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
        <a
          href="https://www.tradingview.com/"
          rel="noreferrer"
          target="_blank"
          className="ms-auto text-2xs text-text-2 hover:text-text rounded whitespace-nowrap"
        >
          {text.chartCredit}
        </a>
        <button
          type="button"
          className="btn-icon size-7"
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
