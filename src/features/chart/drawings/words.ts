import { groupDecimal } from '#i18n/number.ts';
import { showToast } from '#ui/toast.ts';
import type { FullChartProps } from '../chart.ts';
import { $selected, changeDrawn, drawnOn } from './kept-drawings.ts';
import { type Drawing, nothingDrawn, withoutDrawing, withRestored } from './shapes.ts';

/** A drawn price as the pair writes its prices. */
export const priceText = (price: number, { symbol, tag }: FullChartProps): string =>
  groupDecimal(price.toFixed(symbol.delegatePricePlace), tag);

/** Where a drawing stands: its price, or from which to which. */
export const pricesText = ({ points }: Drawing, props: FullChartProps): string =>
  points.map(({ price }) => priceText(price, props)).join(' – ');

/** Deletes one drawing, or all, and offers to bring back what was deleted. */
export function deleteDrawings(id: number | 'all', { symbol, text }: FullChartProps): void {
  const { symbolId } = symbol;
  const before = drawnOn(symbolId).get();
  const isThere = before.drawings.some((one) => id === 'all' || one.id === id);
  if (!isThere) return;
  changeDrawn(symbolId, (drawn) => (id === 'all' ? nothingDrawn : withoutDrawing(drawn, id)));
  $selected.set(undefined);
  showToast(id === 'all' ? text.drawingsDeleted : text.drawingDeleted, 'info', {
    label: text.undo,
    run: () => changeDrawn(symbolId, (drawn) => withRestored(drawn, before)),
  });
}
