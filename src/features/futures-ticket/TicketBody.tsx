import type { KeyboardEvent, ReactNode, RefObject } from 'react';
import { isSpecialKind } from '#domain/line/line.ts';
import { noFigure } from '#i18n/number.ts';
import { amountShown } from '#kit/amount-text.ts';
import { Failure } from '#kit/form/Failure.tsx';
import { leaveField } from '#kit/ticket/leave-field.ts';
import { $lineTransferAsked } from '#stores/account/transfer-asked.ts';
import { lazy } from '#ui/react/lazy.ts';
import { Skeleton } from '#ui/react/Skeleton.tsx';
import { Slider } from '#ui/react/Slider.tsx';
import { Preset } from './Preset.tsx';
import { Sides } from './Sides.tsx';
import { PriceField, SizeField, TriggerField } from './TicketFields.tsx';
import { TicketHead } from './TicketHead.tsx';
import type { TicketProps } from './ticket.ts';
import { emptyLegs } from './ticket-form.ts';
import type { TicketSending } from './use-send.ts';
import type { TicketState } from './use-ticket.ts';

const SpecialTicket = lazy(
  () => import('./SpecialTicket.tsx'),
  () => <Skeleton className="w-full h-40" />,
);

const ConfirmTicket = lazy(() => import('./ConfirmTicket.tsx'));

interface BodyProps {
  readonly props: TicketProps;
  readonly state: TicketState;
  readonly sending: TicketSending;
  readonly element: RefObject<HTMLFormElement | null>;
}

/** Enter sends nothing: there are two orders that it could mean. */
const onKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
  const { key, target, defaultPrevented } = event;
  if (!(target instanceof HTMLInputElement) || defaultPrevented) return;
  // Keys of an input method choose and end what it composes.
  if (event.nativeEvent.isComposing) return;
  if (key === 'Enter') event.preventDefault();
  else leaveField(event);
};

type PartProps = Pick<BodyProps, 'props' | 'state'>;

/** What can be used of the line's account. */
function Available({ props, state }: PartProps): ReactNode {
  const { settle } = state.contract;
  const { isUser } = state.account;
  const { available } = state.own;
  const shown =
    isUser && available !== undefined
      ? amountShown(settle, available, 'down', props.tag)
      : noFigure;
  return (
    <dl className="flex justify-between gap-3">
      <dt className="text-text-2">{props.text.available}</dt>
      <dd>
        <bdi className="num">{shown}</bdi> {settle.code}
        {isUser && (
          <button
            type="button"
            className="ms-2 text-accent hover:underline"
            onClick={() => $lineTransferAsked.set(true)}
          >
            {props.text.transfer}
          </button>
        )}
      </dd>
    </dl>
  );
}

/** Take profit and stop loss, and how the order may fill. */
const Checks = ({
  props: { text },
  state: { form, change },
  children,
}: PartProps & { readonly children: ReactNode }): ReactNode => (
  <div className="flex flex-wrap gap-x-4 gap-y-1 text-text-2">
    {form.type !== 'plan' && (
      <Check
        label={text.tpsl}
        checked={form.preset !== undefined}
        onChange={(on) => change({ preset: on ? emptyLegs : undefined })}
      />
    )}
    {children}
    {form.type === 'limit' && (
      <Check
        label={text.makerOnly}
        checked={form.timeInForce === 'makerOnly'}
        onChange={(on) => change({ timeInForce: on ? 'makerOnly' : 'gtc' })}
      />
    )}
  </div>
);

/** The ticket: what is traded and how, with what it would come to on either side. */
export function TicketBody({ props, state, sending, element }: BodyProps): ReactNode {
  const { text } = props;
  const { form, change, account, own } = state;
  const { failure, tried, asked } = sending;
  const isOneWay = own.holdMode === 'oneWay';
  const reduceOnly = isOneWay && (
    <Check
      label={text.reduceOnly}
      checked={form.reduceOnly}
      onChange={(reduceOnly) => change({ reduceOnly })}
    />
  );
  if (isSpecialKind(form.type)) {
    return (
      <div className="grid gap-2.5 p-3 content-start">
        <TicketHead props={props} state={state} />
        <SpecialTicket
          {...{ props, state }}
          kind={form.type}
          extra={reduceOnly}
          onPlaced={sending.placed}
        />
      </div>
    );
  }
  return (
    <form
      ref={element}
      tabIndex={-1}
      noValidate
      onInput={sending.anew}
      onKeyDown={onKeyDown}
      onSubmit={(event) => event.preventDefault()}
      className="grid gap-2.5 p-3 content-start"
      aria-label={text.form}
    >
      <TicketHead props={props} state={state} />
      <Available props={props} state={state} />
      {form.type === 'plan' && (
        <TriggerField props={props} state={state} tried={tried !== undefined} />
      )}
      <PriceField props={props} state={state} tried={tried !== undefined} />
      <SizeField props={props} state={state} tried={tried !== undefined} />
      <Slider
        label={text.percent}
        side="buy"
        value={form.percent ?? 0}
        disabled={!account.isUser}
        onChange={(percent) => change({ percent, size: '' })}
      />
      <Checks {...{ props, state }}>{reduceOnly}</Checks>
      {form.preset && form.type !== 'plan' && <Preset props={props} state={state} />}
      <Sides props={props} state={state} sending={sending} />
      <Failure text={failure} />
      {asked && (
        <ConfirmTicket
          {...{ props, state, one: asked }}
          onConfirm={() => void sending.send(asked)}
          onClose={sending.back}
        />
      )}
    </form>
  );
}

interface CheckProps {
  readonly label: string;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}

const Check = ({ label, checked, onChange }: CheckProps): ReactNode => (
  <label className="form-check">
    <input type="checkbox" checked={checked} onChange={(event) => onChange(event.target.checked)} />
    {label}
  </label>
);
