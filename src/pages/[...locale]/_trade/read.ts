import type { AnnouncementRow } from '#contract/calls/content.ts';
import type { SymbolRow } from '#contract/calls/market.ts';
import { type CallInput, type CallName, type CallOutput, calls } from '#contract/calls.ts';
import type { CallAnswer } from '#contract/client.ts';
import { balanceOfWire } from '#contract/map/balance.ts';
import * as wireRows from '#contract/map/contracts/rows.ts';
import { orderOfWire, planOfWire } from '#contract/map/spot/rows.ts';
import { accountTypes } from '#domain/codes/account-type.ts';
import type { CandleInterval } from '#domain/codes/candle-interval.ts';
import { type Line, lines } from '#domain/line/line.ts';
import { headOf } from '#features/content/news/news.ts';
import { rowsOfPage } from '#features/trade/order-book/order-book.ts';
import { tradesOfPage } from '#features/trade/trades/trades.ts';
import { pageRegions } from '#layouts/regions.ts';
import { Remembered } from '#ui/island/remembered.ts';

/** The chart's interval at first, and how many candles the page brings of it. */
const firstInterval: CandleInterval = '15m';
const candleCount = 120;
/** Announcements that the panel of a coin has. */
const postsOfCoin = 3;

/** The account that a line is traded from, by its code on the wire. */
const accountOf = (line: Line) => accountTypes[lines[line].accountType].code!;

/** How the page of an instrument asks what its regions read. */
export const inputsOf = (line: Line, symbolId: string) =>
  ({
    announcements: { pageSize: 1 },
    coinConfigList: {},
    contractOpenOrders: { businessLine: line },
    contractTicker: { businessLine: line, symbolId },
    contractTickers: { businessLine: line },
    getAssets: { accountType: accountOf(line) },
    getDepth: { symbolId, limit: rowsOfPage },
    getKline: { symbolId, kLineType: firstInterval, limit: candleCount },
    getTickers: { businessLine: line },
    getTrades: { symbolId, limit: tradesOfPage },
    openOrders: {},
    openPlans: {},
    positions: { businessLine: line },
    triggerPlansOpen: { businessLine: line },
    userInfo: {},
  }) satisfies { readonly [N in CallName]?: CallInput<N> };

type ReadName = keyof ReturnType<typeof inputsOf>;
/** What the calls answered; absent: no region of the page reads it, or nobody is logged in. */
type Answers = { readonly [N in ReadName]?: CallAnswer<CallOutput<N>> };

/** Asks, all at once, what the regions of a line's page read and this visitor may. */
async function answersFor(
  { exchange, caller }: App.Locals,
  line: Line,
  symbolId: string,
): Promise<Answers> {
  const inputs = inputsOf(line, symbolId);
  const regions = (pageRegions.get(line) ?? []).filter(
    ({ viewers }) => viewers === 'all' || caller.user,
  );
  const read = new Set(regions.flatMap(({ reads }) => reads));
  const names = (Object.keys(inputs) as ReadName[]).filter(
    (name) => read.has(name) && (caller.user || calls[name].access === 'public'),
  );
  const answers = await Promise.all(
    names.map(async (name) => [name, await exchange.call(name, inputs[name], caller)] as const),
  );
  return Object.fromEntries(answers) as Answers;
}

const dataOf = <T>(answer: CallAnswer<T> | undefined): T | undefined =>
  answer?.ok ? answer.data : undefined;

/**
 * What the trading page of an instrument is made of; in place of it the status of the page that says
 * why there is none.
 */
export async function readMarket(locals: App.Locals, line: Line, symbolId: string) {
  const { exchange, caller, locale, page } = locals;
  const listed = await exchange.call('getAllSymbol', { businessLine: line }, caller);
  const symbols: readonly SymbolRow[] = listed.ok ? (listed.data.symbolDTOList ?? []) : [];
  const symbol = symbols.find((row) => row.symbolId === symbolId);
  if (!symbol) return listed.ok ? 404 : 500;
  const [answers, posted, spot] = await Promise.all([
    answersFor(locals, line, symbolId),
    readPosted(locals, symbol.baseCoin.coinName),
    line === 'spot' ? undefined : readSpot(locals),
  ]);
  const read: MarketRead = { line, symbol, symbols, answers, posted, spot };
  if (caller.user) return marketOf(locals, read);
  const of = [symbols, ...Object.values(answers), ...Object.values(posted), ...(spot ?? [])];
  const name = `${line} ${symbolId} ${locale} ${page.path}`;
  return ofVisitors.get(name, of, () => marketOf(locals, read));
}

/** Markets as visitors are shown them: no more than are asked for within a moment. */
const marketsMax = 100;
const ofVisitors = new Remembered<ReturnType<typeof marketOf>>(marketsMax);

interface MarketRead {
  readonly line: Line;
  readonly symbol: SymbolRow;
  readonly symbols: readonly SymbolRow[];
  readonly answers: Answers;
  readonly posted: Awaited<ReturnType<typeof readPosted>>;
  readonly spot: Awaited<ReturnType<typeof readSpot>> | undefined;
}

/** The market, made of what was answered; 500 if a call that no page can do without failed. */
function marketOf({ locale }: App.Locals, read: MarketRead) {
  const { line, symbol, symbols, answers, spot } = read;
  const tickers = dataOf(answers.getTickers);
  const depth = dataOf(answers.getDepth);
  const trades = dataOf(answers.getTrades);
  const candles = dataOf(answers.getKline);
  if (!tickers || !depth || !trades || !candles) return 500 as const;
  // Without its time: pages with the same book are to have the same islands.
  const { bids, asks } = depth;
  const coins = dataOf(answers.coinConfigList)?.coinList;
  return {
    ...{ line, symbol, symbols, tickers, depth: { bids, asks }, trades, candles },
    interval: firstInterval,
    orders: dataOf(answers.openOrders)?.items.map(orderOfWire),
    plans: dataOf(answers.openPlans)?.items.map(planOfWire),
    balances: dataOf(answers.getAssets)?.coinList.map(balanceOfWire),
    user: dataOf(answers.userInfo) ?? undefined,
    coin: coins?.find(({ coinName }) => coinName === symbol.baseCoin.coinName),
    announced: freshOf(dataOf(answers.announcements)?.items[0]),
    posted: postedOf(read.posted, locale),
    spot: spot ? spotOf(spot) : { symbols, tickers },
    contracts: contractsOf(answers),
  };
}

/** What a page of contracts has beside. */
function contractsOf(answers: Answers) {
  const contract = dataOf(answers.contractTicker)?.contract;
  const wire = dataOf(answers.positions);
  const positions = wire && wireRows.positionsOfWire(wire);
  const orders = dataOf(answers.contractOpenOrders)?.items.map(wireRows.orderOfWire);
  const shown = contract === undefined ? [] : [wireRows.contractOfWire(contract)];
  const named = new Set(
    [...(positions?.positions ?? []), ...(orders ?? [])].map(({ symbolId }) => symbolId),
  );
  const others = (dataOf(answers.contractTickers) ?? []).filter(
    ({ symbolId }) => symbolId !== contract?.symbolId && named.has(symbolId),
  );
  return {
    ...{ shown, positions, orders },
    /** The page's, and those with positions or orders of the user. */
    owned: [...shown, ...others.map(wireRows.contractOfWire)],
    plans: dataOf(answers.triggerPlansOpen)?.items.map(wireRows.planOfWire),
  };
}

/** How long an announcement that is not pinned stands at the foot of trading pages. */
const freshForMs = 7 * 86_400_000;

/** What the foot of the page tells of. */
function freshOf(newest: AnnouncementRow | undefined) {
  if (newest === undefined) return undefined;
  const { pinned, at, title, announcementId: id } = newest;
  return pinned || Date.now() - at < freshForMs ? { id, title } : undefined;
}

/** What the operator published about a coin, for its panel. */
const readPosted = ({ exchange, caller }: App.Locals, coinName: string) =>
  Promise.all([
    exchange.call('announcements', { coinName, pageSize: postsOfCoin }, caller),
    exchange.call('coinInformation', { coinName }, caller),
  ]).catch(() => [] as const);

function postedOf(
  [announced, information]: Awaited<ReturnType<typeof readPosted>>,
  locale: string,
) {
  const rows = dataOf(announced)?.items ?? [];
  const about = dataOf(information)?.about;
  return {
    announcements: rows.map((row) => {
      const { href, title, at } = headOf('announcements', row, locale);
      return { href, title, at };
    }),
    about: about && { title: about.title, html: about.html, language: about.locale },
  };
}

/** The pairs that every trading page tells of at its foot. */
const readSpot = ({ exchange, caller }: App.Locals) =>
  Promise.all([exchange.call('getAllSymbol', {}, caller), exchange.call('getTickers', {}, caller)]);

function spotOf([symbols, tickers]: Awaited<ReturnType<typeof readSpot>>) {
  return { symbols: dataOf(symbols)?.symbolDTOList ?? [], tickers: dataOf(tickers) ?? [] };
}

/** A trading page's market, and what its user has there. */
export type PageMarket = Exclude<Awaited<ReturnType<typeof readMarket>>, number>;

/**
 * What pages make of a market: the same for all visitors, so it is made once for each market as
 * `readMarket` read it. Of a visitor `make` may use nothing but the language and the page's path.
 */
export function forVisitors<Made extends object>(
  make: (locals: App.Locals, market: PageMarket) => Made,
): (locals: App.Locals, market: PageMarket) => Made {
  const made = new WeakMap<PageMarket, Made>();
  return (locals, market) => {
    if (locals.caller.user) return make(locals, market);
    const known = made.get(market) ?? make(locals, market);
    made.set(market, known);
    return known;
  };
}
