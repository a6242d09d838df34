import type { Region } from '#domain/page/region.ts';

export const regions = {
  settings: {
    pages: ['trade'],
    island: 'PageSettings',
    starts: ['load'],
    viewers: 'all',
    reads: [],
    isShared: false,
  },
  accountSettings: {
    pages: ['account/settings'],
    island: 'AccountSettings',
    starts: ['load'],
    viewers: 'users',
    reads: ['getPreference', 'usdtRate'],
    isShared: false,
  },
} as const satisfies Readonly<Record<string, Region>>;
