import type { Region } from '#domain/page/region.ts';

export const regions = {
  info: {
    pages: ['trade'],
    starts: [],
    viewers: 'all',
    reads: ['getAllSymbol', 'coinConfigList'],
    isShared: true,
  },
} as const satisfies Readonly<Record<string, Region>>;
