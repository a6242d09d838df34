import { dateText } from '#i18n/time.ts';
import { dismissToast, showToast } from '#ui/base/toast.ts';
import type { FullChartProps } from '../chart.ts';
import { $selected, changeDrawn, drawnOn } from './kept-drawings.ts';
import { priceText } from './price-text.ts';
import {
  type Drawing,
  type Drawn,
  noteMax,
  nothingDrawn,
  withChanged,
  withoutDrawing,
  withRestored,
} from './shapes.ts';
import { shapeOf } from './tools.ts';

/** Where a drawing stands: its price, from which to which, its day, or what it says. */
export function placeText(drawing: Drawing, props: FullChartProps): string {
  const { points, text } = drawing;
  if (text) return text;
  return points
    .map(({ at, price }) =>
      shapeOf(drawing).spans === 'prices' ? dateText(at, props.tag) : priceText(price, props),
    )
    .join(' – ');
}

/** Changes what a note says. */
export const sayNote = (id: number, said: string, { symbol }: FullChartProps): void =>
  changeDrawn(symbol.symbolId, (drawn) => ({
    ...drawn,
    drawings: drawn.drawings.map((one) =>
      one.id === id ? { ...one, text: said.slice(0, noteMax) } : one,
    ),
  }));

/** What was said of the newest move and of the newest deletion. */
const said: { move?: number; deletion?: number } = {};

/**
 * Says what was done, and offers to take it back. It takes the place of what was said of the one
 * before: a press on its button may be what has ended a move by keys.
 */
function say(
  kind: keyof typeof said,
  what: string,
  { symbol, text }: FullChartProps,
  back: (drawn: Drawn) => Drawn,
): void {
  const run = () => changeDrawn(symbol.symbolId, back);
  said[kind] = showToast(what, 'info', { label: text.undo, run }, said[kind]);
}

/** Keeps a drawing where it was moved to, and offers to put it back. */
export function moveDrawing(to: Drawing, before: Drawing, props: FullChartProps): void {
  const { symbol, text } = props;
  changeDrawn(symbol.symbolId, (drawn) => withChanged(drawn, to));
  say('move', text.drawingMoved, props, (drawn) => withChanged(drawn, before));
}

/** Deletes one drawing, or all, and offers to bring back what was deleted. */
export function deleteDrawings(id: number | 'all', props: FullChartProps): void {
  const { text } = props;
  const { symbolId } = props.symbol;
  const before = drawnOn(symbolId).get();
  const deleted = before.drawings.filter((one) => id === 'all' || one.id === id);
  if (deleted.length === 0) return;
  changeDrawn(symbolId, (drawn) => (id === 'all' ? nothingDrawn : withoutDrawing(drawn, id)));
  $selected.set(undefined);
  // The newest move may have been of what is no longer there.
  if (said.move !== undefined) dismissToast(said.move);
  say('deletion', id === 'all' ? text.drawingsDeleted : text.drawingDeleted, props, (drawn) =>
    withRestored(drawn, deleted),
  );
}
