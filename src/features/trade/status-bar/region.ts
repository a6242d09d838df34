import type { Region } from '#domain/page/region.ts';

export const regions = {
  status: {
    pages: ['trade'],
    island: 'StatusBar',
    starts: ['load'],
    viewers: 'all',
    reads: ['getAllSymbol', 'getTickers', 'announcements'],
    isShared: false,
  },
} as const satisfies Readonly<Record<string, Region>>;
