import type { Region } from '#domain/page/region.ts';

export const regions = {
  ticker: {
    pages: ['trade'],
    island: 'TickerBar',
    starts: ['load'],
    viewers: 'all',
    reads: ['getAllSymbol', 'getTickers'],
    isShared: true,
  },
  contractBar: {
    pages: ['contracts'],
    island: 'ContractBar',
    starts: ['load'],
    viewers: 'all',
    reads: ['contractTicker'],
    isShared: false,
  },
} as const satisfies Readonly<Record<string, Region>>;
