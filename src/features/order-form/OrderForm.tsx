import { type ReactNode, useMemo, useState } from 'react';
import { useCommands } from '#kit/ticket/use-commands.ts';
import { useMarket } from '#stores/market/market.ts';
import { useMedia } from '#stores/page/use-media.ts';
import { useProps } from '#ui/island/props.ts';
import { Dialog } from '#ui/react/Dialog.tsx';
import { FormBody } from './FormBody.tsx';
import { feesOfPair, isForUser, type OrderFormProps } from './order-form.ts';
import { Settings } from './Settings.tsx';
import { useOrderForm } from './use-order-form.ts';
import { useSubmit } from './use-submit.ts';

/** The order form: a panel, and below 1200 px a bar with Buy and Sell that opens it as a sheet. */
export default function OrderForm({ json }: { readonly json: string }): ReactNode {
  const ofPage = useProps<OrderFormProps>(json);
  const { symbol } = useMarket(ofPage.symbol);
  const props = useMemo(() => ({ ...ofPage, symbol }), [ofPage, symbol]);
  const { text, tag } = props;
  const state = useOrderForm(props);
  const isWide = useMedia('(min-width: 1200px)', true);
  const isTouch = useMedia('(pointer: coarse)', false);
  const [isOpen, setOpen] = useState(false);
  const submission = useSubmit({ props, state, onPlaced: () => setOpen(false) });
  useCommands(symbol.symbolId, {
    form: submission.element,
    turnTo: (side) => state.turn({ side }),
    chooseKind: (type) => state.turn({ type }),
    open: () => setOpen(true),
  });
  const { user } = state;
  const settings = user && isForUser(props) && (
    <Settings user={user} ofPair={feesOfPair(props)} tag={tag} text={props.text} />
  );
  const open = (side: 'buy' | 'sell') => {
    state.turn({ side });
    setOpen(true);
  };

  return (
    <>
      <div className={`form-panel relative h-full overflow-y-auto ${isTouch ? 'touch' : ''}`}>
        {isWide && (
          <>
            <FormBody props={props} state={state} submission={submission} />
            {settings}
          </>
        )}
      </div>
      <div className="form-bar grid grid-cols-2 gap-2 px-3 py-2 bg-surface max-md:border-t border-line">
        {(['buy', 'sell'] as const).map((side) => (
          <button
            key={side}
            type="button"
            onClick={() => open(side)}
            className={`h-10.5 rounded-lg border border-transparent text-[15px] font-650 ${side === 'buy' ? 'bg-up text-on-up' : 'bg-down text-on-down'}`}
          >
            {text[side]}
          </button>
        ))}
      </div>
      <Dialog
        open={isOpen && !isWide}
        onClose={() => {
          setOpen(false);
          submission.back();
        }}
        title={text.form}
        closeLabel={text.close}
        sheet
      >
        <div className="-m-4 touch">
          <FormBody props={props} state={state} submission={submission} />
          {settings}
        </div>
      </Dialog>
    </>
  );
}
