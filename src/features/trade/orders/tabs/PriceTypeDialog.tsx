import { type ReactNode, useId } from 'react';
import { fill } from '#i18n/fill.ts';
import type { RecordText } from '#kit/records/context.ts';
import { Dialog } from '#ui/react/Dialog.tsx';
import { type PriceType, priceTypes } from '../asset-lines.ts';

interface PriceTypeDialogProps {
  readonly type: PriceType;
  readonly costCoin: string;
  readonly text: RecordText;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onChoose: (type: PriceType) => void;
}

/** §2's dialog: whether profits are measured at the breakeven price or at the cost price. */
export default function PriceTypeDialog(props: PriceTypeDialogProps): ReactNode {
  const { type, costCoin, text, open, onClose, onChoose } = props;
  const id = useId();
  const words = {
    breakeven: { name: text.breakevenName, how: text.breakevenHow },
    cost: { name: text.costName, how: text.costHow },
  } as const;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={text.selectPriceType}
      closeLabel={text.close}
      sheet
    >
      <div className="grid gap-3 text-sm">
        <p>{text.priceTypeUse}</p>
        <div role="radiogroup" aria-label={text.selectPriceType} className="grid gap-2">
          {priceTypes.map((one) => (
            <label
              key={one}
              className="flex gap-3 p-3 rounded-md border border-line has-checked:border-accent"
            >
              <input
                type="radio"
                name={id}
                checked={one === type}
                onChange={() => onChoose(one)}
                aria-describedby={`${id}-${one}`}
                className="accent-accent mt-1 shrink-0"
              />
              <span className="grid gap-0.5">
                <span className="font-600">{words[one].name}</span>
                <span id={`${id}-${one}`} className="text-text-2">
                  {words[one].how}
                </span>
              </span>
            </label>
          ))}
        </div>
        <p className="text-text-2">{fill(text.costBasis, { coin: costCoin })}</p>
        <div className="flex justify-end">
          <button type="button" className="btn-primary h-10" onClick={onClose}>
            {text.done}
          </button>
        </div>
      </div>
    </Dialog>
  );
}
