import type { Region } from '#domain/page/region.ts';

export const regions = {
  again: {
    pages: ['trade'],
    island: 'LogInAgain',
    starts: ['idle'],
    viewers: 'users',
    reads: ['userInfo'],
    isShared: false,
  },
} as const satisfies Readonly<Record<string, Region>>;
