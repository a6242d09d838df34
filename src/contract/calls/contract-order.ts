import * as z from 'zod/mini';
import { defineCall } from '#contract/call.ts';
import { holdSide } from '#contract/calls/contract-rows.ts';
import {
  marginFields,
  normalPlanType,
  payloadChecks,
  payloadFields,
  pricedOnce,
} from '#contract/calls/order-payload.ts';
import {
  batchRowOf,
  endedStatus,
  fillRow,
  namedOrder,
  orderRef,
  orderRow,
  pageOf,
} from '#contract/calls/spot-order.ts';
import {
  clientOid,
  contractLine,
  cursor,
  decimalText,
  idText,
  languageType,
  pageLimit,
  sideAsked,
  contractSymbolId as symbolId,
  timeRange,
  triggerType,
} from '#contract/fields.ts';
import { contractDelegateTypes } from '#domain/codes/delegate-type.ts';
import { batchMax } from '#domain/instrument/limits.ts';
import { bookPrices } from '#domain/order/book-price.ts';
import { selfTradeModes } from '#domain/order/order.ts';
import { scaledMax, scaledMin, scaledSeedMax, scaledShapes } from '#domain/order/scaled.ts';

const orderPath = '/v1/mcp/order' as const;
const write = {
  method: 'POST',
  access: 'private',
  byKey: 'trade',
  writes: true,
  signed: true,
} as const;
const read = { method: 'POST', access: 'private', byKey: 'read' } as const;
const businessLine = contractLine;

interface WireReduce {
  isReducePosition?: boolean | undefined;
  onlyLow?: boolean | undefined;
}
/** `onlyLow` is the other name of `isReducePosition`. */
const agreeing = z.refine<WireReduce>(
  ({ isReducePosition: one, onlyLow: other }) =>
    one === undefined || other === undefined || one === other,
  { path: ['onlyLow'], error: 'as isReducePosition' },
);

/** Random sizes alone have a seed. */
const seeded = z.refine<{ shape: string; seed?: number | undefined }>(
  ({ shape, seed }) => (shape === 'random') === (seed !== undefined),
  { path: ['seed'], error: 'of shape random' },
);

/** What quantities of orders of contracts can be counted in. */
const tradeUnits = ['base', 'quote', 'settle'] as const;

/** An order of a contract (§3's order payload). */
const openFields = {
  symbolId,
  /** Hedge mode: 1 opens a long, 2 a short, 3 closes a long, 4 a short; one-way: 21 buys, 22 sells. */
  delegateType: z.literal(contractDelegateTypes),
  orderType: z.literal([0, 1]),
  delegateCount: decimalText,
  delegatePrice: z.optional(decimalText),
  /** In the place of `delegatePrice`: a price of the book. */
  bboType: z.optional(z.enum(bookPrices)),
  timeInForceValue: z._default(z.int().check(z.minimum(0), z.maximum(3)), 0),
  maxSlippage: z.optional(decimalText),
  selfTradeMode: z._default(z.enum(selfTradeModes), 'cancelTaker'),
  isReducePosition: z.optional(z.boolean()),
  onlyLow: z.optional(z.boolean()),
  presetTakeProfitPrice: z.optional(decimalText),
  exeTakeProfitPrice: z.optional(decimalText),
  presetStopLossPrice: z.optional(decimalText),
  exeStopLossPrice: z.optional(decimalText),
  presetTppTriType: triggerType,
  presetSlpTriType: triggerType,
  clientOid: z.optional(clientOid),
  ...payloadFields,
  planType: normalPlanType,
  /**
   * What `delegateCount` counts: `base` as sizes are counted, `quote` and `settle` what they are worth at the price of the
   * order, at market at the mark; rounded down.
   */
  tradeUnit: z.optional(z.enum(tradeUnits)),
  ...marginFields,
};

export const contractOrderCalls = {
  openContract: defineCall({
    ...write,
    opens: true,
    asksPin: true,
    path: `${orderPath}/openContract`,
    about: 'Places a limit or market order to open or close a position.',
    input: z
      .strictObject({ ...openFields, languageType })
      .check(agreeing, pricedOnce, ...payloadChecks),
    output: orderRow,
  }),
  closeContract: defineCall({
    ...write,
    asksPin: true,
    path: `${orderPath}/closeContract`,
    about: 'Closes all or part of a position with a reduce-only limit or market order.',
    input: z.strictObject({
      symbolId,
      holdSide,
      orderType: z.literal([0, 1]),
      /** Absent: all of it. */
      delegateCount: z.optional(decimalText),
      delegatePrice: z.optional(decimalText),
      timeInForceValue: z._default(z.int().check(z.minimum(0), z.maximum(3)), 0),
      /** Of a market order: as far as the price band, without a slippage of its own. */
      flash: z._default(z.boolean(), false),
      maxSlippage: z.optional(decimalText),
      clientOid: z.optional(clientOid),
      languageType,
    }),
    output: orderRow,
  }),
  closeAllContracts: defineCall({
    ...write,
    asksPin: true,
    path: `${orderPath}/closeAll`,
    about:
      'Closes all positions of a product line at market, or only those in profit or at a loss ' +
      'at the mark price.',
    input: z.strictObject({
      businessLine,
      symbolId: z.optional(symbolId),
      which: z._default(z.enum(['all', 'profit', 'loss']), 'all'),
      languageType,
    }),
    output: z.object({ orders: z.int(), profit: z.string() }),
  }),
  backContract: defineCall({
    ...write,
    opens: true,
    asksPin: true,
    path: `${orderPath}/backContract`,
    about:
      'Reverses a position: closes it at market and opens the same quantity on the other side.',
    input: z.strictObject({
      symbolId,
      holdSide,
      clientOid: z.optional(clientOid),
      languageType,
    }),
    output: z.object({ orders: z.array(orderRow) }),
  }),
  segmentContract: defineCall({
    ...write,
    opens: true,
    asksPin: true,
    path: `${orderPath}/segmentContract`,
    about:
      'Places a scaled order: limit orders spread over a price range. Each is accepted or ' +
      'rejected separately.',
    input: z
      .strictObject({
        ...{ symbolId, delegateType: openFields.delegateType, delegateCount: decimalText },
        startPrice: decimalText,
        endPrice: decimalText,
        /** How many orders. */
        orderCount: z.int().check(z.minimum(scaledMin), z.maximum(scaledMax)),
        shape: z._default(z.enum(scaledShapes), 'equal'),
        /** Of random sizes: what they follow from. */
        seed: z.optional(z.int().check(z.minimum(0), z.maximum(scaledSeedMax))),
        timeInForceValue: z._default(z.literal([0, 1]), 0),
        ...{ isReducePosition: openFields.isReducePosition, onlyLow: openFields.onlyLow },
        /** The orders have it with their number behind: `id-1`. */
        clientOid: z.optional(clientOid.check(z.maxLength(61))),
        languageType,
      })
      .check(agreeing, seeded),
    output: z.array(batchRowOf(orderRow)),
  }),
  updateContractPreset: defineCall({
    ...write,
    asksPin: true,
    path: `${orderPath}/updateContractPreset`,
    about:
      'Changes the take profit and stop loss that an open order activates on its first fill. A trigger price ' +
      'that is `null` takes its leg off.',
    input: z
      .strictObject({
        ...orderRef,
        businessLine,
        presetTakeProfitPrice: z.optional(z.nullable(decimalText)),
        exeTakeProfitPrice: z.optional(decimalText),
        presetStopLossPrice: z.optional(z.nullable(decimalText)),
        exeStopLossPrice: z.optional(decimalText),
        presetTppTriType: triggerType,
        presetSlpTriType: triggerType,
        languageType,
      })
      .check(namedOrder),
    output: orderRow,
  }),
  cancelContract: defineCall({
    ...write,
    path: `${orderPath}/cancelContract`,
    about: 'Cancels an open futures order by order ID or client order ID.',
    input: z.strictObject({ ...orderRef, businessLine, languageType }).check(namedOrder),
    output: orderRow,
  }),
  batchCancelContract: defineCall({
    ...write,
    path: `${orderPath}/batchCancelContract`,
    about: 'Cancels up to 50 open futures orders.',
    input: z.strictObject({
      orders: z
        .array(z.strictObject(orderRef).check(namedOrder))
        .check(z.minLength(1), z.maxLength(batchMax)),
      businessLine,
      languageType,
    }),
    output: z.array(batchRowOf(orderRow)),
  }),
  cancelAllContracts: defineCall({
    ...write,
    path: `${orderPath}/cancelAll`,
    about: 'Cancels open orders and conditional orders of a product line, for one contract or all.',
    input: z.strictObject({
      businessLine,
      symbolId: z.optional(symbolId),
      kinds: z._default(z.enum(['all', 'orders', 'plans']), 'all'),
      languageType,
    }),
    output: z.object({ orders: z.int(), plans: z.int() }),
  }),
  modifyContractOrder: defineCall({
    ...write,
    opens: true,
    asksPin: true,
    path: `${orderPath}/modifyOrder`,
    about:
      'Changes the price or quantity of an open order. Reducing the quantity keeps its queue ' +
      'position.',
    input: z
      .strictObject({
        ...orderRef,
        businessLine,
        delegatePrice: z.optional(decimalText),
        delegateCount: z.optional(decimalText),
        languageType,
      })
      .check(namedOrder),
    output: orderRow,
  }),
  contractOpenOrders: defineCall({
    ...read,
    path: `${orderPath}/open`,
    about: 'Open futures orders of a product line, newest first.',
    input: z.strictObject({ businessLine, symbolId: z.optional(symbolId), languageType }),
    output: z.object({ items: z.array(orderRow), version: z.int() }),
  }),
  contractOrderHistory: defineCall({
    ...read,
    path: `${orderPath}/getHistoryOrderList`,
    about: 'Futures order history of a product line, newest first; paginated.',
    input: z.strictObject({
      businessLine,
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
  contractFills: defineCall({
    ...read,
    path: `${orderPath}/fills`,
    about:
      'The user’s futures trades of a product line, newest first; paginated. Optionally of one ' +
      'order.',
    input: z.strictObject({
      businessLine,
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
