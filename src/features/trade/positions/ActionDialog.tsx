import { type ReactNode, useMemo } from 'react';
import { positionsTradingOn } from '#client/trading/positions-trading.ts';
import { CallForm } from '#kit/form/CallForm.tsx';
import { defineForm } from '#kit/form/form.ts';
import { Dialog } from '#ui/react/Dialog.tsx';
import { lazy } from '#ui/react/lazy.ts';
import type { ActionFormProps, PositionLabel } from './action-form.ts';
import { CloseForm } from './CloseForm.tsx';
import { CloseNowForm } from './CloseNowForm.tsx';
import { MarginForm } from './MarginForm.tsx';
import type { Asked } from './Positions.tsx';
import { ProtectForms } from './ProtectForms.tsx';
import type { PositionItem } from './position-rows.ts';
import { ReverseForm } from './ReverseForm.tsx';

const ShareDialog = lazy(() => import('#kit/share/ShareDialog.tsx'));

type Which = Parameters<ReturnType<typeof positionsTradingOn>['closeAll']>[0];

const closeAllForm = defineForm<PositionLabel, undefined, Which>({
  fields: [
    {
      ...{ name: 'which', input: 'choice', look: 'radios', label: 'closeAll' },
      options: [
        { value: 'all', label: 'closeAll_all' },
        { value: 'profitable', label: 'closeAll_profitable' },
        { value: 'losing', label: 'closeAll_losing' },
      ],
    },
  ],
  request: ({ which }) => which as Which,
});

/** Closes all positions at market, or those that gain or lose. */
const CloseAllForm = ({ line, text, tag, onDone }: ActionFormProps): ReactNode => (
  <CallForm
    {...{ text, tag, onDone, form: closeAllForm, context: undefined, label: text.closeAll }}
    send={(which) => positionsTradingOn(line).closeAll(which)}
    draw={(_, fields) => (
      <>
        <p>{text.closeAllAbout}</p>
        {fields()}
      </>
    )}
  />
);

interface ActionProps extends Omit<ActionFormProps, 'onDone'> {
  readonly asked: Asked;
  /** Where the texts of the share card are read. */
  readonly shareTexts: string;
  readonly onClose: () => void;
}

interface SharingProps extends Pick<ActionProps, 'text' | 'tag' | 'shareTexts' | 'onClose'> {
  readonly item: PositionItem;
}

/** The card of one position, as it was when it was asked for. */
function Sharing({ tag, text, shareTexts, item, onClose }: SharingProps): ReactNode {
  const { id } = item.position;
  const subject = useMemo(() => ({ of: 'position', id }) as const, [id]);
  return (
    <ShareDialog
      {...{ subject, tag, onClose, texts: shareTexts, title: text.share, closeLabel: text.close }}
      priceScale={item.contract.priceScale}
    />
  );
}

/** The dialog of what is done with a position. It stays open until the exchange has taken it. */
export default function ActionDialog(all: ActionProps): ReactNode {
  const { asked, onClose, shareTexts, ...props } = all;
  const { text, tag } = props;
  if (asked.what === 'share') {
    return <Sharing {...{ text, tag, shareTexts, onClose }} item={asked.item} />;
  }
  // `close` alone is what closes the dialog.
  const isClose = asked.what === 'close' || asked.what === 'closeNow';
  const title = isClose ? text.closeTitle : text[asked.what];
  const form = { ...props, onDone: onClose };
  return (
    <Dialog open onClose={onClose} title={title} closeLabel={text.dismiss} sheet>
      {asked.what === 'closeAll' && <CloseAllForm {...form} />}
      {asked.what === 'closeNow' && <CloseNowForm {...form} item={asked.item} />}
      {asked.what === 'close' && <CloseForm {...form} item={asked.item} />}
      {asked.what === 'reverse' && <ReverseForm {...form} item={asked.item} />}
      {asked.what === 'margin' && <MarginForm {...form} item={asked.item} />}
      {asked.what === 'tpsl' && <ProtectForms {...form} item={asked.item} />}
    </Dialog>
  );
}
