import type { Region } from '#domain/page/region.ts';

export const regions = {
  alerts: {
    pages: ['trade'],
    island: 'Alerts',
    starts: ['idle', 'touch'],
    viewers: 'all',
    reads: ['getAllSymbol'],
    isShared: true,
  },
  accountAlerts: {
    pages: ['account/alerts'],
    island: 'AccountAlerts',
    starts: ['load'],
    viewers: 'users',
    reads: ['priceAlerts', 'getAllSymbol'],
    isShared: false,
  },
} as const satisfies Readonly<Record<string, Region>>;
