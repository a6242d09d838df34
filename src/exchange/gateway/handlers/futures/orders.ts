import type { contractOrderCalls } from '#contract/calls/contract-order.ts';
import type { CallParsed } from '#contract/calls.ts';
import type { CallerUser } from '#contract/client.ts';
import { contractDraftOfWire, scaledDraftOfWire } from '#contract/map/contract-draft.ts';
import { wirePrice, wireSize } from '#contract/map/draft.ts';
import { amountText } from '#contract/map/quantity.ts';
import { wireRatio } from '#contract/map/wire-number.ts';
import { timeInForceOf } from '#domain/codes/time-in-force.ts';
import { isContract } from '#domain/instrument/kinds.ts';
import type { OrderDraft } from '#domain/order/order.ts';
import { done, type Outcome, refuse } from '#domain/refusal.ts';
import {
  type CallContext,
  type Gate,
  type Handlers,
  instrumentOr,
} from '#exchange/gateway/gate.ts';
import { placeOf, settingsRefusal } from '#exchange/gateway/handlers/futures/positions.ts';
import {
  amendOrder,
  batchRow,
  fillsOn,
  openOrdersOn,
  orderHistoryOn,
  orderOutcome,
  refOf,
} from '#exchange/gateway/handlers/orders.ts';
import { amendPreset } from '#exchange/gateway/handlers/trigger-plans.ts';
import { orderRow } from '#exchange/gateway/rows/orders.ts';
import type { CloseTerms } from '#exchange/view/view.ts';

type Context = CallContext<CallerUser>;

async function place(gate: Gate, draft: Outcome<OrderDraft>, { user: { userId } }: Context) {
  if (!draft.ok) return draft;
  const placed = await gate.view.submit({ kind: 'PlaceOrder', userId, draft: draft.value });
  return orderOutcome(gate, placed);
}

/** How a position is closed, in ticks and lots. */
async function closeTerms(
  gate: Gate,
  input: CallParsed<'closeContract'>,
  { user: { userId }, source }: Context,
): Promise<Outcome<CloseTerms>> {
  const { symbolId, orderType, flash, clientOid } = input;
  const instrument = instrumentOr(gate, symbolId);
  if (!instrument.ok) return instrument;
  const price = wirePrice(instrument.value, input.delegatePrice);
  if (!price.ok) return price;
  const size = wireSize(instrument.value, input.delegateCount);
  if (!size.ok) return size;
  const slippagePpm = wireRatio(input.maxSlippage);
  if (!slippagePpm.ok) return slippagePpm;
  if (flash && orderType === 0) return refuse('slippageInvalid', { limit: '0.1' });
  return done({
    ...{ symbolId, ...(await placeOf(gate, userId, input)), clientOid, source },
    ...{ how: howOf(orderType, flash), size: size.value, price: price.value },
    timeInForce: orderType === 0 ? timeInForceOf(input.timeInForceValue) : undefined,
    slippagePpm: slippagePpm.value,
  });
}

const howOf = (orderType: number, flash: boolean): CloseTerms['how'] => {
  if (orderType === 0) return 'limit';
  return flash ? 'flash' : 'market';
};

const whichOf = { all: 'all', profit: 'profitable', loss: 'losing' } as const;

export const contractOrderHandlers: Handlers<keyof typeof contractOrderCalls> = {
  async openContract(gate, input, context) {
    const instrument = instrumentOr(gate, input.symbolId);
    if (!instrument.ok) return instrument;
    const settings = await settingsRefusal(gate, context.user.userId, input);
    if (!settings.ok) return settings;
    return await place(gate, contractDraftOfWire(instrument.value, input, context.source), context);
  },

  async closeContract(gate, input, context) {
    const terms = await closeTerms(gate, input, context);
    if (!terms.ok) return terms;
    const { userId } = context.user;
    const closed = await gate.view.submit({ kind: 'ClosePosition', userId, ...terms.value });
    return orderOutcome(gate, closed);
  },

  async closeAllContracts(gate, input, { user: { userId } }) {
    const { businessLine: line, symbolId } = input;
    const which = whichOf[input.which];
    const closed = await gate.view.submit({
      ...{ kind: 'CloseAllPositions', userId, line, symbolId, which },
    });
    if (!closed.ok) return closed;
    const { orders, realized } = closed.value;
    // All contracts of a line settle in one asset.
    const contract = gate.directory.pairsOf(line).find(isContract);
    return done({ orders, profit: contract ? amountText(contract.settle, realized) : '0' });
  },

  async backContract(gate, input, { user: { userId }, source }) {
    const { symbolId, clientOid } = input;
    const terms = { symbolId, ...(await placeOf(gate, userId, input)), clientOid, source };
    const reversed = await gate.view.submit({ kind: 'ReversePosition', userId, ...terms });
    if (!reversed.ok) return reversed;
    return done({ orders: reversed.value.orders.map((order) => orderRow(gate.directory, order)) });
  },

  async segmentContract(gate, input, { user: { userId }, source, locale }) {
    const instrument = instrumentOr(gate, input.symbolId);
    if (!instrument.ok) return instrument;
    const draft = scaledDraftOfWire(instrument.value, input, source);
    if (!draft.ok) return draft;
    const placed = await gate.view.submit({ kind: 'PlaceScaled', userId, draft: draft.value });
    if (!placed.ok) return placed;
    return done(placed.value.map((outcome) => batchRow(gate, locale, outcome, orderRow)));
  },

  updateContractPreset: (gate, input, { user: { userId } }) =>
    amendPreset(gate, userId, refOf(input, input.businessLine), input),

  async cancelContract(gate, input, { user: { userId } }) {
    const order = refOf(input, input.businessLine);
    return orderOutcome(gate, await gate.view.submit({ kind: 'CancelOrder', userId, order }));
  },

  async batchCancelContract(gate, { orders: refs, businessLine }, { user: { userId }, locale }) {
    const orders = refs.map((ref) => refOf(ref, businessLine));
    const canceled = await gate.view.submit({ kind: 'CancelOrders', userId, orders });
    if (!canceled.ok) return canceled;
    return done(canceled.value.map((outcome) => batchRow(gate, locale, outcome, orderRow)));
  },

  async cancelAllContracts(gate, { businessLine: line, symbolId, kinds }, { user: { userId } }) {
    const which = { line, userId, symbolId };
    if (kinds === 'plans') {
      const canceled = await gate.view.submit({ kind: 'CancelAllPlans', ...which });
      return canceled.ok ? done({ orders: 0, plans: canceled.value.plans }) : canceled;
    }
    return await gate.view.submit({ kind: 'CancelAll', ...which, plans: kinds === 'all' });
  },

  modifyContractOrder: (gate, input, { user: { userId } }) =>
    amendOrder(gate, userId, refOf(input, input.businessLine), input),

  contractOpenOrders: (gate, { businessLine, symbolId }, { user: { userId } }) =>
    openOrdersOn(gate, userId, businessLine, symbolId),

  contractOrderHistory: (gate, input, { user: { userId } }) =>
    orderHistoryOn(gate, userId, input.businessLine, input),

  contractFills: (gate, input, { user: { userId } }) =>
    fillsOn(gate, userId, input.businessLine, input),
};
