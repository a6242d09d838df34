import { type KeyboardEvent, type ReactNode, useMemo } from 'react';
import type { CandleInterval } from '#domain/codes/candle-interval.ts';
import { fill } from '#i18n/fill.ts';
import { candleSpoken, candleTime } from '../candles/candle-text.ts';
import { type ChartProps, pairOf } from '../chart.ts';
import type { useLiveChart } from './use-live-chart.ts';

interface CandleSliderProps {
  readonly parts: ReturnType<typeof useLiveChart>;
  readonly props: ChartProps;
  readonly interval: CandleInterval;
  readonly zone: string;
}

/** How many candles a key moves; the axis never mirrors, so neither do the arrows. */
const steps: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowDown: -1,
  ArrowRight: 1,
  ArrowUp: 1,
  PageDown: -10,
  PageUp: 10,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

/** The chart itself. By keyboard it is a slider over its candles, each of which it tells in words. */
export function CandleSlider({ parts, props, interval, zone }: CandleSliderProps): ReactNode {
  const { element, chart, seen, look } = parts;
  const { symbol, tag, text } = props;
  const start = seen?.row[0];
  // A candle that runs is told as it was when it was come to, not with every trade.
  // biome-ignore lint/correctness/useExhaustiveDependencies: as said.
  const spoken = useMemo(() => {
    if (!seen) return undefined;
    return candleSpoken(seen.row, candleTime(seen.row[0], interval, tag, zone), tag, text);
  }, [start, seen?.isPointed, interval, zone]);

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (!seen || event.ctrlKey || event.metaKey || event.altKey) return;
    const step = steps[event.key];
    if (step !== undefined) look(Math.min(seen.count - 1, Math.max(0, seen.at + step)));
    else if (event.key === '+' || event.key === '=') chart?.zoom('in');
    else if (event.key === '-') chart?.zoom('out');
    else if (event.key === 'Escape' && seen.isPointed) look(undefined);
    else return;
    event.preventDefault();
  };

  return (
    <div
      ref={element}
      dir="ltr"
      role="slider"
      tabIndex={0}
      aria-label={fill(text.candlesName, { pair: pairOf(symbol), interval })}
      aria-description={text.candlesKeys}
      aria-valuemin={0}
      aria-valuemax={(seen?.count ?? 1) - 1}
      aria-valuenow={seen?.at ?? 0}
      aria-valuetext={spoken}
      onKeyDown={onKeyDown}
      onBlur={() => seen?.isPointed && look(undefined)}
      className={`absolute inset-0 -outline-offset-2 print:hidden ${seen ? '' : 'opacity-0'}`}
    />
  );
}
