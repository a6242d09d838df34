import { textOf } from '#client/call.ts';
import { sizeUnitOn } from '#domain/futures/face.ts';
import { lineOf } from '#domain/line/line.ts';
import { fill } from '#i18n/fill.ts';
import { groupDecimal, priceDecimal } from '#i18n/number.ts';
import { amendOrder, amendPlan } from '#stores/account/amend.ts';
import { amendment, isFilled, planAmendment } from '#stores/account/amendment.ts';
import { cancelOrder, cancelPlan } from '#stores/account/cancel.ts';
import { countOf } from '#stores/account/oco-count.ts';
import { $ordersOn, $plansOn } from '#stores/account/orders.ts';
import { dismissToast, showToast } from '#ui/base/toast.ts';
import type { FullChartProps } from '../chart.ts';
import { type OrderLine, orderLines } from './own-marks.ts';

/** What a line does: buys or sells, or takes profit and stops loss for a position. */
export function doneBy({ kind, side, row }: OrderLine, text: FullChartProps['text']): string {
  const plan = kind === 'plan' ? `kind_${row.kind}` : '';
  return plan in text ? text[plan as 'kind_stopLoss'] : text[side];
}

/** What an order counts, with its unit: `0.0500 BTC`; nothing where it closes a whole position. */
export function quantityText(
  { row }: OrderLine,
  { symbol, tag }: FullChartProps,
  /** What of it there is still to close. */
  left?: string,
): string {
  if (!row.quantity) return '';
  const { unit, quantity } = countOf(row, { sizeScale: symbol.volumePlace });
  const { symbolId, baseCoin, quoteCoin } = symbol;
  return unit === 'base'
    ? `${groupDecimal(left ?? quantity, tag)} ${sizeUnitOn(symbolId, baseCoin.coinName)}`
    : `${groupDecimal(quantity, tag)} ${quoteCoin.coinName}`;
}

/** The line as it is now; undefined once the order has ended. */
function lineNow(id: string, { symbol: { symbolId } }: FullChartProps): OrderLine | undefined {
  const of = lineOf(symbolId);
  const lines = orderLines($ordersOn(of).get() ?? [], $plansOn(of).get() ?? [], symbolId);
  return lines.find((line) => line.id === id);
}

/** What was said of the newest change of an order, which takes the place of what was said before. */
const said = new Map<string, number>();
/** Orders of which something may still stand on the screen. */
const saidMax = 20;

function say(line: OrderLine, text: string, undo: { label: string; run: () => void } | undefined) {
  const before = said.get(line.id);
  if (before !== undefined) dismissToast(before);
  said.delete(line.id);
  said.set(line.id, showToast(text, 'success', undo));
  for (const oldest of said.keys()) if (said.size > saidMax) said.delete(oldest);
}

/** The order with this price, to be said: of a plan as `plan`. */
function figuresOf(line: OrderLine, price: string, props: FullChartProps) {
  const { tag, text } = props;
  const figures = {
    side: doneBy(line, text),
    quantity: quantityText(line, props),
    price: priceDecimal(price, tag),
  };
  if (line.kind === 'order') return figures;
  const execute = line.row.price;
  return {
    plan: fill(text.planName, {
      ...figures,
      price: execute === undefined ? text.market : priceDecimal(execute, tag),
      trigger: figures.price,
    }),
  };
}

/** Sends the change as the row of the table does; what it came to in words, or why it did not. */
async function sent(line: OrderLine, price: string, props: FullChartProps) {
  const { symbol, text } = props;
  const pair = { priceScale: symbol.delegatePricePlace, sizeScale: symbol.volumePlace };
  const { quantity } = line.row;
  const figures = figuresOf(line, price, props);
  if (line.kind === 'order') {
    const change = amendment(line.row, pair, { price, quantity });
    if (typeof change === 'string') return undefined;
    const answer = await amendOrder(change);
    if (!answer.ok) return { done: false, text: textOf(answer, text.noAnswer) };
    const isOver = isFilled(answer.data);
    return {
      done: true,
      isOver,
      text: fill(isOver ? text.changedFilled : text.amended, figures),
    };
  }
  const execute = line.row.price;
  const change = planAmendment(line.row, pair, { trigger: price, price: execute ?? '', quantity });
  if (typeof change === 'string') return undefined;
  const answer = await amendPlan(change);
  if (!answer.ok) return { done: false, text: textOf(answer, text.noAnswer) };
  return { done: true, isOver: false, text: fill(text.planAmended, figures) };
}

/**
 * Moves an order to another price and says what became of it. What was done can be undone, as long
 * as it stands there, by `undo`: it is given the line as it is then, and the price it had.
 */
export async function changeLine(
  line: OrderLine,
  price: string,
  props: FullChartProps,
  undo: ((now: OrderLine, before: string) => void) | undefined,
): Promise<void> {
  const came = await sent(line, price, props);
  if (came?.text === undefined) return;
  if (!came.done) {
    showToast(came.text, 'error');
    return;
  }
  const { text } = props;
  const run = () => {
    const now = lineNow(line.id, props);
    if (now) undo?.(now, line.price);
    else showToast(text.orderGone, 'error');
  };
  say(line, came.text, came.isOver || !undo ? undefined : { label: text.undo, run });
}

/** Cancels it as the row of the table does, and says what became of it; true: it is canceled. */
export async function cancelLine(line: OrderLine, props: FullChartProps): Promise<boolean> {
  const { text } = props;
  const answer = line.kind === 'order' ? await cancelOrder(line.row) : await cancelPlan(line.row);
  if (answer.ok) {
    const template = line.kind === 'order' ? text.cancelled : text.planCanceled;
    say(line, fill(template, figuresOf(line, line.price, props)), undefined);
    return true;
  }
  const failure = textOf(answer, text.noAnswer);
  if (failure) showToast(failure, 'error');
  return false;
}
