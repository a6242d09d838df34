import type { Region } from '#domain/page/region.ts';

export const regions = {
  assets: {
    pages: ['spot'],
    island: 'Assets',
    starts: ['load'],
    viewers: 'users',
    reads: ['getAssets'],
    isShared: false,
  },
} as const satisfies Readonly<Record<string, Region>>;
