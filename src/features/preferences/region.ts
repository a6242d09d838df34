import type { Region } from '#domain/page/region.ts';

export const regions = {
  settings: {
    scope: 'trade',
    island: 'PageSettings',
    starts: ['load'],
    viewers: 'all',
    reads: [],
    texts: ['preferences', 'common', 'spot', 'form'],
    isShared: false,
  },
} as const satisfies Readonly<Record<string, Region>>;
