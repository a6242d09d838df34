import * as z from 'zod/mini';
import { defineCall } from '#contract/call.ts';
import { holdSide } from '#contract/calls/contract-rows.ts';
import {
  marginFields,
  normalPlanType,
  payloadChecks,
  payloadFields,
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
import { batchMax } from '#domain/instrument/instrument.ts';
import { selfTradeModes } from '#domain/order/order.ts';
import { scaledMax, scaledMin, scaledShapes } from '#domain/order/scaled.ts';

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

/** An order of a contract (§3's order payload). */
const openFields = {
  symbolId,
  /** Hedge mode: 1 opens a long, 2 a short, 3 closes a long, 4 a short; one-way: 21 buys, 22 sells. */
  delegateType: z.literal(contractDelegateTypes),
  orderType: z.literal([0, 1]),
  delegateCount: decimalText,
  delegatePrice: z.optional(decimalText),
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
  /** Quantities of contracts are counted in their base. */
  tradeUnit: z.optional(z.literal('base')),
  ...marginFields,
};

export const contractOrderCalls = {
  openContract: defineCall({
    ...write,
    opens: true,
    asksPin: true,
    path: `${orderPath}/openContract`,
    about: 'Places a limit or market order of a contract: it opens a position, or closes one.',
    input: z.strictObject({ ...openFields, languageType }).check(agreeing, ...payloadChecks),
    output: orderRow,
  }),
  closeContract: defineCall({
    ...write,
    asksPin: true,
    path: `${orderPath}/closeContract`,
    about: 'Closes a position, or a part of it, by a limit or market order that only reduces it.',
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
    about: 'Closes all positions of a line at market, or those that gain or lose at the mark.',
    input: z.strictObject({
      businessLine,
      symbolId: z.optional(symbolId),
      which: z._default(z.enum(['all', 'profit', 'loss']), 'all'),
      languageType,
    }),
    output: z.object({ orders: z.int() }),
  }),
  backContract: defineCall({
    ...write,
    opens: true,
    asksPin: true,
    path: `${orderPath}/backContract`,
    about: 'Reverses a position: closes it at market and opens as much on the other side.',
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
    about: 'Places a scaled order: limit orders from one price to another, each taken or refused.',
    input: z
      .strictObject({
        ...{ symbolId, delegateType: openFields.delegateType, delegateCount: decimalText },
        startPrice: decimalText,
        endPrice: decimalText,
        /** How many orders. */
        orderCount: z.int().check(z.minimum(scaledMin), z.maximum(scaledMax)),
        shape: z._default(z.enum(scaledShapes), 'equal'),
        timeInForceValue: z._default(z.literal([0, 1]), 0),
        ...{ isReducePosition: openFields.isReducePosition, onlyLow: openFields.onlyLow },
        /** The orders have it with their number behind: `id-1`. */
        clientOid: z.optional(clientOid.check(z.maxLength(61))),
        languageType,
      })
      .check(agreeing),
    output: z.array(batchRowOf(orderRow)),
  }),
  updateContractPreset: defineCall({
    ...write,
    asksPin: true,
    path: `${orderPath}/updateContractPreset`,
    about: 'Changes the take profit and stop loss that an open order will arm with its first fill.',
    input: z
      .strictObject({
        ...orderRef,
        businessLine,
        presetTakeProfitPrice: z.optional(decimalText),
        exeTakeProfitPrice: z.optional(decimalText),
        presetStopLossPrice: z.optional(decimalText),
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
    about: 'Cancels an open order of a contract by its id or client id.',
    input: z.strictObject({ ...orderRef, businessLine, languageType }).check(namedOrder),
    output: orderRow,
  }),
  batchCancelContract: defineCall({
    ...write,
    path: `${orderPath}/batchCancelContract`,
    about: 'Cancels up to 50 open orders of contracts.',
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
    about: 'Cancels open orders and conditional orders of a line, of one contract or of all.',
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
    about: 'Changes price or size of an open order; a smaller size keeps the place in the queue.',
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
    about: 'Open orders of a line’s contracts, newest first.',
    input: z.strictObject({ businessLine, symbolId: z.optional(symbolId), languageType }),
    output: z.object({ items: z.array(orderRow), version: z.int() }),
  }),
  contractOrderHistory: defineCall({
    ...read,
    path: `${orderPath}/getHistoryOrderList`,
    about: 'Ended orders of a line’s contracts, newest first, by pages.',
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
    about: 'Own fills of a line’s contracts, newest first, by pages; or those of one order.',
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
