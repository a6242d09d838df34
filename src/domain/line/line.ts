import type { ShownAccount } from '#domain/codes/account-code.ts';

/** What the order form of a line's page places. */
export type OrderKind = 'limit' | 'market' | 'plan';

/** What it places besides: kinds whose fields come once they are chosen (`kit/order-kinds`). */
const specialKinds = ['oco', 'trailing', 'scaled', 'iceberg', 'twap'] as const;
export type SpecialKind = (typeof specialKinds)[number];

const orderKinds: readonly OrderKind[] = ['limit', 'market', 'plan'];

export const isSpecialKind = (kind: OrderKind | SpecialKind): kind is SpecialKind =>
  !orderKinds.includes(kind as OrderKind);

/** What the panel of the user's orders shows. */
export type OrderTab =
  | 'positions'
  | 'open'
  | 'plans'
  | 'history'
  | 'fills'
  | 'positionHistory'
  | 'bills'
  | 'assets';

/** What stands beside the last price: of the last 24 hours. */
export type TickerFigure = 'change' | 'high' | 'low' | 'volume' | 'turnover';

/** In what the trading pages of lines differ, each in the order in which it is shown. */
export interface LinePage {
  readonly orderKinds: readonly OrderKind[];
  readonly specialKinds: readonly SpecialKind[];
  readonly orderTabs: readonly OrderTab[];
  readonly tickerFigures: readonly TickerFigure[];
}

/** How a line of contracts is traded on its page. */
const contractPage: LinePage = {
  orderKinds,
  specialKinds,
  orderTabs: ['positions', 'open', 'plans', 'history', 'fills', 'positionHistory', 'bills'],
  tickerFigures: ['change', 'high', 'low'],
};

/** What tells one product line from another, on the wire and in addresses. */
interface LineRow {
  /** Number on the wire (`businessLine`). */
  readonly code: number;
  /** Route code on the wire; in capital letters the suffix of the line's symbol ids. */
  readonly routeCode: string;
  /** The account that its instruments are traded from. */
  readonly accountType: ShownAccount;
  /** It is traded in demo coins. */
  readonly isDemo?: true;
  /** What all of its contracts settle in; absent: it has none, or each settles in its own coin. */
  readonly coin?: string;
  /** Absent: it has no trading page, and no other page shows it (`isShownLine`). */
  readonly page?: LinePage;
}

/**
 * The product lines that have instruments of their own. Names that begin with `s` are the demo
 * lines.
 */
export const lines = {
  spot: {
    ...{ code: 1, routeCode: 'spbl', accountType: 'spot' },
    page: {
      orderKinds,
      specialKinds,
      orderTabs: ['open', 'plans', 'history', 'fills', 'assets'],
      tickerFigures: ['change', 'high', 'low', 'volume', 'turnover'],
    },
  },
  usdt: {
    ...{ code: 10, routeCode: 'umcbl', accountType: 'usdtMix' },
    coin: 'USDT',
    page: contractPage,
  },
  usd: {
    ...{ code: 11, routeCode: 'dmcbl', accountType: 'usdMix' },
    page: contractPage,
  },
  usdc: {
    ...{ code: 12, routeCode: 'cmcbl', accountType: 'usdcMix' },
    coin: 'USDC',
    page: contractPage,
  },
  susdt: {
    ...{ code: 8, routeCode: 'sumcbl', accountType: 'usdtMix' },
    isDemo: true,
    coin: 'SUSDT',
    page: contractPage,
  },
  susd: {
    ...{ code: 9, routeCode: 'sdmcbl', accountType: 'usdMix' },
    isDemo: true,
    page: contractPage,
  },
  susdc: {
    ...{ code: 13, routeCode: 'scmcbl', accountType: 'usdcMix' },
    isDemo: true,
    coin: 'SUSDC',
    page: contractPage,
  },
} as const satisfies Readonly<Record<string, LineRow>>;

export type Line = keyof typeof lines;

export const lineNames = Object.keys(lines) as readonly Line[];

const bySuffix = new Map(lineNames.map((line) => [lines[line].routeCode.toUpperCase(), line]));

/** Every way in which a line is named on the wire, with the line: name, route code, number. */
export const lineWords: ReadonlyMap<string | number, Line> = new Map(
  lineNames.flatMap((line) => {
    const { code, routeCode } = lines[line];
    return [line, routeCode, code, String(code)].map((word) => [word, line] as const);
  }),
);

/** The line that a symbol id names: that of its suffix, else spot. */
export function lineOf(symbolId: string): Line {
  const at = symbolId.lastIndexOf('_');
  return at < 0 ? 'spot' : (bySuffix.get(symbolId.slice(at + 1)) ?? 'spot');
}

/** The lines of contracts. */
export const contractLines: readonly Line[] = lineNames.filter((line) => line !== 'spot');

/** The line that calls and topics of contracts mean when they name none. */
export const usualContractLine = 'usdt' satisfies Line;

/** The demo line that a call means when it names none. */
export const usualDemoLine: Line = 'susdt';

/** A line that is traded in demo coins. */
export type DemoLine = {
  [L in Line]: (typeof lines)[L] extends { readonly isDemo: true } ? L : never;
}[Line];

export const isDemoLine = (line: Line): line is DemoLine =>
  (lines[line] as LineRow).isDemo === true;

/** The account that a line's instruments are traded from. */
export const accountTypeOn = (line: Line): ShownAccount => lines[line].accountType;

/** What all contracts of a line settle in; undefined: each settles in its own coin. */
export const coinOn = (line: Line): string | undefined => (lines[line] as LineRow).coin;

/** The lines whose contracts all settle in one coin, the one that they are quoted in. */
export const linearLines = contractLines.filter((line) => coinOn(line) !== undefined);

/** The line whose contracts settle in their own coins. */
export const coinMarginedLine: Line = contractLines.find(
  (line) => coinOn(line) === undefined && !isDemoLine(line),
)!;

/** The line whose contracts settle in a coin. */
export function lineSettledIn(coin: string): Line {
  const line = linearLines.find((one) => coinOn(one) === coin);
  if (line === undefined) throw new RangeError(`no line settles in ${coin}`);
  return line;
}

/** In what a line's trading page differs; undefined: it has none. */
export const pageRowOf = (line: Line): LinePage | undefined => (lines[line] as LineRow).page;

/** A line that has a trading page. */
export type ShownLine = {
  [L in Line]: (typeof lines)[L] extends { readonly page: LinePage } ? L : never;
}[Line];

/**
 * Whether pages show a line: in search, lists, pickers, menus, alerts and for search engines. One without a
 * trading page is traded by calls and sockets alone, which list all of its instruments.
 */
export const isShownLine = (line: Line): line is ShownLine => pageRowOf(line) !== undefined;

export const shownLines: readonly ShownLine[] = lineNames.filter(isShownLine);

/** A line of contracts that has a trading page. */
export type ShownContractLine = Exclude<ShownLine, 'spot'>;

export const shownContractLines = shownLines.filter(
  (line): line is ShownContractLine => line !== 'spot',
);

/** Those of them whose turnover and open interest count: demo coins have no value. */
export const countedLines: readonly ShownContractLine[] = shownContractLines.filter(
  (line) => !isDemoLine(line),
);

/** Those of them whose contracts all settle in one coin. */
export type ShownLinearLine = {
  [L in ShownContractLine]: (typeof lines)[L] extends { readonly coin: string } ? L : never;
}[ShownContractLine];

export const shownLinearLines = shownContractLines.filter(
  (line): line is ShownLinearLine => coinOn(line) !== undefined,
);

/** The same by any of the line's words on the wire. */
export const isShownWord = (word: string | number): boolean =>
  shownLines.includes(lineWords.get(word) as ShownLine);

/** The same of something that belongs to an instrument (`betaShow` on the wire). */
export const isShown = ({ symbolId }: { readonly symbolId: string }): boolean =>
  isShownLine(lineOf(symbolId));

/** The same by an instrument of a line that has one. */
export const pageOf = (symbolId: string): LinePage => pageRowOf(lineOf(symbolId))!;

/** The symbol as people read it, without its line. */
export function symbolOf(symbolId: string): string {
  const at = symbolId.lastIndexOf('_');
  return at >= 0 && bySuffix.has(symbolId.slice(at + 1)) ? symbolId.slice(0, at) : symbolId;
}

/** The one key of an instrument: the bare symbol on spot, elsewhere with the line's suffix. */
export const symbolIdOf = (line: Line, symbol: string): string =>
  line === 'spot' ? symbol : `${symbol}_${lines[line].routeCode.toUpperCase()}`;

/** The canonical form of a symbol id: of spot the suffix goes (`BTCUSDT_SPBL` is `BTCUSDT`). */
export const canonicalSymbolId = (symbolId: string): string =>
  symbolIdOf(lineOf(symbolId), symbolOf(symbolId));

/** Tells whether something belongs to an instrument of a line. */
export const isOn =
  (line: Line) =>
  ({ symbolId }: { readonly symbolId: string }): boolean =>
    lineOf(symbolId) === line;

/** Whether something belongs to a spot pair. */
export const isSpot = ({ symbolId }: { readonly symbolId: string }): boolean =>
  lineOf(symbolId) === 'spot';
