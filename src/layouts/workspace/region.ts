import type { Region } from '#domain/page/region.ts';

/** The tabs that choose what a panel of the trading page shows. */
export const regions = {
  tabs: {
    pages: ['trade'],
    island: 'ViewTabs',
    starts: ['load'],
    viewers: 'all',
    reads: [],
    isShared: true,
  },
} as const satisfies Readonly<Record<string, Region>>;
