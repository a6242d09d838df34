import type { Region } from '#domain/page/region.ts';

export const regions = {
  ticket: {
    pages: ['contracts'],
    island: 'Ticket',
    starts: ['load'],
    viewers: 'all',
    reads: [
      'getAllSymbol',
      'getTickers',
      'getDepth',
      'userInfo',
      'positions',
      'contractOpenOrders',
    ],
    texts: ['ticket', 'form', 'order-kinds'],
    isShared: false,
  },
} as const satisfies Readonly<Record<string, Region>>;
