import type { Region } from '#domain/page/region.ts';

export const regions = {
  book: {
    pages: ['trade'],
    island: 'OrderBook',
    starts: ['load'],
    viewers: 'all',
    reads: ['getAllSymbol', 'getDepth', 'getTickers', 'openOrders'],
    isShared: true,
  },
} as const satisfies Readonly<Record<string, Region>>;
