import type { Region } from '#domain/page/region.ts';

export const regions = {
  trades: {
    pages: ['trade'],
    island: 'Trades',
    starts: ['load'],
    viewers: 'all',
    reads: ['getTrades'],
    isShared: true,
  },
} as const satisfies Readonly<Record<string, Region>>;
