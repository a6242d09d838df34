import type { Region } from '#domain/page/region.ts';

export const regions = {
  fees: {
    pages: ['account/fees'],
    island: 'Fees',
    starts: ['load'],
    viewers: 'users',
    reads: ['userInfo', 'userFees', 'vipRules'],
    isShared: false,
  },
} as const satisfies Readonly<Record<string, Region>>;
