import type { Region } from '#domain/page/region.ts';

export const regions = {
  ticker: {
    scope: 'trade',
    island: 'TickerBar',
    starts: ['load'],
    viewers: 'all',
    reads: ['getAllSymbol', 'getTickers'],
    texts: ['spot', 'common'],
    isShared: true,
  },
} as const satisfies Readonly<Record<string, Region>>;
