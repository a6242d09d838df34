import type { Region } from '#domain/page/region.ts';

export const regions = {
  settings: {
    pages: ['trade'],
    island: 'PageSettings',
    starts: ['load'],
    viewers: 'all',
    reads: [],
    texts: ['preferences', 'common', 'spot', 'form'],
    isShared: false,
  },
  accountSettings: {
    pages: ['account/settings'],
    island: 'AccountSettings',
    starts: ['load'],
    viewers: 'users',
    reads: ['getPreference', 'usdtRate'],
    texts: ['account-settings', 'preferences', 'ticket', 'common', 'spot', 'form'],
    isShared: false,
  },
} as const satisfies Readonly<Record<string, Region>>;
