import * as z from 'zod/mini';
import { defineCall } from '#contract/call.ts';
import {
  normalPlanType,
  payloadChecks,
  payloadFields,
  pricedOnce,
} from '#contract/calls/order-payload.ts';
import {
  clientOid,
  cursor,
  decimalText,
  idText,
  languageType,
  pageLimit,
  rangeNotes,
  sideAsked,
  spotSymbolId as symbolId,
  time,
  timeRange,
  triggerType,
} from '#contract/fields.ts';
import { bookPrices } from '#domain/order/book-price.ts';
import { selfTradeModes } from '#domain/order/order.ts';

const price = decimalText;

/** 0, or from 5 on: what lies between is refused by a rule of the exchange, which says so in words. */
const cancelAfterSeconds = z.int().check(z.minimum(0), z.maximum(600));
rangeNotes.add(cancelAfterSeconds, {
  anyOf: [{ type: 'integer', minimum: 5, maximum: 600 }, { const: 0 }],
});

const lastOnly = z.optional(z.literal('last'));

/** Pairs have no positions and no margin: these say so, or are refused. */
export const withoutPosition = {
  isReducePosition: z.optional(z.literal(false)),
  onlyLow: z.optional(z.literal(false)),
  leverage: z.optional(z.literal(1)),
};

/** A spot order (§3's order payload). See decisions on `delegateType` and `tradeUnit`. */
const placeFields = {
  symbolId,
  /** 21 buy, 22 sell. */
  delegateType: z.union([z.literal(21), z.literal(22)]),
  /** 0 limit, 1 market. */
  orderType: z.union([z.literal(0), z.literal(1)]),
  /** What `delegateCount` counts; `quote` for market buys only. */
  tradeUnit: z._default(z.enum(['base', 'quote']), 'base'),
  delegateCount: decimalText,
  delegatePrice: z.optional(price),
  /** In the place of `delegatePrice`: a price of the book. */
  bboType: z.optional(z.enum(bookPrices)),
  /** 0 GTC, 1 maker-only, 2 FOK, 3 IOC. */
  timeInForceValue: z._default(z.int().check(z.minimum(0), z.maximum(3)), 0),
  /** A market order's largest distance from the best price, as a ratio: `0.01` is 1 %. */
  maxSlippage: z.optional(decimalText),
  selfTradeMode: z._default(z.enum(selfTradeModes), 'cancelTaker'),
  presetTakeProfitPrice: z.optional(price),
  exeTakeProfitPrice: z.optional(price),
  presetStopLossPrice: z.optional(price),
  exeStopLossPrice: z.optional(price),
  /** Presets of pairs watch the last price. */
  presetTppTriType: lastOnly,
  presetSlpTriType: lastOnly,
  clientOid: z.optional(clientOid),
  ...payloadFields,
  planType: normalPlanType,
  ...withoutPosition,
};

/** What names an order. */
export const orderRef = { orderId: z.optional(idText), clientOid: z.optional(clientOid) };
interface WireRef {
  orderId?: string | undefined;
  clientOid?: string | undefined;
}
/** One of the two names it. */
export const namedOrder = z.refine<WireRef>(
  (given) => given.orderId !== undefined || given.clientOid !== undefined,
  { path: ['orderId'], error: 'orderId or clientOid' },
);

const feeRow = z.object({ coinName: z.string(), amount: z.string() });

export const orderRow = z.object({
  orderId: z.string(),
  clientOid: z.optional(z.string()),
  symbolId: z.string(),
  delegateType: z.int(),
  orderType: z.int(),
  timeInForceValue: z.int(),
  tradeUnit: z.enum(['base', 'quote']),
  delegateCount: z.string(),
  delegatePrice: z.optional(z.string()),
  dealCount: z.string(),
  dealAmount: z.string(),
  averagePrice: z.optional(z.string()),
  fees: z.array(feeRow),
  /** §3: new 2, partial fill 3, full fill 4, canceled 5, reject 6. */
  status: z.int(),
  /** Why it ended, as in `domain/order` (`OrderEnd`). */
  endReason: z.optional(z.string()),
  /** Of contracts: whether it may only make a position smaller. */
  isReducePosition: z.optional(z.boolean()),
  /** Of contracts: open 1, close 2. */
  tradeSide: z.optional(z.literal([1, 2])),
  /** Of contracts: why the exchange itself placed it. */
  cause: z.optional(z.string()),
  /** Of contracts, once something was filled: what the fills that closed brought, before fees. */
  profit: z.optional(z.string()),
  presetTakeProfitPrice: z.optional(z.string()),
  exeTakeProfitPrice: z.optional(z.string()),
  presetStopLossPrice: z.optional(z.string()),
  exeStopLossPrice: z.optional(z.string()),
  /** Of contracts: the prices that the preset watches. */
  presetTppTriType: triggerType,
  presetSlpTriType: triggerType,
  planId: z.optional(z.string()),
  /** The iceberg or TWAP that placed it. */
  strategyId: z.optional(z.string()),
  source: z.int(),
  createTime: time,
  updateTime: time,
  version: z.int(),
  steps: z.array(
    z.object({
      at: time,
      what: z.string(),
      price: z.optional(z.string()),
      size: z.optional(z.string()),
      reason: z.optional(z.string()),
      planId: z.optional(z.string()),
      strategyId: z.optional(z.string()),
    }),
  ),
});
export type OrderRow = z.infer<typeof orderRow>;

export const fillRow = z.object({
  tradeId: z.string(),
  orderId: z.string(),
  symbolId: z.string(),
  side: z.enum(['buy', 'sell']),
  liquidity: z.enum(['maker', 'taker']),
  price: z.string(),
  size: z.string(),
  amount: z.string(),
  fee: feeRow,
  /** Of contracts: what the part that closed brought, before the fee. */
  profit: z.optional(z.string()),
  /** Of contracts: the side code of the order, and whether it only reduced. */
  delegateType: z.optional(z.int()),
  isReducePosition: z.optional(z.boolean()),
  at: time,
});
export type FillRow = z.infer<typeof fillRow>;

/** One item of a batch's answer: what it is about, or code, message and values of its refusal. */
export const batchRowOf = <T extends z.ZodMiniType>(row: T) =>
  z.object({
    code: z.string(),
    msg: z.string(),
    data: z.optional(row),
    refusal: z.optional(z.object({ key: z.string(), values: z.record(z.string(), z.string()) })),
  });
const batchRow = batchRowOf(orderRow);

/** Of ended orders: 4 filled, 5 canceled, 6 rejected. */
export const endedStatus = z.optional(z.literal([4, 5, 6]));

export const pageOf = <T extends z.ZodMiniType>(row: T) =>
  z.object({ items: z.array(row), cursor: z.optional(z.string()) });

const orderPath = '/v1/spot/order' as const;
const write = {
  method: 'POST',
  access: 'private',
  byKey: 'trade',
  writes: true,
  signed: true,
} as const;
const read = { method: 'POST', access: 'private', byKey: 'read' } as const;

export const spotOrderCalls = {
  placeOrder: defineCall({
    ...write,
    opens: true,
    asksPin: true,
    path: `${orderPath}/place`,
    about: 'Places a limit or market order.',
    input: z.strictObject({ ...placeFields, languageType }).check(pricedOnce, ...payloadChecks),
    output: orderRow,
  }),
  batchPlaceOrders: defineCall({
    ...write,
    opens: true,
    asksPin: true,
    path: `${orderPath}/batchPlace`,
    about: 'Places up to 50 orders. Each is accepted or rejected separately.',
    input: z.strictObject({
      orders: z
        .array(z.strictObject(placeFields).check(pricedOnce, ...payloadChecks))
        .check(z.minLength(1), z.maxLength(50)),
      languageType,
    }),
    output: z.array(batchRow),
  }),
  cancelOrder: defineCall({
    ...write,
    path: `${orderPath}/cancel`,
    about: 'Cancels an open order by order ID or client order ID.',
    input: z.strictObject({ ...orderRef, languageType }).check(namedOrder),
    output: orderRow,
  }),
  batchCancelOrders: defineCall({
    ...write,
    path: `${orderPath}/batchCancel`,
    about: 'Cancels up to 50 open orders.',
    input: z.strictObject({
      orders: z
        .array(z.strictObject(orderRef).check(namedOrder))
        .check(z.minLength(1), z.maxLength(50)),
      languageType,
    }),
    output: z.array(batchRow),
  }),
  cancelAllOrders: defineCall({
    ...write,
    path: `${orderPath}/cancelAll`,
    about: 'Cancels all open orders of one pair or all pairs, including trigger orders.',
    input: z.strictObject({
      symbolId: z.optional(symbolId),
      /** False: plan orders stay. */
      withPlans: z._default(z.boolean(), true),
      languageType,
    }),
    output: z.object({ orders: z.int(), plans: z.int() }),
  }),
  cancelAllAfter: defineCall({
    ...write,
    path: `${orderPath}/cancelAllAfter`,
    about: 'Auto-cancel timer: cancels all orders unless called again in time. 0 turns it off.',
    input: z.strictObject({
      timeoutSeconds: cancelAfterSeconds,
      languageType,
    }),
    output: z.object({ cancelAt: z.optional(time) }),
  }),
  modifyOrder: defineCall({
    ...write,
    opens: true,
    asksPin: true,
    path: `${orderPath}/modify`,
    about:
      'Changes the price or quantity of an open order. Reducing the quantity keeps its queue ' +
      'position.',
    input: z
      .strictObject({
        ...orderRef,
        delegatePrice: z.optional(price),
        delegateCount: z.optional(decimalText),
        languageType,
      })
      .check(namedOrder),
    output: orderRow,
  }),
  openOrders: defineCall({
    ...read,
    path: `${orderPath}/open`,
    about: 'Open orders, newest first.',
    input: z.strictObject({ symbolId: z.optional(symbolId), languageType }),
    output: z.object({ items: z.array(orderRow), version: z.int() }),
  }),
  orderHistory: defineCall({
    ...read,
    path: `${orderPath}/history`,
    about: 'Order history, newest first; paginated.',
    input: z.strictObject({
      symbolId: z.optional(symbolId),
      ...timeRange,
      side: sideAsked,
      status: endedStatus,
      cursor,
      limit: pageLimit,
      languageType,
    }),
    output: pageOf(orderRow),
  }),
  fills: defineCall({
    ...read,
    path: `${orderPath}/fills`,
    about: 'The user’s trades, newest first; paginated. Optionally of one order.',
    input: z.strictObject({
      symbolId: z.optional(symbolId),
      orderId: z.optional(idText),
      ...timeRange,
      side: sideAsked,
      cursor,
      limit: pageLimit,
      languageType,
    }),
    output: pageOf(fillRow),
  }),
};
