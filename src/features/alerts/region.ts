import type { Region } from '#domain/page/region.ts';

export const regions = {
  alerts: {
    scope: 'trade',
    island: 'Alerts',
    starts: ['idle', 'touch'],
    viewers: 'all',
    reads: ['getAllSymbol'],
    texts: ['alerts', 'common', 'form', 'errors'],
    isShared: true,
  },
} as const satisfies Readonly<Record<string, Region>>;
