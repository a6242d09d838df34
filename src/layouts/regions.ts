import { contractLines, type Line, shownLines } from '#domain/line/line.ts';
import { isAccountPage, type PageName, type Region } from '#domain/page/region.ts';
import { regions as account } from '#features/account/access/region.ts';
import { regions as apiKeys } from '#features/account/api-keys/region.ts';
import { regions as fees } from '#features/account/fees/region.ts';
import { regions as preferences } from '#features/account/preferences/region.ts';
import { regions as about } from '#features/content/about/region.ts';
import { regions as header } from '#features/site/header/region.ts';
import { regions as notices } from '#features/site/notices/region.ts';
import { regions as alerts } from '#features/trade/alerts/region.ts';
import { regions as assets } from '#features/trade/assets/region.ts';
import { regions as chart } from '#features/trade/chart/region.ts';
import { regions as futuresAccount } from '#features/trade/futures-account/region.ts';
import { regions as markets } from '#features/trade/markets/region.ts';
import { regions as orderBook } from '#features/trade/order-book/region.ts';
import { regions as orders } from '#features/trade/orders/region.ts';
import { regions as overview } from '#features/trade/overview/region.ts';
import { regions as positions } from '#features/trade/positions/region.ts';
import { regions as statusBar } from '#features/trade/status-bar/region.ts';
import { regions as ticker } from '#features/trade/ticker/region.ts';
import { regions as ticket } from '#features/trade/ticket/region.ts';
import { regions as trades } from '#features/trade/trades/region.ts';
import { regions as workspace } from './workspace/region.ts';

/** What each folder declares; a feature with an island has a line here. */
const declared = {
  'features/content/about': about,
  'features/account/access': account,
  'features/trade/alerts': alerts,
  'features/account/api-keys': apiKeys,
  'features/trade/assets': assets,
  'features/trade/chart': chart,
  'features/account/fees': fees,
  'features/trade/futures-account': futuresAccount,
  'features/site/header': header,
  'features/trade/markets': markets,
  'features/site/notices': notices,
  'features/trade/order-book': orderBook,
  'features/trade/orders': orders,
  'features/trade/overview': overview,
  'features/trade/positions': positions,
  'features/account/preferences': preferences,
  'features/trade/status-bar': statusBar,
  'features/trade/ticker': ticker,
  'features/trade/ticket': ticket,
  'features/trade/trades': trades,
  'layouts/workspace': workspace,
} as const;

type Declared = (typeof declared)[keyof typeof declared];
/** What layouts and lines call a region. */
type RegionName = Declared extends infer Rows ? (Rows extends Rows ? keyof Rows : never) : never;

type SharedOf<Rows> = Rows extends unknown
  ? { [N in keyof Rows]: Rows[N] extends { readonly isShared: true } ? N : never }[keyof Rows]
  : never;
/** Regions whose HTML pages share. */
export type SharedRegion = SharedOf<Declared>;

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

/** The groups that the trading page of a line belongs to, beside its own name. */
const groupsOf = (line: Line) =>
  contractLines.includes(line) ? [line, 'trade', 'contracts'] : [line, 'trade'];

const regionsOn = (names: readonly string[]) =>
  regions.filter(({ pages }) => pages.some((page) => names.includes(page)));

/** Pages that are no line's trading page. */
const ownPages: readonly PageName[] = [
  ...(['home', 'futures', 'futures/hot'] as const),
  ...new Set(regions.flatMap(({ pages }) => pages.filter(isAccountPage))),
];

/** Pages with regions of their own, by name. */
export const pageRegions: ReadonlyMap<PageName, readonly PlacedRegion[]> = new Map([
  ...ownPages.map((page) => [page, regionsOn([page])] as const),
  ...shownLines.map((line) => [line, regionsOn(groupsOf(line))] as const),
]);

/**
 * Names all that the shared regions of a line's page depend on, each by its packed props, in
 * `locale`: the key under which their HTML is kept.
 */
export const sharedKey = (
  line: Line,
  locale: string,
  packed: Readonly<Record<SharedRegion, string>>,
): readonly string[] => [
  `${line} ${locale}`,
  ...(pageRegions.get(line) ?? [])
    .filter(({ isShared }) => isShared)
    .map(({ name }) => packed[name as SharedRegion]),
];
