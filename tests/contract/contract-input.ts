import type { CallInput } from '#contract/calls.ts';

const symbolId = 'BTCUSDT_UMCBL';

/** The least that each call of contracts takes. */
export const contractInput = {
  openContract: {
    ...{ symbolId, delegateType: 21, orderType: 0 },
    ...{ delegateCount: '0.01', delegatePrice: '1' },
  },
  closeContract: { symbolId, holdSide: 1, orderType: 1 },
  closeAllContracts: {},
  backContract: { symbolId, holdSide: 1 },
  updateContractPreset: { orderId: '1', presetStopLossPrice: '1' },
  placePositionTpsl: { symbolId, holdSide: 1, stopLoss: { triggerPrice: '1' } },
  triggerPlansOpen: {},
  triggerPlanHistory: {},
  cancelContract: { orderId: '1' },
  batchCancelContract: { orders: [{ orderId: '1' }] },
  cancelAllContracts: {},
  modifyContractOrder: { orderId: '1' },
  contractOpenOrders: {},
  contractOrderHistory: {},
  contractFills: {},
  positions: {},
  contractSettings: {},
  adjustMarginMode: { symbolId, marginMode: 'fixed' },
  adjustLever: { symbolId, crossMarginLeverage: 10 },
  changeMargin: { symbolId, holdSide: 1, amount: '1', direction: 'add' },
  autoAppendMargin: { symbolId, autoAppendMargin: true },
  adjustPositionMode: { holdMode: 1 },
} as const satisfies { readonly [N in string]: CallInput<never> | object };
