import type { Region } from '#domain/page/region.ts';

export const regions = {
  transfer: {
    pages: ['site'],
    island: 'Transfer',
    starts: ['touch'],
    viewers: 'users',
    reads: [],
    isShared: false,
  },
  futuresAccount: {
    pages: ['contracts'],
    island: 'FuturesAccount',
    starts: ['load'],
    viewers: 'users',
    reads: ['getAllSymbol', 'positions', 'contractOpenOrders', 'getAssets'],
    isShared: false,
  },
} as const satisfies Readonly<Record<string, Region>>;
