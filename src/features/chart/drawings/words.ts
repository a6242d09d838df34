import { groupDecimal } from '#i18n/number.ts';
import { dismissToast, showToast } from '#ui/toast.ts';
import type { FullChartProps } from '../chart.ts';
import { $selected, changeDrawn, drawnOn } from './kept-drawings.ts';
import {
  type Drawing,
  type Drawn,
  nothingDrawn,
  withChanged,
  withoutDrawing,
  withRestored,
} from './shapes.ts';

/** A drawn price as the pair writes its prices. */
export const priceText = (price: number, { symbol, tag }: FullChartProps): string =>
  groupDecimal(price.toFixed(symbol.delegatePricePlace), tag);

/** Where a drawing stands: its price, or from which to which. */
export const pricesText = ({ points }: Drawing, props: FullChartProps): string =>
  points.map(({ price }) => priceText(price, props)).join(' – ');

/** What was said of the newest change, which gives way to the next. */
let said: number | undefined;

/** Says what was done, and offers to take it back. */
function say(what: string, { symbol, text }: FullChartProps, back: (drawn: Drawn) => Drawn): void {
  if (said !== undefined) dismissToast(said);
  const run = () => changeDrawn(symbol.symbolId, back);
  said = showToast(what, 'info', { label: text.undo, run });
}

/** Keeps a drawing where it was moved to, and offers to put it back. */
export function moveDrawing(to: Drawing, before: Drawing, props: FullChartProps): void {
  const { symbol, text } = props;
  changeDrawn(symbol.symbolId, (drawn) => withChanged(drawn, to));
  say(text.drawingMoved, props, (drawn) => withChanged(drawn, before));
}

/** Deletes one drawing, or all, and offers to bring back what was deleted. */
export function deleteDrawings(id: number | 'all', props: FullChartProps): void {
  const { text } = props;
  const { symbolId } = props.symbol;
  const before = drawnOn(symbolId).get();
  const isThere = before.drawings.some((one) => id === 'all' || one.id === id);
  if (!isThere) return;
  changeDrawn(symbolId, (drawn) => (id === 'all' ? nothingDrawn : withoutDrawing(drawn, id)));
  $selected.set(undefined);
  say(id === 'all' ? text.drawingsDeleted : text.drawingDeleted, props, (drawn) =>
    withRestored(drawn, before),
  );
}
