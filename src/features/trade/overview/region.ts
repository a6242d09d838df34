import type { Region } from '#domain/page/region.ts';

export const regions = {
  overview: {
    pages: ['futures'],
    island: 'Overview',
    starts: ['idle'],
    viewers: 'all',
    reads: ['getAllSymbol', 'getTickers', 'contractTickers', 'riskCapitalAmount'],
    isShared: false,
  },
} as const satisfies Readonly<Record<string, Region>>;
