import type { Holdings } from './standing.ts';
import { own, type Theft, unknownOrder } from './theft.ts';

const symbolId = 'BTCUSDT_UMCBL';

const byOrder = ({ contract: { order, ended } }: Holdings) => [
  { orderId: order.orderId },
  { clientOid: order.clientOid },
  { orderId: ended.orderId },
];

/** What another user tries with the contracts of the first. */
export const contractThefts = {
  openContract: own(({ contract: { order, ended } }) => [
    {
      ...{ symbolId, delegateType: 21, orderType: 0, delegateCount: order.delegateCount },
      ...{ delegatePrice: order.delegatePrice, clientOid: ended.clientOid },
    },
  ]),
  closeContract: own(() => [{ symbolId, holdSide: 1, orderType: 1 }]),
  segmentContract: own(({ contract: { order } }) => [
    {
      ...{ symbolId, delegateType: 21, delegateCount: '0.02', orderCount: 2 },
      ...{ startPrice: order.delegatePrice, endPrice: order.delegatePrice },
    },
  ]),
  positionHistory: own(() => [{}, { symbolId }, { cursor: '1000000' }]),
  contractBills: own(() => [{}, { symbolId, reason: 'fee' }, { cursor: '1000000', limit: 100 }]),
  notices: own(() => [{}, { cursor: '1000000', limit: 100 }]),
  dummyTransfer: own(() => [{}, { coinName: 'SUSDT' }]),
  closeAllContracts: own(() => [{}, { symbolId }]),
  backContract: own(() => [{ symbolId, holdSide: 1 }]),
  updateContractPreset: {
    inputs: (ann) => byOrder(ann).map((ref) => ({ ...ref, presetStopLossPrice: '1000' })),
    answers: unknownOrder,
  },
  placePositionTpsl: own(() => [{ symbolId, holdSide: 1, stopLoss: { triggerPrice: '1000' } }]),
  placeRatioStop: own(() => [{ symbolId, holdSide: 1, riskRatio: '0.8' }]),
  riskRatioRange: own(() => [{ symbolId, holdSide: 1 }]),
  triggerPlansOpen: own(() => [{}, { symbolId }]),
  triggerPlanHistory: own(() => [{}, { limit: 100 }]),
  cancelContract: { inputs: byOrder, answers: unknownOrder },
  batchCancelContract: own((ann) => [{ orders: byOrder(ann) }]),
  cancelAllContracts: own(() => [{}, { symbolId }, { kinds: 'plans' }]),
  modifyContractOrder: {
    inputs: (ann) => byOrder(ann).map((ref) => ({ ...ref, delegateCount: '0.005' })),
    answers: unknownOrder,
  },
  contractOpenOrders: own(() => [{}, { symbolId }]),
  contractOrderHistory: own(({ contract: { ended } }) => [
    {},
    { cursor: String(Number(ended.orderId) + 1) },
  ]),
  contractFills: own(({ contract: { opened } }) => [{}, { orderId: opened.orderId }]),
  positions: own(() => [{}, { symbolId }]),
  contractSettings: own(() => [{}, { symbolId }]),
  adjustMarginMode: own(() => [{ symbolId, marginMode: 'fixed' }]),
  adjustLever: own(() => [{ symbolId, crossMarginLeverage: 7 }]),
  changeMargin: own(() => [{ symbolId, holdSide: 1, amount: '1', direction: 'remove' }]),
  autoAppendMargin: own(() => [{ symbolId, autoAppendMargin: true }]),
  adjustPositionMode: own(() => [{ holdMode: 2 }]),
} as const satisfies Readonly<Record<string, Theft>>;
