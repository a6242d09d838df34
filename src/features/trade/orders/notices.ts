import type { OrderView, PlanView } from '#domain/order/view.ts';
import { fill } from '#i18n/fill.ts';
import { pairName, type RecordContext } from '#kit/records/context.ts';
import {
  endText,
  failText,
  figureText,
  isZero,
  orderName,
  planFilled,
  planName,
  priceFigure,
  quantityText,
  quantityUnit,
  sideText,
} from '#kit/records/words.ts';
import { type Change, type OrderChange, onOrderChanges } from '#stores/account/order-changes.ts';
import { showToast, type Toast } from '#ui/base/toast.ts';

/** What the visitor is told of an order. */
export interface Notice {
  readonly text: string;
  readonly kind: Toast['kind'];
}

/** Told together, and no more often: what comes meanwhile waits, of each order the latest. */
const paceMs = 1_000;
/** More than so many at once are one notice. */
const apartMax = 3;
/** Orders whose last toast is remembered; the oldest go. */
const shownMax = 20;

const isOver = ({ status }: OrderView) => status === 'cancelled' || status === 'rejected';

/** Of an order; undefined where the visitor did it, or nothing that counts has changed. */
function ofOrder({ before, row }: Change<OrderView>, context: RecordContext): Notice | undefined {
  const { text, pairs } = context;
  const side = sideText(row, context);
  const filled = `${figureText(row.filledSize, context)} ${pairs[row.symbolId]?.base ?? ''}`;
  // What the exchange itself places is told with all that it does to an account.
  if (row.cause) return undefined;
  if (row.status === 'filled') {
    const price = priceFigure(row.averagePrice, context);
    return { kind: 'success', text: fill(text.placedFilled, { side, quantity: filled, price }) };
  }
  const reason = isOver(row) ? endText(row, text) : undefined;
  if (reason) {
    const said = isZero(row.filledSize) ? text.noticeEnded : text.noticeEndedPart;
    return { kind: 'error', text: fill(said, { order: orderName(row, context), filled, reason }) };
  }
  const had = before?.filledSize;
  if (had === undefined ? isZero(row.filledSize) : row.filledSize === had) return undefined;
  const quantity = quantityText(row, context);
  return { kind: 'info', text: fill(text.placedPart, { side, filled, quantity }) };
}

/** Of a plan order likewise. */
function ofPlan({ row }: Change<PlanView>, context: RecordContext): Notice | undefined {
  const { text } = context;
  const values = { kind: text[`kind_${row.kind}`], plan: planName(row, context) };
  if (row.status === 'success') {
    return { kind: 'info', text: fill(text.noticeTriggered, values) };
  }
  if (row.status !== 'fail') return undefined;
  const reason = failText(row, text) ?? '';
  const part = planFilled(row, context);
  if (part !== undefined) {
    const filled = `${part} ${quantityUnit(row, context)}`;
    return { kind: 'error', text: fill(text.noticeFailedPart, { ...values, filled, reason }) };
  }
  return { kind: 'error', text: fill(text.noticeFailed, { ...values, reason }) };
}

/** What is told of a change; the pair is named where it is not the page's, `symbolId`. */
export function noticeOf(
  change: OrderChange,
  context: RecordContext,
  symbolId: string,
): Notice | undefined {
  const notice = change.what === 'order' ? ofOrder(change, context) : ofPlan(change, context);
  const { symbolId: other } = change.row;
  if (!notice || other === symbolId) return notice;
  return { ...notice, text: `${pairName(context.pairs, other)} · ${notice.text}` };
}

const keyOf = ({ what, row }: OrderChange) => `${what} ${row.id}`;

/**
 * Shows what becomes of the user's orders without their doing, until the result is called. Unseen
 * pages say nothing, not later either; of one order the later notice takes the earlier one's place.
 */
export function subscribeNotices(
  say: (change: OrderChange) => Notice | undefined,
  sayMany: (count: number) => string,
): () => void {
  /** Bounded by the user's open orders and plans. */
  const waiting = new Map<string, Notice>();
  const shown = new Map<string, number>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lastAt = Number.NEGATIVE_INFINITY;

  const show = (key: string, { text, kind }: Notice) => {
    const id = showToast(text, kind, undefined, shown.get(key));
    shown.delete(key);
    shown.set(key, id);
    const [oldest] = shown.keys();
    if (shown.size > shownMax && oldest !== undefined) shown.delete(oldest);
  };
  const flush = () => {
    timer = undefined;
    lastAt = performance.now();
    const told = [...waiting];
    waiting.clear();
    if (document.visibilityState !== 'visible') return;
    if (told.length > apartMax) show('many', { kind: 'info', text: sayMany(told.length) });
    else for (const [key, notice] of told) show(key, notice);
  };
  const end = onOrderChanges((changes) => {
    for (const change of changes) {
      const notice = say(change);
      if (notice) waiting.set(keyOf(change), notice);
    }
    if (waiting.size === 0) return;
    timer ??= setTimeout(flush, Math.max(0, lastAt + paceMs - performance.now()));
  });
  return () => {
    end();
    clearTimeout(timer);
  };
}
