import type { Line } from '#domain/line/line.ts';

/** A region that some lines' trading pages have beside those of all (`layouts/regions.ts`). */
type LineRegion =
  | 'form'
  | 'orders'
  | 'assets'
  | 'ticket'
  | 'contractBar'
  | 'positions'
  | 'contractOrders'
  | 'futuresAccount';

/**
 * What each line's trading page has beside the regions of every trading page; a line that is not here
 * has no such page. Apart from the lines themselves, which every browser loads: a region that one line
 * gets changes no script of another's page.
 */
export const lineRegions: Readonly<Partial<Record<Line, readonly LineRegion[]>>> = {
  spot: ['form', 'orders'],
  usdt: ['ticket', 'contractBar', 'positions', 'contractOrders', 'futuresAccount'],
};
