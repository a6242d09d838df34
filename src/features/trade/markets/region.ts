import type { Region } from '#domain/page/region.ts';

export const regions = {
  markets: {
    pages: ['home'],
    island: 'Markets',
    starts: ['visible'],
    viewers: 'all',
    reads: ['getAllSymbol', 'getTickers', 'getSparklines', 'hotCoins', 'favorites'],
    texts: ['home', 'common'],
    isShared: false,
  },
  contracts: {
    pages: ['futures'],
    island: 'Contracts',
    starts: ['load'],
    viewers: 'all',
    reads: ['getAllSymbol', 'getTickers', 'contractTickers', 'favorites'],
    texts: ['home', 'common', 'futures'],
    isShared: false,
  },
  picker: {
    pages: ['trade'],
    island: 'Picker',
    starts: ['touch'],
    viewers: 'all',
    reads: [],
    texts: ['home', 'header', 'common', 'spot'],
    isShared: true,
  },
} as const satisfies Readonly<Record<string, Region>>;
