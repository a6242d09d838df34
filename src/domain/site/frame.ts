import { defaultLocale, siteLocales } from '#domain/codes/locale.ts';
import {
  isShown,
  type ProductName,
  productOfPath,
  type SwitchName,
  type SwitchSetting,
  stateOf,
  switchNames,
  type Viewer,
} from '#domain/site/switches.ts';

/** What the frame of every page depends on beside its visitor: the same for all, and set by operators. */
export interface SiteFrame {
  readonly switches: readonly SwitchSetting[];
  /** Path keys of the languages that the site is offered in. */
  readonly locales: readonly string[];
  /** §4's locale group type. */
  readonly localeGroupType: number;
}

/** The site as the build sees it, which leaves the choice to the server. */
export const wholeSite: SiteFrame = {
  switches: [],
  locales: siteLocales.map(({ path }) => path),
  localeGroupType: 3,
};

/** A part of a page's frame that is there or not. */
export type FramePart =
  | SwitchName
  /** Links to a language. */
  | `language:${string}`
  /** The page in a language, as search engines are told of it. */
  | `listed:${string}`
  /** Whether search engines can list this page at all. */
  | 'indexed'
  | 'unlisted'
  /** The dialog that offers Korean (§4). */
  | 'koreanOffer'
  /** Where users reach the support. */
  | 'support'
  /** The script that tells how the page loaded. */
  | 'traced';

/** Group type of the site whose visitors from Korea are offered Korean (§4). */
const koreanGroup = 3;

/** Of whoever asks for a page. */
export interface PageVisitor {
  readonly viewer: Viewer;
  /** ISO 3166, when a proxy says so. */
  readonly area: string | undefined;
  /** Whether this browser has chosen a language, or declined one. */
  readonly hasChosen: boolean;
  /** Whether this load is one of those that tell how they went. */
  readonly isTraced: boolean;
  /** Whether the operator named an address of the support. */
  readonly hasSupport?: boolean;
}

/** Whether a page load is one of `percent` in a hundred. `chance` is from 0 to 1, which it never is. */
export const isDrawn = (percent: number, chance: number): boolean => chance * 100 < percent;

/** Who looks at a page when nothing is known of them. */
export const visitorIn = (locale: string): Viewer => ({
  locale,
  isUser: false,
  isChild: false,
  rechargeFlag: false,
  accountMode: 'classic',
  traderIdentities: [],
  mayDemo: false,
  inDemo: false,
});

/** A user's flags, as the exchange tells them (§3's user info). */
interface UserFlags {
  readonly childFlag: boolean;
  readonly rechargeFlag: boolean;
  readonly accountMode: Viewer['accountMode'];
  readonly traderIdentities: readonly string[];
  readonly papTradingFlag: boolean;
  readonly utaPapTradingFlag: boolean;
  readonly simulation: boolean;
}

/** Who looks at a page: a user, or a visitor when nobody is logged in. */
export const viewerOf = (locale: string, user: UserFlags | undefined | null): Viewer =>
  user
    ? {
        locale,
        isUser: true,
        isChild: user.childFlag,
        rechargeFlag: user.rechargeFlag,
        accountMode: user.accountMode,
        traderIdentities: user.traderIdentities,
        mayDemo: user.accountMode === 'uta' ? user.utaPapTradingFlag : user.papTradingFlag,
        inDemo: user.simulation,
      }
    : visitorIn(locale);

/** The state of a page's product in a language, by its address without language; pages of none are on. */
function stateOfPage(
  path: string,
  { locale, accountMode }: Pick<Viewer, 'locale' | 'accountMode'>,
  { switches }: SiteFrame,
) {
  const product: ProductName | undefined = productOfPath(path);
  return product === undefined ? 'on' : stateOf(product, { locale, accountMode }, switches);
}

/** Whether a page answers at all: one whose product is switched off does not. */
export const isFound = (path: string, viewer: Viewer, frame: SiteFrame): boolean =>
  stateOfPage(path, viewer, frame) !== 'off';

/** Whether search engines can list a page in a language. They see what visitors see. */
export const isListed = (path: string, locale: string, frame: SiteFrame): boolean =>
  frame.locales.includes(locale) && stateOfPage(path, visitorIn(locale), frame) === 'on';

/** Whether Korean is offered by the dialog (§4): to visitors from Korea who have not chosen yet. */
const offersKorean = (
  { viewer, area, hasChosen }: PageVisitor,
  { locales, localeGroupType }: SiteFrame,
): boolean =>
  area === 'KR' &&
  !hasChosen &&
  localeGroupType === koreanGroup &&
  viewer.locale !== 'ko' &&
  locales.includes('ko');

/** What is there of a page's frame; pages with the same `key` have the same frame. */
export interface FrameParts {
  has(part: FramePart): boolean;
  readonly key: string;
}

/** All parts that a page can have: the build makes each page with all of them. */
export const everyPart: FrameParts = { has: () => true, key: 'every' };

/**
 * What is there of a page's frame. Users' entries count as there for visitors too: the page holds
 * both, and its style shows what applies.
 */
export function framePartsOf(path: string, visitor: PageVisitor, frame: SiteFrame): FrameParts {
  const viewer = { ...visitor.viewer, isUser: true };
  const { locale } = viewer;
  const parts = new Set<FramePart>([
    ...switchNames.filter((name) => isShown(name, viewer, frame.switches)),
    ...frame.locales.map((one) => `language:${one}` as const),
    ...frame.locales
      .filter((one) => isListed(path, one, frame))
      .map((one) => `listed:${one}` as const),
    isListed(path, locale, frame) ? 'indexed' : 'unlisted',
    ...(offersKorean(visitor, frame) ? (['koreanOffer'] as const) : []),
    ...(visitor.hasSupport ? (['support'] as const) : []),
    ...(visitor.isTraced ? (['traced'] as const) : []),
  ]);
  return { has: (part) => parts.has(part), key: [...parts].join() };
}

/** The language for a stored choice: English when the site is no longer offered in it. */
export const availableLocale = (locale: string, { locales }: Pick<SiteFrame, 'locales'>): string =>
  locales.includes(locale) ? locale : defaultLocale;
