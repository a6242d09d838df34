import { accessSync, constants, mkdirSync } from 'node:fs';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { fileURLToPath } from 'node:url';
import type { CallName } from '#contract/calls.ts';
import type { Caller, ExchangeClient } from '#contract/client.ts';
import { parseUnits } from '#domain/money/decimal.ts';
import { type Amount, amount, amountMax } from '#domain/money/units.ts';
import { done, type Outcome } from '#domain/refusal.ts';
import { Engine, type EngineStats } from '#exchange/engine/engine.ts';
import { type Accounts, openAccounts } from '#exchange/gateway/accounts/accounts.ts';
import { authPath } from '#exchange/gateway/accounts/options.ts';
import { assetOf, type Gate } from '#exchange/gateway/gate.ts';
import { Gateway } from '#exchange/gateway/gateway.ts';
import { handleCall } from '#exchange/gateway/http.ts';
import type { Log } from '#exchange/gateway/log.ts';
import { loadMessages } from '#exchange/gateway/messages.ts';
import { Hub } from '#exchange/gateway/stream/hub.ts';
import { Sockets } from '#exchange/gateway/stream/sockets.ts';
import { MinuteCandles } from '#exchange/market/candles.ts';
import { startMarket } from '#exchange/market/market.ts';
import { openSqliteStore, type SqliteStoreOptions } from '#exchange/store/sqlite/open.ts';

export interface BootSettings {
  readonly dataDir: string;
  readonly seed: number;
  /** Decimal text by asset code: what a new user gets. */
  readonly startingBalances: ReadonlyMap<string, string>;
  readonly authSecret: string | undefined;
  /** Where visitors reach the exchange, and every origin that its pages are served from. */
  readonly baseUrl: string;
  readonly origins: ReadonlySet<string>;
  readonly addressHeader: string | undefined;
  readonly ratePerUser: number;
  readonly ratePerAddress: number;
  readonly log: Log;
  readonly onAnswer?: (name: CallName | 'unknown', code: string, ms: number) => void;
  /** How the store's writing connection is made, when not as usual: a test gives one that fails. */
  readonly database?: SqliteStoreOptions['database'];
  /** The process must end: nobody knows whether the last batch is in the store. */
  readonly onUnknownOutcome: (error: unknown) => void;
}

/** Figures of the running exchange, for the metrics. */
interface ExchangeStats {
  readonly engine: EngineStats;
  readonly sockets: number;
  readonly topics: number;
  /** Since the start: users' orders accepted, and trades. */
  readonly orders: number;
  readonly trades: number;
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
  /** Recovered and writable. */
  ready(): boolean;
  stats(): ExchangeStats;
  stop(): Promise<void>;
}

export { authPath };

const localesDir = fileURLToPath(new URL('../../locales/', import.meta.url));

/**
 * Opens the exchange in its folder, from the store outwards: store, engine, market, accounts,
 * gateway. Throws `AlreadyRunning` when another process has the folder.
 */
export async function bootExchange(settings: BootSettings): Promise<RunningExchange> {
  const { dataDir, log, seed } = settings;
  makeFolder(dataDir);
  const { store, history } = await openSqliteStore(
    dataDir,
    settings.database ? { database: settings.database } : {},
  );
  const clock = Date.now;
  const candles = new MinuteCandles();
  const engine = new Engine({
    store,
    clock,
    log,
    foldTrades: (trades, now) => candles.fold(trades, now),
    onUnknownOutcome: settings.onUnknownOutcome,
  });
  const market = await startMarket({ engine, history, seed, clock, log, candles });
  const accounts = await openAccounts({
    ...settings,
    secret: settings.authSecret,
    openUser: (authId) => openUser(engine, () => grantsOf(gate, settings), authId),
  });
  const gate: Gate = { engine, market, history, accounts, messages: loadMessages(localesDir) };
  // Refuses a wrong setting now, not at the first sign-up.
  grantsOf(gate, settings);
  const counts = countFlow(engine);
  const onAnswer = settings.onAnswer ?? (() => undefined);
  const gateway = new Gateway(gate, { ...settings, clock, onAnswer });
  const hub = new Hub(gate, clock);
  const sockets = new Sockets(gate, hub, { ...settings, now: clock });
  return {
    client: gateway.client,
    handleCall: (request, response) => handleCall(gateway, settings, request, response),
    handleAuth: accounts.handle,
    attachStream: (server, others) => sockets.attach(server, others),
    closeSockets: () => sockets.stop(),
    callerOf: (request, locale) => callerOf(accounts, request, locale),
    ready: () => engine.status === 'ready',
    stats: () => ({
      engine: engine.stats(),
      sockets: sockets.count,
      topics: hub.topicCount,
      ...counts,
    }),
    async stop() {
      sockets.stop();
      hub.stop();
      await market.stop();
      await engine.stop();
      await accounts.stop();
      await history.close();
      store.close();
    },
  };
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

/** Counts what the metrics tell beside the engine's own figures. */
function countFlow(engine: Engine): { orders: number; trades: number } {
  const counts = { orders: 0, trades: 0 };
  let newestId = engine.exchange.counters.orderId;
  engine.onBatch(({ orders, trades }) => {
    counts.trades += trades.length;
    const before = newestId;
    for (const { id } of orders) {
      if (id > before) counts.orders++;
      newestId = Math.max(newestId, id);
    }
  });
  return counts;
}

/** A setting that only the running exchange could judge; its message is for who set it. */
class BadSetting extends Error {
  override readonly name = 'BadSetting';
}

type Grants = readonly { readonly asset: string; readonly units: Amount }[];

/** So many users' starting balances must fit into what the exchange can hold of an asset. */
const usersMin = 1000n;

/** The starting balances in units; throws on an asset that no pair has and on too large a one. */
function grantsOf(gate: Gate, { startingBalances }: BootSettings): Grants {
  return [...startingBalances].map(([code, text]) => {
    const asset = assetOf(gate, code);
    const units = asset && parseUnits(text, asset.scale);
    if (asset === undefined || units === undefined) {
      throw new BadSetting(
        `STARTING_BALANCES: ${code}=${text} is not valid: expected a listed asset and no more ` +
          'decimals than it has.',
      );
    }
    if (units * usersMin > amountMax) {
      const max = amountMax / usersMin / 10n ** BigInt(asset.scale);
      throw new BadSetting(
        `STARTING_BALANCES: ${code}=${text} is not valid: expected at most ${max}.`,
      );
    }
    return { asset: code, units: amount(units) };
  });
}

/** The exchange's user of an identity: the one it has, or a new one with starting balances. */
async function openUser(
  engine: Engine,
  grants: () => Grants,
  authId: string,
): Promise<Outcome<number>> {
  const known = engine.exchange.userByAuthId(authId);
  if (known) return done(known.id);
  const open = (given: Grants) => engine.submit({ kind: 'OpenAccount', authId, grants: given });
  let opened = await open(grants());
  // All play money of an asset is given out: who comes now starts with nothing, rather than not at all.
  if (!opened.ok && opened.refusal.code === 'balanceMax') opened = await open([]);
  return opened.ok ? done(opened.value.userId) : opened;
}

/** A page is shown to a visitor when the exchange cannot open a user at the moment. */
async function callerOf(
  accounts: Accounts,
  request: IncomingMessage,
  locale: string,
): Promise<Caller> {
  const { cookie } = request.headers;
  const known = accounts.cached(cookie);
  if (known) return { user: known, locale };
  const session = await accounts.lookUp(cookie);
  return { user: session.ok ? session.value : undefined, locale };
}
