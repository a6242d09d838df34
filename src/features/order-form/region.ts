import type { Region } from '#domain/page/region.ts';

export const regions = {
  form: {
    pages: ['spot'],
    island: 'OrderForm',
    starts: ['load'],
    viewers: 'all',
    reads: ['getAllSymbol', 'getTickers', 'getDepth', 'userInfo', 'getAssets', 'openOrders'],
    texts: ['form', 'errors', 'preferences'],
    isShared: false,
  },
} as const satisfies Readonly<Record<string, Region>>;
