import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { call, textOf } from '#client/call.ts';
import type { OrderRow } from '#contract/calls/spot-order.ts';
import { fill } from '#i18n/fill.ts';
import { groupDecimal } from '#i18n/number.ts';
import { takeOrder } from '#stores/orders.ts';
import { showToast } from '#ui/toast.ts';
import { amendment } from './amend.ts';
import { OrderCells } from './OrderCells.tsx';
import { isBuy, type OrdersText, orderName, orderValue, type TableContext } from './orders.ts';
import { Cell, Figure, Row } from './Table.tsx';

interface OpenOrderProps {
  readonly order: OrderRow;
  readonly context: TableContext;
}

const inputClass =
  'h-7 w-24 px-2 rounded bg-surface-2 border border-line text-end rtl:text-start outline-none focus:border-accent aria-[invalid=true]:border-down';
const actionClass = 'h-7 px-1.5 rounded hover:text-accent disabled:opacity-50';

/** Cancels and amends one order; while one of them is under way the other waits. */
function useActions({ order, context }: OpenOrderProps) {
  const { text } = context;
  const [busy, setBusy] = useState(false);

  const run = async (name: 'cancelOrder' | 'modifyOrder', input: object, said: string) => {
    if (busy) return false;
    setBusy(true);
    const answer = await call(name, { orderId: order.orderId, ...input });
    setBusy(false);
    if (!answer.ok) {
      const failure = textOf(answer, text.noAnswer);
      if (failure) showToast(failure, 'error');
      return false;
    }
    takeOrder(answer.data);
    showToast(fillName(said, answer.data), 'success');
    return true;
  };
  const fillName = (template: string, { delegateCount, delegatePrice }: OrderRow) =>
    fill(template, {
      side: isBuy(order) ? text.buy : text.sell,
      quantity: `${groupDecimal(delegateCount, context.tag)} ${context.pairs[order.symbolId]?.base ?? ''}`,
      price: groupDecimal(delegatePrice ?? '', context.tag),
    });
  return {
    busy,
    cancel: () => run('cancelOrder', {}, text.cancelled),
    amend: (input: object) => run('modifyOrder', input, text.amended),
  };
}

/** What is typed while an order is edited, and the way in and out. */
function useEditing(
  { order, context }: OpenOrderProps,
  amend: (input: object) => Promise<boolean>,
) {
  const [editing, setEditing] = useState(false);
  const [price, setPrice] = useState('');
  const [quantity, setQuantity] = useState('');
  const [invalid, setInvalid] = useState(false);
  const pair = context.pairs[order.symbolId];

  const begin = () => {
    setPrice(order.delegatePrice ?? '');
    setQuantity(order.delegateCount);
    setInvalid(false);
    setEditing(true);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const changed = pair ? amendment(order, pair, price, quantity) : 'same';
    setInvalid(changed === 'invalid');
    if (changed === 'invalid') return;
    if (changed === 'same' || (await amend(changed))) setEditing(false);
  };
  const end = () => setEditing(false);
  return { editing, price, setPrice, quantity, setQuantity, invalid, begin, submit, end };
}

interface EditCellProps {
  readonly label: string;
  readonly formId: string;
  readonly value: string;
  readonly invalid: boolean;
  readonly onChange: (value: string) => void;
  readonly onEscape: () => void;
  /** Takes the focus when it appears. */
  readonly first?: boolean;
}

/** A figure as a field in its row. */
function EditCell(props: EditCellProps): ReactNode {
  const { label, formId, value, invalid, onChange, onEscape, first } = props;
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (first) field.current?.select();
  }, [first]);
  return (
    <Cell className="text-end">
      <input
        ref={field}
        form={formId}
        dir="ltr"
        inputMode="decimal"
        autoComplete="off"
        aria-label={label}
        aria-invalid={invalid || undefined}
        className={inputClass}
        value={value}
        onChange={(event) => onChange(event.target.value.replace(/[\s,]/g, ''))}
        onKeyDown={(event) => event.key === 'Escape' && onEscape()}
      />
    </Cell>
  );
}

/** An open order; Edit turns its price and quantity into fields. */
export function OpenOrder(props: OpenOrderProps): ReactNode {
  const { order, context } = props;
  const { text, tag } = context;
  const { busy, cancel, amend } = useActions(props);
  const edit = useEditing(props, amend);
  const { editing, invalid } = edit;
  const formId = useId();
  const fieldProps = { formId, invalid, onEscape: edit.end };

  return (
    <Row>
      <OrderCells order={order} context={context} />
      {editing ? (
        <>
          <EditCell
            {...fieldProps}
            first
            label={text.newPrice}
            value={edit.price}
            onChange={edit.setPrice}
          />
          <EditCell
            {...fieldProps}
            label={text.newQuantity}
            value={edit.quantity}
            onChange={edit.setQuantity}
          />
        </>
      ) : (
        <>
          <Figure>{groupDecimal(order.delegatePrice ?? '', tag)}</Figure>
          <Figure>
            <span className="text-text-2">{groupDecimal(order.dealCount, tag)} /</span>{' '}
            {groupDecimal(order.delegateCount, tag)}
          </Figure>
        </>
      )}
      <Figure>{orderValue(order, context)}</Figure>
      <Cell className="text-end row-actions">
        <Actions
          name={orderName(order, context)}
          text={text}
          busy={busy}
          edit={edit}
          formId={formId}
          onCancel={() => void cancel()}
        />
      </Cell>
    </Row>
  );
}

interface ActionsProps {
  readonly name: string;
  readonly text: OrdersText;
  readonly busy: boolean;
  readonly edit: ReturnType<typeof useEditing>;
  readonly formId: string;
  readonly onCancel: () => void;
}

/** Edit and Cancel, or while it is edited Save and Back. */
function Actions({ name, text, busy, edit, formId, onCancel }: ActionsProps): ReactNode {
  const editButton = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  // After editing the focus comes back to where it was.
  useEffect(() => {
    if (!edit.editing && wasEditing.current) editButton.current?.focus();
    wasEditing.current = edit.editing;
  }, [edit.editing]);

  if (edit.editing) {
    return (
      <form id={formId} onSubmit={edit.submit} className="contents">
        <button
          type="submit"
          disabled={busy}
          className={`${actionClass} text-accent`}
          aria-label={fill(text.saveOrder, { order: name })}
        >
          {text.save}
        </button>
        <button type="button" className={actionClass} onClick={edit.end}>
          {text.back}
        </button>
      </form>
    );
  }
  return (
    <>
      <button
        ref={editButton}
        type="button"
        className={actionClass}
        onClick={edit.begin}
        aria-label={fill(text.editOrder, { order: name })}
      >
        {text.edit}
      </button>
      <button
        type="button"
        disabled={busy}
        className={`${actionClass} -me-1.5`}
        onClick={onCancel}
        aria-label={fill(text.cancelOrder, { order: name })}
      >
        {text.cancel}
      </button>
    </>
  );
}
