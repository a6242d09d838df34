import type { Region } from '#domain/page/region.ts';

export const regions = {
  transfer: {
    scope: 'site',
    island: 'Transfer',
    starts: ['touch'],
    viewers: 'users',
    reads: [],
    texts: ['transfer'],
    isShared: false,
  },
  futuresAccount: {
    scope: 'line',
    island: 'FuturesAccount',
    starts: ['load'],
    viewers: 'users',
    reads: ['getAllSymbol', 'positions', 'contractOpenOrders', 'getAssets'],
    texts: ['transfer'],
    isShared: false,
  },
} as const satisfies Readonly<Record<string, Region>>;
