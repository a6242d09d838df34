import type { SymbolRow } from '#contract/calls/market.ts';
import type { OrderRow } from '#contract/calls/spot-order.ts';
import type { AssetRow } from '#contract/calls/user.ts';
import { delegateTypeCode } from '#domain/codes/delegate-type.ts';
import { orderStatusCode } from '#domain/codes/order-status.ts';
import { timeInForceOf } from '#domain/codes/time-in-force.ts';
import { fill } from '#i18n/fill.ts';
import { groupDecimal, noFigure } from '#i18n/number.ts';
import type { MessageKey } from '#i18n/translate.ts';
import { timesText } from '#stores/value.ts';

export const ordersKeys = [
  'orders',
  'openOrders',
  'openOrdersCount',
  'orderHistory',
  'fills',
  'balances',
  'hideOthers',
  'cancelAll',
  'cancelAllTitle',
  'cancelAllPair',
  'cancelAllEvery',
  'keepOrders',
  'cancelledAll',
  'time',
  'pair',
  'type',
  'side',
  'price',
  'size',
  'filledOf',
  'value',
  'action',
  'edit',
  'editOrder',
  'cancel',
  'cancelOrder',
  'save',
  'saveOrder',
  'back',
  'newPrice',
  'newQuantity',
  'orderName',
  'amended',
  'cancelled',
  'average',
  'feeColumn',
  'status',
  'role',
  'maker',
  'taker',
  'statusFilled',
  'statusPart',
  'statusCancelled',
  'statusRejected',
  'noOpenOrders',
  'noOpenOrdersPair',
  'showOthers',
  'noHistory',
  'noFills',
  'noBalances',
  'ordersNeedAccount',
  'loadMore',
  'loading',
  'readFailed',
  'tryAgain',
  'coin',
  'available',
  'inOrders',
  'total',
  'worth',
  'usdValue',
  'buy',
  'sell',
  'limit',
  'market',
  'makerOnly',
  'fok',
  'ioc',
  'logIn',
  'signUp',
  'noAnswer',
  'close',
  'end_filled',
  'end_cancelledByUser',
  'end_selfTrade',
  'end_immediateRest',
  'end_notFillable',
  'end_wouldTake',
  'end_slippage',
  'end_noLiquidity',
  'end_deadManSwitch',
  'end_pairClosed',
] as const satisfies readonly MessageKey<'spot'>[];

export type OrdersText = Readonly<Record<(typeof ordersKeys)[number], string>>;

/** What is needed of a pair to write its orders. */
export interface PairScale {
  readonly base: string;
  readonly quote: string;
  readonly priceScale: number;
  readonly sizeScale: number;
}

/** What a pair's row says of it. */
export const scaleOf = (row: SymbolRow): PairScale => ({
  base: row.baseCoin.coinName,
  quote: row.quoteCoin.coinName,
  priceScale: row.delegatePricePlace,
  sizeScale: row.volumePlace,
});

/** The pairs that the page brought, and all others once the browser has the list. */
export const pairScales = (
  ofPage: OrdersProps['pairs'],
  listed: readonly SymbolRow[] | undefined,
): OrdersProps['pairs'] => ({
  ...ofPage,
  ...Object.fromEntries((listed ?? []).map((row) => [row.symbolId, scaleOf(row)])),
});

export interface OrdersProps {
  readonly tag: string;
  readonly symbolId: string;
  /** Of the page and of the open orders. */
  readonly pairs: Readonly<Record<string, PairScale>>;
  /** Undefined: nobody is logged in. */
  readonly orders: readonly OrderRow[] | undefined;
  readonly balances: readonly AssetRow[];
  readonly logIn: string;
  readonly signUp: string;
  readonly text: OrdersText;
}

/** What every table here is given. */
export interface TableContext {
  readonly tag: string;
  readonly zone: string;
  readonly text: OrdersText;
  readonly pairs: OrdersProps['pairs'];
}

export const isBuy = ({ delegateType }: OrderRow): boolean => delegateType === delegateTypeCode.buy;

export function pairName(pairs: OrdersProps['pairs'], symbolId: string): string {
  const pair = pairs[symbolId];
  return pair ? `${pair.base}/${pair.quote}` : symbolId;
}

/** The asset that an order's quantity counts. */
export const quantityUnit = (pairs: OrdersProps['pairs'], order: OrderRow): string =>
  pairs[order.symbolId]?.[order.tradeUnit] ?? '';

/** `Buy 0.0500 BTC at 62,150.0`: an order in words, for names of buttons and for messages. */
export function orderName(order: OrderRow, { text, tag, pairs }: TableContext): string {
  const quantity = `${groupDecimal(order.delegateCount, tag)} ${quantityUnit(pairs, order)}`;
  const price = order.delegatePrice ? groupDecimal(order.delegatePrice, tag) : text.market;
  return fill(text.orderName, { side: isBuy(order) ? text.buy : text.sell, quantity, price });
}

/** Price times quantity of a limit order, with the pair's decimals of a price, two at least. */
export function orderValue(order: OrderRow, { pairs, tag }: TableContext): string {
  const decimals = Math.max(2, pairs[order.symbolId]?.priceScale ?? 2);
  const value = timesText(order.delegatePrice ?? '', order.delegateCount, decimals);
  return value === undefined ? noFigure : groupDecimal(value, tag);
}

/** The tag beside the type: what limits its life, if not the usual. */
export function lifeTag(order: OrderRow, text: OrdersText): string | undefined {
  const life = timeInForceOf(order.timeInForceValue);
  return life === undefined || life === 'gtc' ? undefined : text[life];
}

const isZero = (text: string) => /^[0.]*$/.test(text);

/** How an ended order ended, in a word; the reason is told beside it. */
export function statusText({ status, dealCount }: OrderRow, text: OrdersText): string {
  if (status === orderStatusCode.filled) return text.statusFilled;
  if (status === orderStatusCode.rejected) return text.statusRejected;
  return isZero(dealCount) ? text.statusCancelled : text.statusPart;
}

/** Why it ended, in words; undefined where the status says it all. */
export function endText({ endReason }: OrderRow, text: OrdersText): string | undefined {
  if (endReason === undefined || endReason === 'filled') return undefined;
  if (endReason === 'cancelledByUser') return undefined;
  return text[`end_${endReason}` as keyof OrdersText];
}
