import { type Line, lineNames, pageRowOf } from '#domain/line/line.ts';
import type { Region } from '#domain/page/region.ts';
import { regions as about } from '#features/about/region.ts';
import { regions as account } from '#features/account/region.ts';
import { regions as alerts } from '#features/alerts/region.ts';
import { regions as assets } from '#features/assets/region.ts';
import { regions as chart } from '#features/chart/region.ts';
import { regions as header } from '#features/header/region.ts';
import { regions as markets } from '#features/markets/region.ts';
import { regions as notices } from '#features/notices/region.ts';
import { regions as orderBook } from '#features/order-book/region.ts';
import { regions as orderForm } from '#features/order-form/region.ts';
import { regions as orders } from '#features/orders/region.ts';
import { regions as preferences } from '#features/preferences/region.ts';
import { regions as statusBar } from '#features/status-bar/region.ts';
import { regions as ticker } from '#features/ticker/region.ts';
import { regions as trades } from '#features/trades/region.ts';
import { regions as trade } from './trade/region.ts';

/** What each folder declares; a feature with an island has a line here. */
const declared = {
  'features/about': about,
  'features/account': account,
  'features/alerts': alerts,
  'features/assets': assets,
  'features/chart': chart,
  'features/header': header,
  'features/markets': markets,
  'features/notices': notices,
  'features/order-book': orderBook,
  'features/order-form': orderForm,
  'features/orders': orders,
  'features/preferences': preferences,
  'features/status-bar': statusBar,
  'features/ticker': ticker,
  'features/trades': trades,
  'layouts/trade': trade,
} as const;

type Declared = (typeof declared)[keyof typeof declared];
/** What layouts and lines call a region. */
export type RegionName = Declared extends infer Rows
  ? Rows extends Rows
    ? keyof Rows
    : never
  : never;

/** A region with the folder of its code, below `src`. */
export interface PlacedRegion extends Region {
  readonly name: RegionName;
  readonly folder: string;
}

/** Every region there is. */
export const regions: readonly PlacedRegion[] = Object.entries(declared).flatMap(([folder, rows]) =>
  Object.entries<Region>(rows).map(([name, row]) => ({
    ...row,
    name: name as RegionName,
    folder,
  })),
);

const tradeRegionsOf = (own: readonly string[]) =>
  regions.filter(
    ({ scope, name }) => scope === 'trade' || (scope === 'line' && own.includes(name)),
  );

/**
 * Pages with regions of their own, by name: the home page, and the trading page of each line that has
 * one, whose row names what it has beside the regions of every trading page.
 */
export const pageRegions: ReadonlyMap<'home' | Line, readonly PlacedRegion[]> = new Map([
  ['home', regions.filter(({ scope }) => scope === 'home')] as const,
  ...lineNames.flatMap((line) => {
    const own = pageRowOf(line)?.regions;
    return own ? [[line, tradeRegionsOf(own)] as const] : [];
  }),
]);
