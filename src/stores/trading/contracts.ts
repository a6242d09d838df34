import '#client/trading/contract-lines.ts';
import { atom, computed, onMount, type ReadableAtom } from 'nanostores';
import type { PositionsNow } from '#client/trading/positions.ts';
import type { SymbolRow } from '#contract/calls/market.ts';
import type { UserRow } from '#contract/calls/user.ts';
import type { BalanceView } from '#domain/account/view.ts';
import type { ContractInstrument } from '#domain/instrument/kinds.ts';
import { accountTypeOn, type Line } from '#domain/line/line.ts';
import type { OrderView, PlanView } from '#domain/order/view.ts';
import type { ContractView } from '#domain/position/view.ts';
import { $balancesOf, subscribeBalances } from '#stores/account/balances.ts';
import { $ordersOn, $plansOn, seedOrders, subscribeOrders } from '#stores/account/orders.ts';
import { contractsOn, positionsOn } from '#stores/account/positions.ts';
import { $session, freshSession, isUsersPage, type Session } from '#stores/account/session.ts';
import { $symbolsOf, newestRow, subscribeSymbolsOf } from '#stores/market/lists.ts';
import { marketOf } from '#stores/market/market.ts';
import { ContractsAccount, type ContractsKnown } from '#stores/trading/contracts-account.ts';

/**
 * What a page knew of a user's account of a line when it was made; what is absent could not be read, and
 * comes with the socket.
 */
export interface ContractsSeed {
  /** Undefined: nobody is logged in. */
  readonly user: UserRow | undefined;
  /** The contracts that the page is about: they count although nothing is open there. */
  readonly shown: readonly string[];
  /** Those, and the contracts with positions or orders. */
  readonly symbols: readonly SymbolRow[];
  readonly contracts: readonly ContractView[];
  readonly balances: readonly BalanceView[] | undefined;
  readonly positions: PositionsNow | undefined;
  readonly orders: readonly OrderView[] | undefined;
  readonly plans: readonly PlanView[] | undefined;
}

/** An account of a line, live. */
interface ContractsStore {
  /** Kept up to date while somebody listens. */
  readonly $account: ReadableAtom<ContractsAccount>;
  /** As the page brought it: what the server and an island's first render see. */
  readonly ofSeed: () => ContractsAccount;
}

/** What has come in of an account since the page was made. */
interface Live {
  readonly session: Session;
  readonly own?: PositionsNow | undefined;
  readonly contracts?: readonly ContractView[] | undefined;
  readonly orders?: readonly OrderView[] | undefined;
  readonly plans?: readonly PlanView[] | undefined;
  readonly balances?: readonly BalanceView[] | undefined;
  readonly symbols?: readonly SymbolRow[] | undefined;
}

const untouched: Live = { session: freshSession };
const nobody: Pick<ContractsKnown, 'own' | 'orders' | 'plans' | 'balances'> = {
  own: { positions: [], settings: [], holdMode: 'oneWay' },
  ...{ orders: [], plans: [], balances: [] },
};
const noSeed: Partial<ContractsSeed> = {};

/** Those that the page brought, and all once the exchange has listed them. */
function instrumentsOf(
  ofPage: readonly SymbolRow[],
  listed: readonly SymbolRow[] | undefined,
): readonly ContractInstrument[] {
  const brought = ofPage.map((row) => newestRow(row, listed));
  const known = new Set(brought.map(({ symbolId }) => symbolId));
  const others = (listed ?? []).filter(({ symbolId }) => !known.has(symbolId));
  return [...brought, ...others].map((row) => marketOf(row).instrument as ContractInstrument);
}

/** Whether the page is a user's: one without a seed says so itself. */
const isOfUser = (seed: ContractsSeed | undefined): boolean =>
  seed === undefined ? isUsersPage() : seed.user !== undefined;

function knownOf(seed: ContractsSeed | undefined, live: Live): ContractsKnown {
  const { session, symbols } = live;
  const { user, shown = [], ...brought }: Partial<ContractsSeed> = seed ?? noSeed;
  const isOwn = isOfUser(seed);
  const isUser = isOwn && !session.ended;
  const ofUser = {
    own: live.own ?? brought.positions,
    orders: live.orders ?? brought.orders,
    plans: live.plans ?? brought.plans,
    balances: live.balances ?? brought.balances,
  };
  return {
    ...{ isUser, hasEnded: isOwn && session.ended, shown },
    user: isUser ? (session.user ?? user) : undefined,
    userId: user?.userId,
    ...(isUser ? ofUser : nobody),
    contracts: live.contracts ?? brought.contracts ?? [],
    instruments: instrumentsOf(brought.symbols ?? [], symbols),
  };
}

/** Runs `start` while the session of the page's user goes on, until the result is called. */
function whileSession(start: () => () => void): () => void {
  let stop: (() => void) | undefined;
  const leave = $session.subscribe(({ ended }) => {
    if (!ended) {
      stop ??= start();
      return;
    }
    stop?.();
    stop = undefined;
  });
  return () => {
    leave();
    stop?.();
  };
}

/** Keeps all that an account follows from up to date until the result is called. */
function follow(line: Line, seed: ContractsSeed | undefined): () => void {
  const ofUser = () => {
    if (seed?.orders && seed.plans) seedOrders(line, { orders: seed.orders, plans: seed.plans });
    return together(positionsOn(line).follow(), subscribeOrders(line), subscribeBalances());
  };
  return together(
    ...[contractsOn(line).follow(), subscribeSymbolsOf(line)],
    ...(isOfUser(seed) ? [whileSession(ofUser)] : []),
  );
}

const together =
  (...ends: readonly (() => void)[]) =>
  () => {
    for (const end of ends) end();
  };

function makeStore(line: Line, seed: ContractsSeed | undefined): ContractsStore {
  let first: ContractsAccount | undefined;
  const ofSeed = () => {
    first ??= new ContractsAccount(knownOf(seed, untouched));
    return first;
  };
  // Even to read a store is to listen to it for a moment; on the server there is nothing to hear.
  if (typeof document === 'undefined') return { $account: atom(ofSeed()), ofSeed };
  const $account = computed(
    [
      $session,
      positionsOn(line).$now,
      contractsOn(line).$now,
      $ordersOn(line),
      $plansOn(line),
      $balancesOf(accountTypeOn(line)),
      $symbolsOf(line),
    ],
    (session, own, contracts, orders, plans, balances, symbols) => {
      const live = { own, contracts, orders, plans, balances, symbols };
      const isNew =
        session !== freshSession || Object.values(live).some((one) => one !== undefined);
      return isNew ? new ContractsAccount(knownOf(seed, { session, ...live })) : ofSeed();
    },
  );
  onMount($account, () => follow(line, seed));
  return { $account, ofSeed };
}

/** By the seed that a page brought, and by line where it brought none. */
const seeded = new WeakMap<ContractsSeed, ContractsStore>();
const unseeded = new Map<Line, ContractsStore>();

/** The account of a line, the same for all islands of a page. */
export function contractsStore(line: Line, seed: ContractsSeed | undefined): ContractsStore {
  const known = seed === undefined ? unseeded.get(line) : seeded.get(seed);
  if (known) return known;
  const made = makeStore(line, seed);
  if (seed === undefined) unseeded.set(line, made);
  else seeded.set(seed, made);
  return made;
}
