import { type AccountMode, accountModes } from '#domain/codes/account-mode.ts';
import {
  type Line,
  lineNames,
  type ShownLine,
  shownLines,
  usualContractLine,
} from '#domain/line/line.ts';
import { lineSites } from '#domain/line/site.ts';

/** Where a setting applies; what is left out: everywhere. */
export interface SwitchScope {
  /** Path key of a language. */
  readonly locale?: string | undefined;
  readonly accountMode?: AccountMode | undefined;
}

/**
 * `on`: offered. `hidden`: no menu leads there and search engines are asked to leave it out, but its
 * pages answer. `reduceOnly`: hidden, and its calls open nothing new. `off`: its pages are not found
 * either.
 */
export const switchStates = ['on', 'hidden', 'reduceOnly', 'off'] as const;
export type SwitchState = (typeof switchStates)[number];

/** Whether calls of a product in this state open something. */
export const canOpen = (state: SwitchState): boolean => state === 'on' || state === 'hidden';

/** Whom a page is for (§6). */
export interface Viewer {
  /** Path key of the page's language. */
  readonly locale: string;
  readonly isUser: boolean;
  /** A sub-account, and whether it can take deposits as one. */
  readonly isChild: boolean;
  readonly rechargeFlag: boolean;
  readonly accountMode: AccountMode;
  /** Copy-trading identities; empty for whoever is no trader. */
  readonly traderIdentities: readonly string[];
  /** Whether demo trading is open to this user, and whether it is on. */
  readonly mayDemo: boolean;
  readonly inDemo: boolean;
}

type Condition = (viewer: Viewer) => boolean;

interface Product {
  /** Not part of this version yet: it is off, and operators can't change that. */
  readonly isPlanned?: true;
  /** Where it is hidden unless an operator sets otherwise for that very place. */
  readonly hiddenIn?: readonly SwitchScope[];
  /** A part of another product, which is at most as open as that one. */
  readonly partOf?: string;
  /** Whose menus show it. */
  readonly for?: Condition;
}

const planned = { isPlanned: true } as const;
/** Not advertised to visitors in the United Kingdom (§6); the addresses still answer. */
const britain: SwitchScope = { locale: 'en-GB' };
/** A unified account trades on pages of its own. */
const unifiedMode: SwitchScope = { accountMode: 'uta' };
const isTrader: Condition = ({ traderIdentities }) => traderIdentities.length > 0;

/** What operators can switch, by the names that `webCommonConfig` has for it. */
const products = {
  spot: {},
  margin: { ...planned, hiddenIn: [britain, unifiedMode] },
  convert: { ...planned, hiddenIn: [britain] },
  preMarket: { ...planned, hiddenIn: [britain] },
  onChainSwitch: planned,
  unified: { ...planned, hiddenIn: [britain] },
  futures: { hiddenIn: [unifiedMode] },
  usdtFutures: { partOf: 'futures' },
  coinFutures: { partOf: 'futures' },
  usdcFutures: { partOf: 'futures' },
  traderFutures: { ...planned, partOf: 'futures', for: isTrader },
  strategy: planned,
  copyTrading: planned,
  showSpotTrace: { ...planned, partOf: 'copyTrading' },
  c2c: planned,
  events: planned,
  /** The lines that are traded in demo coins. */
  demo: { hiddenIn: [britain] },
  deposit: {
    ...planned,
    for: ({ isUser, inDemo, isChild, rechargeFlag }) =>
      isUser && !inDemo && (!isChild || rechargeFlag),
  },
  withdraw: { ...planned, for: ({ isUser, inDemo, isChild }) => isUser && !inDemo && !isChild },
  developers: {},
} as const satisfies Readonly<Record<string, Product>>;

export type ProductName = keyof typeof products;
export const productNames = Object.keys(products) as readonly ProductName[];

/** Groups of viewers that entries are for, whatever operators set. */
const audiences = {
  users: ({ isUser }) => isUser,
  traders: isTrader,
  classicAccounts: ({ accountMode }) => accountMode === 'classic',
  unifiedAccounts: ({ accountMode }) => accountMode === 'uta',
  /** Users to whom trading with paper money is open, and those who do. */
  paperTraders: ({ mayDemo }) => mayDemo,
  inDemo: ({ inDemo }) => inDemo,
} as const satisfies Readonly<Record<string, Condition>>;

type Audience = keyof typeof audiences;
export type SwitchName = ProductName | Audience;
export const switchNames = [
  ...productNames,
  ...(Object.keys(audiences) as Audience[]),
] as readonly SwitchName[];

/** What an operator set: at most one row for each product and scope, so the list is bounded. */
export interface SwitchSetting extends SwitchScope {
  readonly name: ProductName;
  readonly state: SwitchState;
}

const productOf = (name: ProductName): Product => products[name];

/** Whether this version has it. */
export const isBuilt = (name: ProductName): boolean => productOf(name).isPlanned !== true;

/** Whether something said of `scope` holds for `where`. */
const holdsIn = (scope: SwitchScope, where: SwitchScope): boolean =>
  (scope.locale === undefined || scope.locale === where.locale) &&
  (scope.accountMode === undefined || scope.accountMode === where.accountMode);

/** How narrow a scope is: a language counts for more than an account mode. */
const narrowness = ({ locale, accountMode }: SwitchScope): number =>
  (locale === undefined ? 0 : 2) + (accountMode === undefined ? 0 : 1);

const strictest = (states: readonly SwitchState[]): SwitchState =>
  switchStates[Math.max(0, ...states.map((state) => switchStates.indexOf(state)))]!;

/** What a product starts with, before any operator set something. */
const defaultsOf = ({ isPlanned, hiddenIn = [] }: Product) => [
  ...(isPlanned ? [{ state: 'off' } as const] : []),
  ...hiddenIn.map((scope) => ({ ...scope, state: 'hidden' }) as const),
];

/**
 * The state of a product for a language and an account mode. Of the operators' settings the narrowest
 * holds. It takes the place of a default of the same or a narrower scope; a default that is narrower
 * than it stays, so that switching something on for all doesn't show it in the United Kingdom.
 */
export function stateOf(
  name: ProductName,
  where: Required<SwitchScope>,
  settings: readonly SwitchSetting[],
): SwitchState {
  const product = productOf(name);
  const [set] = settings
    .filter((setting) => setting.name === name && holdsIn(setting, where))
    .sort((one, other) => narrowness(other) - narrowness(one));
  const defaults: readonly (SwitchScope & { readonly state: SwitchState })[] = defaultsOf(product);
  const standing = defaults.filter(
    (one) => holdsIn(one, where) && !(set !== undefined && holdsIn(one, set)),
  );
  const own = strictest([...(set ? [set.state] : []), ...standing.map(({ state }) => state)]);
  const { partOf } = product;
  return partOf === undefined
    ? own
    : strictest([own, stateOf(partOf as ProductName, where, settings)]);
}

/**
 * The products that are switched off somewhere by a change of settings, and could open something there
 * until then. What says nothing of a language is looked at in one that no setting names.
 */
export function switchedOffBy(
  before: readonly SwitchSetting[],
  after: readonly SwitchSetting[],
): readonly ProductName[] {
  const locales = new Set(['', ...[...before, ...after].flatMap(({ locale }) => locale ?? [])]);
  const places = [...locales].flatMap((locale) =>
    accountModes.map((accountMode) => ({ locale, accountMode })),
  );
  return productNames.filter((name) =>
    places.some(
      (where) => canOpen(stateOf(name, where, before)) && stateOf(name, where, after) === 'off',
    ),
  );
}

/** Whether operators have switched a product off, or what it is a part of, for every language and account. */
export const isOffForAll = (name: ProductName, settings: readonly SwitchSetting[]): boolean => {
  const set = settings.find((one) => isSame(one, { name }));
  const { partOf } = productOf(name);
  return (
    set?.state === 'off' || (partOf !== undefined && isOffForAll(partOf as ProductName, settings))
  );
};

/** Whether menus show something to a viewer. */
export function isShown(
  name: SwitchName,
  viewer: Viewer,
  settings: readonly SwitchSetting[],
): boolean {
  if (name in audiences) return audiences[name as Audience](viewer);
  const { for: isFor } = productOf(name as ProductName);
  const { locale, accountMode } = viewer;
  return (
    (isFor?.(viewer) ?? true) &&
    stateOf(name as ProductName, { locale, accountMode }, settings) === 'on'
  );
}

/** The product that a line's orders belong to. */
export const productOfLine = (line: Line): ProductName => lineSites[line].product;

/** The lines whose markets are shown where they are picked from. */
export const offeredLines = (has: (name: SwitchName) => boolean): readonly ShownLine[] =>
  shownLines.filter((line) => has(productOfLine(line)));

/** The lines whose orders belong to a product; none for one that only contains others. */
export const linesOfProduct = (name: ProductName): readonly Line[] =>
  lineNames.filter((line) => productOfLine(line) === name);

/** Where pages stand: the longest beginning of an address counts. Articles stay readable. */
const routes: Readonly<Record<string, ProductName | undefined>> = {
  ...Object.fromEntries(
    lineNames.map((line) => [`/${lineSites[line].route}`, productOfLine(line)]),
  ),
  '/spot/introduction': undefined,
  '/convert': 'convert',
  '/pre-market': 'preMarket',
  '/on-chain': 'onChainSwitch',
  '/trade-spot': 'unified',
  '/trade-margin': 'unified',
  '/trade-swap': 'unified',
  '/futures': 'futures',
  '/futures/introduction': undefined,
  // Nobody is a lead trader yet: the address leads to the contract's page.
  '/trader-futures': productOfLine(usualContractLine),
  '/trading-bot': 'strategy',
  '/copy-trading': 'copyTrading',
  '/copy-trading/spot': 'showSpotTrace',
  '/crypto-c2c': 'c2c',
  '/events': 'events',
  '/asset/recharge': 'deposit',
  '/asset/withdraw': 'withdraw',
  '/developers': 'developers',
};

/** The product that a page belongs to, by its address without language; undefined: none. */
export function productOfPath(path: string): ProductName | undefined {
  const segments = path.split('/');
  for (let count = segments.length; count > 1; count -= 1) {
    const beginning = segments.slice(0, count).join('/');
    if (Object.hasOwn(routes, beginning)) return routes[beginning];
  }
  return undefined;
}

/** The settings with one more; without a state the setting of that scope goes. */
export function withSetting(
  settings: readonly SwitchSetting[],
  { name, locale, accountMode }: SwitchScope & { readonly name: ProductName },
  state: SwitchState | undefined,
): readonly SwitchSetting[] {
  const others = settings.filter((one) => !isSame(one, { name, locale, accountMode }));
  if (state === undefined) return others;
  const scope = { ...(locale && { locale }), ...(accountMode && { accountMode }) };
  return [...others, { name, ...scope, state }].sort(inOrder);
}

/** Whether two settings are of the same product and scope. */
export const isSame = (
  one: SwitchScope & { readonly name: ProductName },
  other: SwitchScope & { readonly name: ProductName },
): boolean =>
  one.name === other.name && one.locale === other.locale && one.accountMode === other.accountMode;

const placeOf = ({ name }: SwitchSetting) => productNames.indexOf(name);
const inOrder = (one: SwitchSetting, other: SwitchSetting): number =>
  placeOf(one) - placeOf(other) ||
  narrowness(one) - narrowness(other) ||
  (one.locale ?? '').localeCompare(other.locale ?? '');
