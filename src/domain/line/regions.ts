import type { ShownLine } from '#domain/line/line.ts';

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

const spotRegions: readonly LineRegion[] = ['form', 'orders'];
const contractRegions: readonly LineRegion[] = [
  ...(['ticket', 'contractBar', 'positions', 'contractOrders', 'futuresAccount'] as const),
];

/**
 * What a line's trading page has beside the regions of every trading page. Apart from the lines
 * themselves, which every browser loads: a region that one line gets changes no script of another's page.
 */
export const regionsOn = (line: ShownLine): readonly LineRegion[] =>
  line === 'spot' ? spotRegions : contractRegions;
