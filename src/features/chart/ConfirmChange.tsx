import type { ReactNode } from 'react';
import { groupDecimal } from '#i18n/number.ts';
import { Dialog } from '#ui/Dialog.tsx';
import { quantityText, wouldTake } from './change-line.ts';
import type { FullChartProps } from './chart.ts';
import type { OrderLine } from './own-marks.ts';

interface ConfirmChangeProps {
  readonly line: OrderLine;
  readonly price: string;
  readonly last: string;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
  readonly props: FullChartProps;
}

/** Shows a moved order once more before the change is sent. */
export default function ConfirmChange(confirm: ConfirmChangeProps): ReactNode {
  const { line, price, last, onConfirm, onClose, props } = confirm;
  const { tag, text } = props;
  const isBuy = line.side === 'buy';
  const figures = [
    [text.oldPrice, line.price],
    [line.kind === 'order' ? text.newPrice : text.newTrigger, price],
  ] as const;
  return (
    <Dialog open onClose={onClose} title={text.changeTitle} closeLabel={text.closeDialog} sheet>
      <div className="grid gap-4 text-sm">
        <p className={`text-base font-650 ${isBuy ? 'text-up' : 'text-down'}`}>
          {text[line.side]} <bdi className="text-text">{quantityText(line, props)}</bdi>
        </p>
        <dl className="grid gap-2">
          {figures.map(([name, figure]) => (
            <div key={name} className="flex justify-between gap-3">
              <dt className="text-text-2">{name}</dt>
              <dd>
                <bdi className="num">{groupDecimal(figure, tag)}</bdi>{' '}
                {props.symbol.quoteCoin.coinName}
              </dd>
            </div>
          ))}
        </dl>
        {wouldTake(line, price, last) && (
          <p role="status" className="text-warn">
            {text.changeTakes}
          </p>
        )}
        <div className="grid grid-cols-2 gap-2">
          <button type="button" className="btn-quiet h-10.5 text-sm" onClick={onClose}>
            {text.back}
          </button>
          <button
            type="button"
            onClick={onConfirm}
            className={`h-10.5 rounded-md text-base font-650 ${isBuy ? 'bg-up text-on-up' : 'bg-down text-on-down'}`}
          >
            {text.changeSend}
          </button>
        </div>
      </div>
    </Dialog>
  );
}
