import type { Candle } from '#domain/candle/candle.ts';
import type { Trade } from '#domain/order/order.ts';
import type { Changes } from '#exchange/core/changes.ts';
import type { Command, CommandKind, Reply } from '#exchange/core/command.ts';
import { Exchange } from '#exchange/core/exchange.ts';
import type { Pending } from '#exchange/core/jobs/job.ts';
import { prepare } from '#exchange/engine/fetching.ts';
import { RowRefused, type Store } from '#exchange/store/store.ts';

/**
 * The candles that a batch's trades changed, and those that its marks finished (`marked`: contracts whose
 * figures changed), to be written with it.
 */
export type FoldTrades = (
  trades: readonly Trade[],
  now: number,
  marked: ReadonlySet<string>,
) => readonly { readonly symbolId: string; readonly candle: Candle }[];

/** A batch that was carried out: it is in the store when it has rows. */
export interface CarriedOut {
  readonly replies: readonly Reply<CommandKind>[];
  /** What the answers of some commands wait for: by their places. */
  readonly pending: ReadonlyMap<number, Pending>;
  readonly changes: Changes;
  /** How long the write took; undefined: there was nothing to write. */
  readonly commitMs: number | undefined;
}

/**
 * Nothing of the batch is in the store, and the same batch would fail again: the core broke a rule of
 * its own, or made a row that can't be written. The core has to be rebuilt.
 */
export class Spoiled extends Error {
  override readonly name = 'Spoiled';
}

/** The core and its store: applies commands to the one and writes what changed to the other. */
export class Carrier {
  readonly #store: Store;
  readonly #foldTrades: FoldTrades;
  #exchange: Exchange;

  constructor(store: Store, foldTrades: FoldTrades) {
    this.#store = store;
    this.#foldTrades = foldTrades;
    this.#exchange = new Exchange(store.load());
  }

  get exchange(): Exchange {
    return this.#exchange;
  }

  /** Throws the core away and builds it from the store. */
  rebuild(): void {
    this.#exchange = new Exchange(this.#store.load());
  }

  /**
   * Fetches what the commands to be carried out next need of the past. Undefined: nothing. Rejects
   * when the store can't be read; nothing was changed then.
   */
  prepare(commands: readonly Command[]): Promise<void> | undefined {
    return prepare(this.#exchange, this.#store, commands);
  }

  /**
   * Carries out `commands` together, in one transaction; each lets at most `firedMax` fired plans
   * take their turn. Throws `Spoiled`, or what the store throws.
   */
  carryOut(commands: readonly Command[], now: number, firedMax?: number): CarriedOut {
    const exchange = this.#exchange;
    let replies: Reply<CommandKind>[];
    let changes: Changes;
    let candles: ReturnType<FoldTrades>;
    const pending = new Map<number, Pending>();
    try {
      replies = commands.map((command, i) => {
        const reply = exchange.apply(command, now, firedMax);
        if (exchange.pending !== undefined) pending.set(i, exchange.pending);
        return reply;
      });
      changes = exchange.closeBatch();
      const isKept = hasRows(changes);
      // What contracts are told is folded at once, and now and then ends a minute.
      const folds = isKept || changes.contracts.size > 0;
      candles = folds ? this.#foldTrades(changes.trades, now, changes.contracts) : [];
      if (!isKept && candles.length === 0) {
        return { replies, pending, changes, commitMs: undefined };
      }
    } catch (error) {
      throw new Spoiled('The core could not carry out a batch.', { cause: error });
    }
    const start = performance.now();
    try {
      this.#store.write({ changes, counters: exchange.counters, candles, now });
    } catch (error) {
      if (error instanceof RowRefused) throw new Spoiled(error.message, { cause: error.cause });
      throw error;
    }
    return { replies, pending, changes, commitMs: performance.now() - start };
  }
}

/**
 * Whether a batch changed anything that is kept. The provider's quotes are not; a balance of which
 * only the frozen part changed is neither (a changed total has its bill).
 */
const hasRows = (changes: Changes): boolean =>
  changes.acts.length > 0 ||
  Object.values(changes.entities).some(({ size }) => size > 0) ||
  changes.operating !== undefined ||
  changes.users.size > 0 ||
  changes.instruments.size > 0 ||
  changes.transfers.length > 0 ||
  changes.orders.size > 0 ||
  changes.plans.size > 0 ||
  changes.trades.length > 0 ||
  changes.bills.length > 0;
