import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { fill } from '#i18n/fill.ts';
import { usePersisted } from '#stores/choice/use-persisted.ts';
import type { ChartCandle } from '#stores/feed/candles.ts';
import { showToast } from '#ui/base/toast.ts';
import type { FullChartProps } from '../chart.ts';
import type { LiveChart } from '../plot/live-chart.ts';
import { Handles, placeHandles } from './Handles.tsx';
import { Hand } from './hand.ts';
import { $selected, $tool, changeDrawn, drawnOn } from './kept-drawings.ts';
import { DrawingLayer } from './layer.ts';
import { listenTo } from './listen.ts';
import { type Drawing, drawingsMax, withDrawing } from './shapes.ts';
import { spaceOf } from './space.ts';
import { deleteDrawings, moveDrawing } from './words.ts';

interface DrawingsProps {
  readonly chart: LiveChart;
  readonly element: RefObject<HTMLElement | null>;
  /** The candle that is looked at. */
  readonly pointed: ChartCandle | undefined;
  readonly props: FullChartProps;
}

const none: readonly Drawing[] = [];
/** Where a key belongs to what is typed or chosen there. */
const typing = 'input, select, textarea, dialog, [role="spinbutton"], [contenteditable]';

/** Keeps a new drawing, and selects it; the tool has done its work. */
function keep(drawing: Omit<Drawing, 'id'>, { symbol, text }: FullChartProps): void {
  const made = withDrawing(drawnOn(symbol.symbolId).get(), drawing);
  $tool.set(undefined);
  if (!made) {
    showToast(fill(text.drawingsFull, { max: drawingsMax }), 'error');
    return;
  }
  changeDrawn(symbol.symbolId, () => made.drawn);
  $selected.set(made.id);
}

type Over = RefObject<HTMLDivElement | null>;

/** The layer with the drawings, and the hand that makes and moves them, on a chart. */
function attach(chart: LiveChart, element: HTMLElement, over: Over, props: FullChartProps) {
  const { symbolId, delegatePricePlace: decimals, priceEndStep: step } = props.symbol;
  const $drawn = drawnOn(symbolId);
  const space = () => spaceOf(chart, { decimals, step });
  const hand: Hand = new Hand({
    space,
    drawings: () => ($drawn.get().isHidden ? none : $drawn.get().drawings),
    selected: () => $selected.get(),
    tool: () => $tool.get(),
    onSelect: (id) => $selected.set(id),
    onDrawn: (drawing) => keep(drawing, props),
    onChanged: (drawing, before) => moveDrawing(drawing, before, props),
    onShown: () => layer.redraw(),
  });
  const place = () => {
    const here = space();
    const drawing = hand.shown().find(({ id }) => id === $selected.get());
    if (here && drawing && over.current) placeHandles(over.current, drawing, here);
  };
  const layer = new DrawingLayer({
    space,
    drawings: () => hand.shown(),
    selected: () => $selected.get(),
    props,
    onDraw: place,
  });
  const detach = chart.attach(layer);
  const isOnPane = ({ x, y }: { x: number; y: number }) => {
    const { width = 0, height = 0 } = space() ?? {};
    return x <= width && y <= height;
  };
  const redraw = () => layer.redraw();
  const keepNudged = () => hand.keepNudged();
  // Who reloads or closes the page does not take the focus away first.
  addEventListener('pagehide', keepNudged);
  const ends = [
    keepNudged,
    () => removeEventListener('pagehide', keepNudged),
    listenTo(element, hand, isOnPane),
    $drawn.listen(redraw),
    $selected.listen(redraw),
    $tool.listen(() => hand.cancel()),
    detach,
  ];
  const end = () => {
    for (const one of ends) one();
  };
  return { hand, space, place, end };
}

/** What was drawn on the pair, over its candles; of the selected drawing what keys hold it by. */
export default function Drawings({ chart, element, pointed, props }: DrawingsProps): ReactNode {
  const tool = usePersisted($tool);
  const selected = usePersisted($selected);
  const { drawings, isHidden } = usePersisted(drawnOn(props.symbol.symbolId));
  const over = useRef<HTMLDivElement>(null);
  const [attached, setAttached] = useState<ReturnType<typeof attach>>();
  const shared = useRef({ pointed });
  shared.current = { pointed };

  useEffect(() => {
    if (!element.current) return;
    const chartElement = element.current;
    const made = attach(chart, chartElement, over, props);
    const { hand, space, end } = made;
    setAttached(made);
    /** By key a point is set at the candle that is looked at, where it closed. */
    const setPoint = () => {
      const row = shared.current.pointed;
      const here = space();
      if (!row || !here) return;
      const place = { x: here.xOf(row[0]), y: here.yOf(Number(row[4])) };
      hand.press(place, 0);
      hand.release(place);
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const { target } = event;
      if (target instanceof Element && target.closest(typing)) return;
      // One that is held was pressed for what went before.
      const selected = event.repeat ? undefined : $selected.get();
      if (event.key === 'Enter' && target === chartElement && $tool.get()) setPoint();
      else if (event.key === 'Escape') {
        hand.cancel();
        $tool.set(undefined);
        $selected.set(undefined);
        return;
      } else if (/^(Delete|Backspace)$/.test(event.key) && selected !== undefined) {
        deleteDrawings(selected, props);
      } else return;
      event.preventDefault();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => {
      document.removeEventListener('keydown', onKeyDown);
      setAttached(undefined);
      end();
    };
  }, [chart, element, props]);

  // A tool is chosen to be used at once, by keys too.
  useEffect(() => {
    if (tool) element.current?.focus({ preventScroll: true });
    element.current?.style.setProperty('cursor', tool ? 'crosshair' : '');
  }, [tool, element]);
  const drawing = isHidden ? undefined : drawings.find(({ id }) => id === selected);
  if (!attached || !drawing) return null;
  return (
    <Handles
      key={drawing.id}
      over={over}
      hand={attached.hand}
      place={attached.place}
      drawing={drawing}
      interval={chart.interval}
      onLeave={() => element.current?.focus({ preventScroll: true })}
      props={props}
    />
  );
}
