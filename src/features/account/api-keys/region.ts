import type { Region } from '#domain/page/region.ts';

export const regions = {
  apiKeys: {
    pages: ['account/api'],
    island: 'ApiKeys',
    starts: ['load'],
    viewers: 'users',
    reads: ['apiKeys'],
    isShared: false,
  },
} as const satisfies Readonly<Record<string, Region>>;
