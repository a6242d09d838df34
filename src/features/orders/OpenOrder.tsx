import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { call } from '#client/call.ts';
import type { OrderRow } from '#contract/calls/spot-order.ts';
import { fill } from '#i18n/fill.ts';
import { groupDecimal, noFigure } from '#i18n/number.ts';
import { timeMillisText } from '#i18n/time.ts';
import { takeOrder } from '#stores/orders.ts';
import { showToast } from '#ui/toast.ts';
import { amendment } from './amend.ts';
import { isBuy, lifeTag, orderName, orderValue, pairName, type TableContext } from './orders.ts';
import { Cell, Figure, Row } from './Table.tsx';

interface OpenOrderProps {
  readonly order: OrderRow;
  readonly context: TableContext;
}

const inputClass =
  'h-7 w-24 px-2 rounded bg-surface-2 border border-line text-end rtl:text-start outline-none focus:border-accent';
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
      showToast(answer.lost ? text.noAnswer : answer.msg, 'error');
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

/** An open order; Edit turns its price and quantity into fields. */
export function OpenOrder({ order, context }: OpenOrderProps): ReactNode {
  const { text, tag, zone, pairs } = context;
  const [editing, setEditing] = useState(false);
  const { busy, cancel, amend } = useActions({ order, context });
  const [price, setPrice] = useState('');
  const [quantity, setQuantity] = useState('');
  const formId = useId();
  const field = useRef<HTMLInputElement>(null);
  const editButton = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  const name = orderName(order, context);
  const life = lifeTag(order, text);
  const pair = pairs[order.symbolId];

  // The focus follows what is edited, and comes back to where it was.
  useEffect(() => {
    if (editing) field.current?.select();
    else if (wasEditing.current) editButton.current?.focus();
    wasEditing.current = editing;
  }, [editing]);

  const edit = () => {
    setPrice(order.delegatePrice ?? '');
    setQuantity(order.delegateCount);
    setEditing(true);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const changed = pair && amendment(order, pair, price, quantity);
    if (!changed || (await amend(changed))) setEditing(false);
  };

  return (
    <Row>
      <Cell className="text-text-2">
        <bdi>{timeMillisText(order.createTime, tag, zone)}</bdi>
      </Cell>
      <Cell className="font-600">
        <bdi>{pairName(pairs, order.symbolId)}</bdi>
      </Cell>
      <Cell>
        {order.orderType === 0 ? text.limit : text.market}
        {life && (
          <span className="ms-1 px-1.25 rounded bg-surface-2 text-2xs text-text-2">{life}</span>
        )}
      </Cell>
      <Cell className={isBuy(order) ? 'text-up' : 'text-down'}>
        {isBuy(order) ? text.buy : text.sell}
      </Cell>
      {editing ? (
        <>
          <Cell className="text-end">
            <input
              ref={field}
              form={formId}
              dir="ltr"
              inputMode="decimal"
              autoComplete="off"
              aria-label={text.newPrice}
              className={inputClass}
              value={price}
              onChange={(event) => setPrice(event.target.value.trim())}
              onKeyDown={(event) => event.key === 'Escape' && setEditing(false)}
            />
          </Cell>
          <Cell className="text-end">
            <input
              form={formId}
              dir="ltr"
              inputMode="decimal"
              autoComplete="off"
              aria-label={text.newQuantity}
              className={inputClass}
              value={quantity}
              onChange={(event) => setQuantity(event.target.value.trim())}
              onKeyDown={(event) => event.key === 'Escape' && setEditing(false)}
            />
          </Cell>
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
      <Figure>{pair ? orderValue(order, context) : noFigure}</Figure>
      <Cell className="text-end row-actions">
        {editing ? (
          <form id={formId} onSubmit={submit} className="contents">
            <button
              type="submit"
              disabled={busy}
              className={`${actionClass} text-accent`}
              aria-label={fill(text.saveOrder, { order: name })}
            >
              {text.save}
            </button>
            <button type="button" className={actionClass} onClick={() => setEditing(false)}>
              {text.back}
            </button>
          </form>
        ) : (
          <>
            <button
              ref={editButton}
              type="button"
              className={actionClass}
              onClick={edit}
              aria-label={fill(text.editOrder, { order: name })}
            >
              {text.edit}
            </button>
            <button
              type="button"
              disabled={busy}
              className={`${actionClass} -me-1.5`}
              onClick={() => void cancel()}
              aria-label={fill(text.cancelOrder, { order: name })}
            >
              {text.cancel}
            </button>
          </>
        )}
      </Cell>
    </Row>
  );
}
