import type { Region } from '#domain/page/region.ts';

export const regions = {
  notices: {
    pages: ['trade'],
    island: 'Notices',
    starts: ['load'],
    viewers: 'all',
    reads: [],
    isShared: false,
  },
  // On other pages too, for users who have something to be warned of (`layouts/account-watch.ts`).
  accountNotices: {
    pages: ['trade'],
    island: 'AccountNotices',
    starts: ['idle', 'touch'],
    viewers: 'users',
    reads: [],
    isShared: false,
  },
} as const satisfies Readonly<Record<string, Region>>;
