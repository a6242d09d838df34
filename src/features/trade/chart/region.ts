import type { Region } from '#domain/page/region.ts';

export const regions = {
  chart: {
    pages: ['trade'],
    island: 'Chart',
    starts: ['load'],
    viewers: 'all',
    follows: ['plot/LivePlot.tsx', 'lightweight-charts'],
    reads: ['getAllSymbol', 'getKline', 'userInfo'],
    isShared: true,
  },
  depth: {
    pages: ['trade'],
    island: 'Depth',
    starts: ['load'],
    viewers: 'all',
    reads: ['getAllSymbol'],
    isShared: true,
  },
} as const satisfies Readonly<Record<string, Region>>;
