import type { Region } from '#domain/page/region.ts';

export const regions = {
  markets: {
    pages: ['home'],
    island: 'Markets',
    starts: ['visible'],
    viewers: 'all',
    reads: ['getAllSymbol', 'getTickers', 'getSparklines', 'hotCoins', 'favorites'],
    isShared: false,
  },
  contracts: {
    pages: ['futures'],
    island: 'Contracts',
    starts: ['load'],
    viewers: 'all',
    reads: ['getAllSymbol', 'getTickers', 'contractTickers', 'favorites'],
    isShared: false,
  },
  hotContracts: {
    pages: ['futures/hot'],
    island: 'HotContracts',
    starts: ['load'],
    viewers: 'all',
    reads: ['getAllSymbol', 'getTickers', 'contractTickers'],
    isShared: false,
  },
  picker: {
    pages: ['trade'],
    island: 'Picker',
    starts: ['touch'],
    viewers: 'all',
    reads: [],
    isShared: true,
  },
  marketSide: {
    pages: ['trade'],
    island: 'MarketSide',
    starts: ['media'],
    viewers: 'all',
    reads: [],
    isShared: true,
  },
} as const satisfies Readonly<Record<string, Region>>;
