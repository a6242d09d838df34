import type { Region } from '#domain/page/region.ts';

export const regions = {
  orders: {
    scope: 'line',
    island: 'Orders',
    starts: ['load'],
    viewers: 'users',
    reads: ['getAllSymbol', 'openOrders', 'openPlans', 'getAssets'],
    texts: ['orders', 'spot', 'form'],
    isShared: false,
  },
} as const satisfies Readonly<Record<string, Region>>;
