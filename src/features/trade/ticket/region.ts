import type { Region } from '#domain/page/region.ts';

export const regions = {
  form: {
    pages: ['spot'],
    island: 'SpotTicket',
    starts: ['load'],
    viewers: 'all',
    reads: ['getAllSymbol', 'getTickers', 'getDepth', 'userInfo', 'getAssets', 'openOrders'],
    isShared: false,
  },
  ticket: {
    pages: ['contracts'],
    island: 'ContractTicket',
    starts: ['load'],
    viewers: 'all',
    reads: [
      'getAllSymbol',
      'getTickers',
      'getDepth',
      'userInfo',
      'positions',
      'contractOpenOrders',
    ],
    isShared: false,
  },
} as const satisfies Readonly<Record<string, Region>>;
