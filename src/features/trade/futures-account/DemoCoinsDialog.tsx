import type { ReactNode } from 'react';
import { call } from '#client/call.ts';
import { amountText } from '#contract/map/quantity.ts';
import { demoUnitsOf } from '#domain/instrument/demo-coin.ts';
import type { Asset } from '#domain/instrument/instrument.ts';
import type { Line } from '#domain/line/line.ts';
import { fill } from '#i18n/fill.ts';
import { groupDecimal } from '#i18n/number.ts';
import { CallForm } from '#kit/form/CallForm.tsx';
import { defineForm } from '#kit/form/form.ts';
import { Dialog } from '#ui/react/Dialog.tsx';
import type { TransferText } from './futures-account.ts';

interface DemoCoinsProps {
  readonly line: Line;
  /** What the line settles in. */
  readonly asset: Asset;
  readonly text: TransferText;
  readonly tag: string;
  readonly onClose: () => void;
}

/** There is nothing to choose: the exchange fills the account up. */
const form = defineForm<never, object, object>({ fields: [], request: () => ({}) });

/** Fills the account of a demo line up with its coin. */
export default function DemoCoinsDialog(props: DemoCoinsProps): ReactNode {
  const { line, asset, text, tag, onClose } = props;
  const amount = `${groupDecimal(amountText(asset, demoUnitsOf(asset)), tag)} ${asset.code}`;
  return (
    <Dialog open onClose={onClose} title={text.getDemoCoins} closeLabel={text.close} sheet>
      <CallForm
        {...{ text, tag, form, label: text.getDemoCoins, onDone: onClose }}
        context={{}}
        send={() => call('dummyTransfer', { businessLine: line, coinName: asset.code })}
        done={() => text.demoCoinsReceived}
        draw={() => <p className="text-text-2">{fill(text.demoCoinsLead, { amount })}</p>}
      />
    </Dialog>
  );
}
