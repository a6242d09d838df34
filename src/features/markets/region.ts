import type { Region } from '#domain/page/region.ts';

export const regions = {
  markets: {
    scope: 'home',
    island: 'Markets',
    starts: ['visible'],
    viewers: 'all',
    reads: ['getAllSymbol', 'getTickers', 'getSparklines', 'hotCoins', 'favourites'],
    texts: ['home', 'common'],
    isShared: false,
  },
  contracts: {
    scope: 'futures',
    island: 'Contracts',
    starts: ['load'],
    viewers: 'all',
    reads: ['getAllSymbol', 'getTickers', 'contractTickers', 'favourites'],
    texts: ['home', 'common', 'futures'],
    isShared: false,
  },
  picker: {
    scope: 'trade',
    island: 'Picker',
    starts: ['touch'],
    viewers: 'all',
    reads: [],
    texts: ['home', 'header', 'common', 'spot'],
    isShared: true,
  },
} as const satisfies Readonly<Record<string, Region>>;
