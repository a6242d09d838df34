import type { Region } from '#domain/page/region.ts';

export const regions = {
  alerts: {
    pages: ['trade'],
    island: 'Alerts',
    starts: ['idle', 'touch'],
    viewers: 'all',
    reads: ['getAllSymbol'],
    texts: ['alerts', 'common', 'form', 'errors', 'table'],
    isShared: true,
  },
  accountAlerts: {
    pages: ['account/alerts'],
    island: 'AccountAlerts',
    starts: ['load'],
    viewers: 'users',
    reads: ['priceAlerts', 'getAllSymbol'],
    texts: ['alerts', 'common', 'form', 'errors', 'table'],
    isShared: false,
  },
} as const satisfies Readonly<Record<string, Region>>;
