/** Whom an entry is for (§6). */
export interface Viewer {
  /** Path key of the page's language. */
  readonly locale: string;
  readonly isUser: boolean;
  /** A sub-account, and whether it can take deposits as one. */
  readonly isChild: boolean;
  readonly rechargeFlag: boolean;
  readonly accountMode: 'classic' | 'uta';
  /** Copy-trading identities; empty for whoever is no trader. */
  readonly traderIdentities: readonly string[];
  /** Whether demo trading is open to this user, and whether it is on. */
  readonly mayDemo: boolean;
  readonly inDemo: boolean;
  /** Switches of the site; on-chain is off only where that is said. */
  readonly onChainSwitch: boolean | undefined;
  readonly showSpotTrace: boolean;
}

type Condition = (viewer: Viewer) => boolean;

/** Hidden from visitors in the United Kingdom; the addresses still answer. */
const outsideBritain: Condition = ({ locale }) => locale !== 'en-GB';
/** A unified account trades on pages of its own. */
const isClassic: Condition = ({ accountMode }) => accountMode === 'classic';
const always: Condition = () => true;

/** What menus and entries can depend on: products first, then groups of viewers. */
const switches = {
  spot: always,
  margin: (viewer) => outsideBritain(viewer) && isClassic(viewer),
  convert: outsideBritain,
  preMarket: outsideBritain,
  onChainSwitch: ({ onChainSwitch }) => onChainSwitch !== false,
  unified: outsideBritain,
  futures: isClassic,
  traderFutures: ({ traderIdentities }) => traderIdentities.length > 0,
  strategy: always,
  copyTrading: always,
  showSpotTrace: ({ showSpotTrace }) => showSpotTrace,
  c2c: always,
  events: always,
  demo: (viewer) => outsideBritain(viewer) && viewer.mayDemo,
  deposit: ({ inDemo, isChild, rechargeFlag }) => !inDemo && (!isChild || rechargeFlag),
  withdraw: ({ inDemo, isChild }) => !inDemo && !isChild,
  developers: always,
  users: ({ isUser }) => isUser,
  traders: ({ traderIdentities }) => traderIdentities.length > 0,
  classicAccounts: isClassic,
  unifiedAccounts: ({ accountMode }) => accountMode === 'uta',
  inDemo: ({ inDemo }) => inDemo,
} as const satisfies Readonly<Record<string, Condition>>;

export type SwitchName = keyof typeof switches;

/** Whether menus show something to a viewer; of several switches all have to be on. */
export const isShown = (
  when: SwitchName | readonly SwitchName[] | undefined,
  viewer: Viewer,
): boolean => [when ?? []].flat().every((name) => switches[name as SwitchName](viewer));

/** Who looks at a page, as far as this version tells users apart (§3's user info). */
export const viewerOf = (locale: string, isUser: boolean): Viewer => ({
  locale,
  isUser,
  isChild: false,
  rechargeFlag: false,
  accountMode: 'classic',
  traderIdentities: [],
  mayDemo: false,
  inDemo: false,
  onChainSwitch: false,
  showSpotTrace: false,
});
