import { accessSync, constants, mkdirSync } from 'node:fs';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { fileURLToPath } from 'node:url';
import type { PageTrace } from '#contract/calls/reports.ts';
import type { CallName } from '#contract/calls.ts';
import type { AccountSecurity, Caller, ExchangeClient } from '#contract/client.ts';
import type { SiteFrame } from '#domain/site/frame.ts';
import {
  clockJumpMs,
  contractStats,
  countFlow,
  type EngineFlow,
  insuranceOf,
} from '#exchange/embedded-view/engine-figures.ts';
import { embeddedView } from '#exchange/embedded-view/view.ts';
import { Engine } from '#exchange/engine/engine.ts';
import type { EngineStats } from '#exchange/engine/parts.ts';
import type { Gate } from '#exchange/gateway/gate.ts';
import { Gateway } from '#exchange/gateway/gateway.ts';
import { sweepUnserved } from '#exchange/gateway/handlers/operator/sweep.ts';
import { loadHelp } from '#exchange/gateway/help.ts';
import { handleCall, refuseCall } from '#exchange/gateway/http.ts';
import { loadMessages } from '#exchange/gateway/messages.ts';
import { openOperatorDoor } from '#exchange/gateway/operator/door.ts';
import { publishReleased } from '#exchange/gateway/posts/release.ts';
import { ClientReports } from '#exchange/gateway/reports.ts';
import { siteOf, warnOfAreas } from '#exchange/gateway/site.ts';
import { BadSetting, grantsOf, openUser } from '#exchange/gateway/starting-balances.ts';
import type { PageWork } from '#exchange/gateway/weights.ts';
import { openAccounts } from '#exchange/identity/accounts/accounts.ts';
import { authPath } from '#exchange/identity/accounts/options.ts';
import { callerOf } from '#exchange/identity/page-caller.ts';
import { Signing } from '#exchange/identity/signing/signing.ts';
import { MinuteCandles } from '#exchange/market-data/candles.ts';
import { type MarketData, startMarketData } from '#exchange/market-data/market-data.ts';
import { openProfile, type Profile } from '#exchange/profile/profile.ts';
import { addressOf, areaOf, networkOf } from '#exchange/requests/address.ts';
import type { Answered } from '#exchange/requests/failure.ts';
import type { Log } from '#exchange/requests/log.ts';
import type { ProviderStats } from '#exchange/simulator/provider.ts';
import { readReplayFiles } from '#exchange/simulator/replay-files.ts';
import { openSqliteStore, type SqliteStoreOptions } from '#exchange/store/sqlite/open.ts';
import { keepDefault } from '#exchange/store/sqlite/retention.ts';
import type { History } from '#exchange/store/store.ts';
import { Hub } from '#exchange/stream/hub.ts';
import { Sockets } from '#exchange/stream/sockets.ts';
import type { Finding } from '#exchange/upkeep/audit.ts';
import { type FolderFigures, FolderWatch } from '#exchange/upkeep/figures.ts';
import { compareLive } from '#exchange/upkeep/live.ts';
import { Directory } from '#exchange/view/directory.ts';
import type { ExchangeView } from '#exchange/view/view.ts';
import { groupDecimal } from '#i18n/number.ts';

export interface BootSettings {
  readonly dataDir: string;
  readonly seed: number;
  /** Decimal text by asset code: what a new user gets. */
  readonly startingBalances: ReadonlyMap<string, string>;
  /** CSV files by symbol, which become the past of their pairs. */
  readonly marketReplay?: ReadonlyMap<string, string>;
  readonly authSecret: string | undefined;
  /** Where visitors reach the exchange, and every origin that its pages are served from. */
  readonly baseUrl: string;
  readonly origins: ReadonlySet<string>;
  readonly addressHeader: string | undefined;
  readonly areaHeader: string | undefined;
  readonly ratePerUser: number;
  readonly ratePerAddress: number;
  /** Path keys of the languages to offer; undefined: all that there are. */
  readonly locales?: ReadonlySet<string> | undefined;
  /** §4's locale group type. */
  readonly localeGroupType?: number;
  /** Folder of the announcements and news that come with the release; undefined: none do. */
  readonly contentDir?: string;
  /** How long a page waits for a call: it must not wait so long for a book that sleeps. */
  readonly pageCallTimeoutMs?: number;
  readonly log: Log;
  readonly onAnswer?: (name: CallName | 'unknown', code: string, ms: number) => void;
  /** Told of each durable write: how long it took, for how many commands. */
  readonly onCommit?: (ms: number, commands: number) => void;
  /** Told how long news waited until sockets had them. */
  readonly onPublished?: (kind: 'public' | 'private', ms: number) => void;
  /** Told how a page in a browser loaded and answered. */
  readonly onTrace?: (trace: PageTrace) => void;
  /** The machine's clock, Unix milliseconds; a test gives one that jumps. */
  readonly clock?: () => number;
  /** How the store's writing connection is made, when not as usual: a test gives one that fails. */
  readonly database?: SqliteStoreOptions['database'];
  /** What gateway and stream see in the place of the exchange's own view: a test puts a line between. */
  readonly viewOf?: (own: ExchangeView) => ExchangeView;
  /** The process must end: nobody knows whether the last batch is in the store. */
  readonly onUnknownOutcome: (error: unknown) => void;
}

/** Figures of the running exchange, for the metrics. */
export interface ExchangeStats extends EngineFlow {
  readonly engine: EngineStats;
  /** Recovered and writable. */
  readonly isReady: boolean;
  readonly isReadOnly: boolean;
  /** How far the machine's clock is ahead of what it should say; negative: behind. */
  readonly clockJumpMs: number;
  /** Reads of history that wait. */
  readonly historyWaiting: number;
  readonly sockets: number;
  /** Sockets that were thrown out, by reason. */
  readonly socketDrops: Readonly<Record<string, number>>;
  /** Rows that were past their time, by table. */
  readonly droppedRows: Readonly<Record<string, number>>;
  readonly folder: FolderFigures;
  readonly topics: number;
  /** Contracts whose mark is too old to open or liquidate by. */
  readonly staleMarks: number;
  /** Dated contracts whose price waits for an operator. */
  readonly deliveriesWaiting: number;
  readonly positions: number;
  /** What the insurance fund has, by coin, in whole coins. */
  readonly insurance: Readonly<Record<string, number>>;
  /** The simulated liquidity. */
  readonly simulator: ProviderStats;
}

export interface RunningExchange {
  readonly client: ExchangeClient;
  /** Answers a request under `/v1/`. */
  handleCall(request: IncomingMessage, response: ServerResponse): Promise<void>;
  /** Answers a request under `/api/auth`. */
  handleAuth(request: IncomingMessage, response: ServerResponse): Promise<void>;
  /** Takes the socket's upgrades of a server; others are refused or left to other listeners. */
  attachStream(server: Server, others: 'refuse' | 'leave'): void;
  /** Says goodbye on every socket and opens no more: the first step of stopping. */
  closeSockets(): void;
  /** Who asks for a page. */
  callerOf(request: IncomingMessage, locale: string): Promise<Caller>;
  /** What the visitor of a page may know of their account's safety; undefined for a stranger. */
  securityOf(request: IncomingMessage): Promise<AccountSecurity | undefined>;
  /** Why a page is not answered now: too many of one network, or of one user. */
  pageRefusal(request: IncomingMessage, caller: Caller, work: PageWork): PageRefusal | undefined;
  /** Answers a call that is refused before it is looked at. */
  refuseCall(request: IncomingMessage, response: ServerResponse, why: 'busy' | 'bodyOfGet'): void;
  /** What limits count a request by. */
  networkOf(request: IncomingMessage): string;
  /** The country that a trusted proxy says a request comes from. */
  areaOf(request: IncomingMessage): string | undefined;
  /** What the frame of pages depends on beside their visitors. */
  frame(): SiteFrame;
  /** Where pages are served from. */
  readonly origins: ReadonlySet<string>;
  /** Calls a second that one user and one network may make. */
  readonly rates: { readonly ratePerUser: number; readonly ratePerAddress: number };
  /** Recovered and writable. */
  ready(): boolean;
  stats(): ExchangeStats;
  /** Runs an operator's call for somebody at the machine itself, whom the trail calls `by`. */
  operate(name: CallName, input: unknown, by: string): Promise<Answered>;
  /** Holds the running state against the one that the store would give; orders go on meanwhile. */
  compareWithStore(): Promise<readonly Finding[]>;
  stop(): Promise<void>;
}

/** In the visitor's language; `retryAfter` in seconds. */
interface PageRefusal {
  readonly message: string;
  readonly retryAfter: string;
}

export { authPath, type PageWork };

/** What comes with this release. */
export const releasedContentDir = fileURLToPath(new URL('../../content/', import.meta.url));

const localesDir = fileURLToPath(new URL('../../locales/', import.meta.url));

/** Accounts, and the keys that sign for their sessions and end with them. */
async function openIdentity(
  settings: BootSettings,
  view: ExchangeView,
  directory: Directory,
  now: () => number,
): Promise<Pick<Gate, 'accounts' | 'signing'>> {
  const accounts = await openAccounts({
    ...settings,
    secret: settings.authSecret,
    now,
    openUser: (authId) => openUser(view, () => grantsOf(directory, settings), authId),
  });
  const signing = new Signing(now);
  accounts.onSessionEnded((sessionId) => signing.keys.forget(sessionId));
  return { accounts, signing };
}

/** What the market knows of those who look: what alerts wait for, and how long a look may take. */
const lookersOf = ({ pageCallTimeoutMs = 1000 }: BootSettings, { alerts }: Profile) => ({
  watched: () => alerts.watched(),
  wakeMaxMs: pageCallTimeoutMs / 2,
});

/**
 * Opens the exchange in its folder, from the store outwards: store, engine, market, accounts,
 * gateway. Throws `AlreadyRunning` when another process has the folder.
 */
export async function bootExchange(settings: BootSettings): Promise<RunningExchange> {
  const { dataDir, log, seed } = settings;
  const replays = await readReplayFiles(settings.marketReplay ?? new Map());
  makeFolder(dataDir);
  const { store, history, droppedRows } = await openStore(settings);
  const candles: MinuteCandles = new MinuteCandles(
    (symbolId) => engine.exchange.instrument(symbolId)!,
    (symbolId) => engine.exchange.publishedPrices(symbolId),
  );
  const engine: Engine = new Engine({
    store,
    clock: settings.clock ?? Date.now,
    log,
    foldTrades: (...batch) => candles.fold(...batch),
    onUnknownOutcome: settings.onUnknownOutcome,
  });
  const { clock } = engine;
  const { view, compareWithStore, tellOf } = openView(settings, engine, history);
  // Before the market trades: alerts hear its first prices too.
  const profile = await openProfile({ dataDir, view, clock, log });
  const parts = { engine, history, seed, clock, log, candles, replays };
  const market = await startMarketData({ ...parts, ...lookersOf(settings, profile) });
  tellOf(market);
  const directory = await Directory.of(view);
  const { accounts, signing } = await openIdentity(settings, view, directory, clock);
  const gate: Gate = {
    view,
    directory,
    clock,
    accounts,
    messages: loadMessages(localesDir, groupDecimal),
    help: loadHelp(releasedContentDir, localesDir),
    profile,
    reports: new ClientReports(log, clock),
    onTrace: settings.onTrace ?? (() => undefined),
    signing,
    site: siteOf(settings, localesDir),
  };
  // Refuses a wrong setting now, not at the first sign-up.
  grantsOf(directory, settings);
  warnOfAreas(gate, log);
  if (settings.contentDir !== undefined) await publishReleased(gate, settings.contentDir, log);
  await sweepUnserved(gate, log);
  const counts = countFlow(engine, log, settings.onCommit);
  const folder = new FolderWatch(dataDir, clock);
  const onAnswer = settings.onAnswer ?? (() => undefined);
  const gateway = new Gateway(gate, { ...settings, clock, onAnswer });
  const hub = new Hub(gate, clock, log, settings.onPublished);
  const sockets = new Sockets(gate, hub, {
    ...settings,
    now: clock,
    tooManyFrom: (network) => gateway.tooManyFrom(network),
  });
  const networkOfRequest = (request: IncomingMessage) =>
    networkOf(addressOf(request, settings.addressHeader));
  const operatorDoor = await openOperatorDoor(gateway, dataDir);
  return {
    client: gateway.client,
    handleCall: (request, response) => handleCall(gateway, settings, request, response),
    handleAuth: accounts.handle,
    attachStream: (server, others) => sockets.attach(server, others),
    closeSockets: () => sockets.stop(),
    async callerOf(request, locale) {
      const area = areaOf(request, settings.areaHeader);
      return { ...(await callerOf(accounts, request, networkOfRequest(request), locale)), area };
    },
    securityOf: (request) => accounts.security(request.headers.cookie),
    pageRefusal(request, caller, work) {
      const many = gateway.tooManyPages(networkOfRequest(request), caller.user, work);
      return (
        many && {
          message: gateway.message(caller.locale, many),
          retryAfter: String(many.retryAfterSeconds),
        }
      );
    },
    refuseCall: (request, response, why) => refuseCall(gateway, request, response, why),
    networkOf: networkOfRequest,
    areaOf: (request) => areaOf(request, settings.areaHeader),
    frame: () => ({
      switches: directory.operating.switches,
      locales: [...gate.site.locales],
      localeGroupType: gate.site.localeGroupType,
    }),
    origins: settings.origins,
    rates: settings,
    ready: () => engine.status === 'ready',
    stats: () => ({
      engine: engine.stats(),
      isReady: engine.status === 'ready',
      isReadOnly: engine.status === 'readOnly',
      clockJumpMs: clockJumpMs(engine),
      historyWaiting: history.waiting,
      sockets: sockets.count,
      socketDrops: sockets.drops,
      droppedRows,
      folder: folder.figures(),
      topics: hub.topicCount,
      simulator: market.simulator!.stats(),
      ...contractStats(engine),
      insurance: insuranceOf(engine, directory),
      ...counts,
    }),
    operate: (name, input, by) => gateway.operate(name, input, by),
    compareWithStore,
    async stop() {
      await operatorDoor.stop();
      sockets.stop();
      hub.stop();
      await market.stop();
      await engine.stop();
      await profile.stop();
      await accounts.stop();
      folder.close();
      await history.close();
      store.close();
    },
  };
}

/** What gateway, stream and profile see of the exchange; of its market once that has started. */
function openView({ dataDir, viewOf }: BootSettings, engine: Engine, history: History) {
  const compareWithStore = () =>
    compareLive({
      dataDir,
      snapshot: () => engine.exchange.snapshot(),
      isSettled: () => engine.status !== 'stopped',
    });
  let started: MarketData | undefined;
  const own = embeddedView({ engine, history, market: () => started!, compareWithStore });
  const tellOf = (market: MarketData) => {
    started = market;
  };
  return { view: viewOf?.(own) ?? own, compareWithStore, tellOf };
}

/** The store in its folder, with a count of what its retention took away. */
async function openStore({ dataDir, database }: BootSettings) {
  const droppedRows = { trade: 0, candle: 0, orders: 0, plans: 0, client_oid: 0 };
  const keep = {
    ...keepDefault,
    onDropped(table: keyof typeof droppedRows, rows: number) {
      droppedRows[table] += rows;
    },
  };
  const opened = await openSqliteStore(dataDir, { ...(database ? { database } : {}), keep });
  return { ...opened, droppedRows };
}

function makeFolder(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const { code = String(error) } = error as NodeJS.ErrnoException;
    throw new BadSetting(
      `DATA_DIR=${dataDir} cannot be used (${code}): expected a folder that may be written.`,
    );
  }
}
