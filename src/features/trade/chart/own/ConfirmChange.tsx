import type { ReactNode } from 'react';
import { fill } from '#i18n/fill.ts';
import { groupDecimal, ppmText } from '#i18n/number.ts';
import ConfirmDialog from '#ui/react/ConfirmDialog.tsx';
import type { FullChartProps } from '../chart.ts';
import { quantityText } from './change-line.ts';
import type { OrderLine } from './own-marks.ts';
import type { OrderMoveActions } from './use-order-move.ts';

interface ConfirmChangeProps {
  readonly line: OrderLine;
  readonly price: string;
  readonly takes: boolean;
  readonly far: ReturnType<OrderMoveActions['farOf']>;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
  readonly props: FullChartProps;
}

/** Shows a moved order once more before the change is sent. */
export default function ConfirmChange(confirm: ConfirmChangeProps): ReactNode {
  const { line, price, takes, far, onConfirm, onClose, props } = confirm;
  const { tag, text, symbol } = props;
  const money = (name: string, figure: string) => ({
    name,
    value: groupDecimal(figure, tag),
    unit: symbol.quoteCoin.coinName,
  });
  const farText =
    far &&
    fill(text.farPlan, { percent: ppmText(far.ppm, tag), price: groupDecimal(far.trigger, tag) });
  return (
    <ConfirmDialog
      title={text.changeTitle}
      tone={line.side === 'buy' ? 'up' : 'down'}
      subject={[text[line.side], quantityText(line, props)]}
      figures={[
        money(text.oldPrice, line.price),
        money(line.kind === 'order' ? text.newPrice : text.newTrigger, price),
      ]}
      warning={takes ? text.changeTakes : farText}
      confirmLabel={text.changeSend}
      backLabel={text.back}
      closeLabel={text.close}
      onConfirm={onConfirm}
      onClose={onClose}
    />
  );
}
