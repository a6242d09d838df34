import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { CandleInterval } from '#domain/codes/candle-interval.ts';
import { fill } from '#i18n/fill.ts';
import { usePersisted } from '#stores/choice/use-persisted.ts';
import { candleTime } from '../candles/candle-text.ts';
import type { FullChartProps } from '../chart.ts';
import { useZone } from '../plot/use-zone.ts';
import { type Nudge, type Part, placeOfPart, type Space } from './geometry.ts';
import type { Hand } from './hand.ts';
import { $grabAsked, $selected } from './kept-drawings.ts';
import { priceText } from './price-text.ts';
import type { Drawing } from './shapes.ts';
import { shapeOf } from './tools.ts';
import { deleteDrawings } from './words.ts';

/** Puts what keys hold a drawing by beside it; beyond the pane it stays at the edge. */
export function placeHandles(over: HTMLElement, drawing: Drawing, space: Space): void {
  for (const element of over.querySelectorAll<HTMLElement>('[data-part]')) {
    const { part } = element.dataset;
    const place = { drawing, part: part === 'all' ? part : Number(part) } as const;
    const { x, y } = placeOfPart(place, space);
    const shift = `translate(${Math.round(x)}px, ${Math.round(y)}px)`;
    if (element.style.transform !== shift) element.style.transform = shift;
    // Its figures stand towards the middle, where there is room.
    element.toggleAttribute('data-right', x > space.width / 2);
    element.toggleAttribute('data-low', y > space.height / 2);
  }
}

/** Keys that move what is held, and how many of them Shift is worth. */
const keyNudges: Readonly<Record<string, Nudge>> = {
  ArrowUp: { candles: 0, steps: 1 },
  ArrowDown: { candles: 0, steps: -1 },
  ArrowLeft: { candles: -1, steps: 0 },
  ArrowRight: { candles: 1, steps: 0 },
};
const shiftTimes = 10;
/** A move has settled when no key came for so long: then it is spoken. */
const settledMs = 600;

interface HandlesProps {
  readonly over: RefObject<HTMLDivElement | null>;
  readonly hand: Hand;
  readonly place: () => void;
  /** As it is kept. */
  readonly drawing: Drawing;
  readonly interval: CandleInterval;
  /** The focus goes back to the chart. */
  readonly onLeave: () => void;
  readonly props: FullChartProps;
}

/** What keys do to the drawing; it as it is shown, and as it was last told. */
function useNudging({ hand, drawing, onLeave, props }: HandlesProps) {
  const [shown, setShown] = useState(drawing);
  const [told, setTold] = useState(drawing);
  const timer = useRef<number>(undefined);
  const settle = (now: Drawing) => {
    clearTimeout(timer.current);
    setTold(now);
  };
  useEffect(() => {
    setShown(drawing);
    setTold(drawing);
    return () => clearTimeout(timer.current);
  }, [drawing]);
  const nudge = (part: Part, by: Nudge) => {
    hand.nudge(drawing.id, part, by);
    const now = hand.nudged ?? drawing;
    setShown(now);
    clearTimeout(timer.current);
    timer.current = window.setTimeout(setTold, settledMs, now);
  };
  const keep = () => {
    settle(hand.nudged ?? drawing);
    hand.keepNudged();
  };
  const takeBack = () => {
    hand.cancel();
    setShown(drawing);
    settle(drawing);
  };
  const onKeyDown = (part: Part) => (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const by = keyNudges[event.key];
    const times = event.shiftKey ? shiftTimes : 1;
    if (by) nudge(part, { candles: by.candles * times, steps: by.steps * times });
    else if (event.key === 'Enter') keep();
    else if (event.key === 'Escape' && hand.nudged) takeBack();
    else if (event.key === 'Escape') {
      onLeave();
      $selected.set(undefined);
    } else if (/^(Delete|Backspace)$/.test(event.key)) {
      hand.cancel();
      onLeave();
      deleteDrawings(drawing.id, props);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return { shown, told, keep, onKeyDown };
}

const ofPart = ({ points }: Drawing, part: Part) => (part === 'all' ? points : [points[part]!]);

/**
 * What a drawing is held by without a pointer: all of it, and each of its points where it has more
 * than one. Arrow keys move it, and what has come of it is told once the keys rest.
 */
export function Handles(handles: HandlesProps): ReactNode {
  const { over, place, drawing, interval, props } = handles;
  const { text, tag } = props;
  const zone = useZone();
  const asked = usePersisted($grabAsked);
  const { shown, told, keep, onKeyDown } = useNudging(handles);
  // Without dependencies: whatever was rendered has to be put in its place.
  useLayoutEffect(place);
  useEffect(() => {
    if (asked !== drawing.id) return;
    $grabAsked.set(undefined);
    over.current?.querySelector<HTMLElement>('[data-part]')?.focus({ preventScroll: true });
  }, [asked, drawing, over]);

  const figures = (of: Drawing, part: Part) => {
    const points = ofPart(of, part);
    const price = points.map((point) => priceText(point.price, props)).join(' – ');
    const { spans } = shapeOf(of);
    if (spans === 'times') return price;
    const time = points.map(({ at }) => candleTime(at, interval, tag, zone)).join(' – ');
    return spans === 'prices' ? time : fill(text.handleSpoken, { price, time });
  };
  const parts: readonly Part[] =
    drawing.points.length > 1 ? ['all', ...drawing.points.keys()] : ['all'];
  const names = [text.handle_first, text.handle_second, text.handle_third];
  return (
    <div ref={over} dir="ltr" className="chart-over print:hidden">
      {parts.map((part) => (
        <span
          key={part}
          role="spinbutton"
          tabIndex={0}
          data-part={part}
          aria-label={fill(part === 'all' ? text.handle_all : names[part]!, {
            drawing: text[`tool_${drawing.tool}`],
          })}
          aria-description={text.handleKeys}
          aria-valuenow={ofPart(told, part)[0]!.price}
          aria-valuetext={figures(told, part)}
          onKeyDown={onKeyDown(part)}
          onBlur={keep}
          className="chart-handle"
        >
          <span aria-hidden="true" dir="auto" className="chart-handle-figures">
            {figures(shown, part)}
          </span>
        </span>
      ))}
    </div>
  );
}
