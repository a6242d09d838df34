import type { Region } from '#domain/page/region.ts';

export const regions = {
  positions: {
    pages: ['contracts'],
    island: 'Positions',
    starts: ['load'],
    viewers: 'users',
    reads: [
      'getAllSymbol',
      'positions',
      'contractOpenOrders',
      'triggerPlansOpen',
      'getAssets',
      'contractTickers',
    ],
    isShared: false,
  },
} as const satisfies Readonly<Record<string, Region>>;
