import type { OrderView, PlanView } from '#domain/order/view.ts';
import { takesLegs } from '#stores/account/leg-edits.ts';
import type { RecordColumn } from './context.ts';
import { Editable } from './RowEdit.tsx';
import { legTexts, presetsText } from './words.ts';

/** Take profit and stop loss of what it opens, each in a field of its own while the row is edited. */
export const legsColumn = <R extends OrderView | PlanView>(): RecordColumn<R> => ({
  ...{ id: 'presets', label: 'tpsl', end: true, wraps: true },
  text: presetsText,
  cell(row, context) {
    if (!takesLegs(row)) return presetsText(row, context);
    const { text } = context;
    const [takeProfit, stopLoss] = legTexts(row, context);
    return (
      <span className="orders-legs">
        <Editable row={row} field="takeProfit" label={text.takeProfit}>
          <bdi>{takeProfit}</bdi>
        </Editable>
        <span>{'\u00a0/ '}</span>
        <Editable row={row} field="stopLoss" label={text.stopLoss}>
          <bdi>{stopLoss}</bdi>
        </Editable>
      </span>
    );
  },
});
