import type { Region } from '#domain/page/region.ts';

export const regions = {
  orders: {
    pages: ['spot'],
    island: 'Orders',
    starts: ['load'],
    viewers: 'users',
    reads: ['getAllSymbol', 'openOrders', 'openPlans', 'getAssets'],
    isShared: false,
  },
  contractOrders: {
    pages: ['contracts'],
    island: 'ContractOrders',
    starts: ['load'],
    viewers: 'users',
    reads: ['getAllSymbol', 'contractOpenOrders', 'triggerPlansOpen', 'getAssets'],
    isShared: false,
  },
} as const satisfies Readonly<Record<string, Region>>;
