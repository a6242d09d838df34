import type { Region } from '#domain/page/region.ts';

export const regions = {
  fees: {
    pages: ['account/fees'],
    island: 'Fees',
    starts: ['load'],
    viewers: 'users',
    reads: ['userInfo', 'userFees', 'vipRules'],
    texts: ['fees', 'account-pages', 'home', 'orders', 'form', 'common', 'table'],
    isShared: false,
  },
} as const satisfies Readonly<Record<string, Region>>;
