import type { Balance, Bill, UserState } from '#domain/account/account.ts';
import type { Transfer } from '#domain/account/transfer.ts';
import type { Side } from '#domain/codes/side.ts';
import type { Instrument } from '#domain/instrument/instrument.ts';
import type { Lots, Ticks } from '#domain/money/units.ts';
import type { ActRecord, Operating } from '#domain/operating/operating.ts';
import type { ConditionalOrder, Fill, Order, Trade } from '#domain/order/order.ts';
import { type ChangedRows, noChanged } from '#exchange/core/entities.ts';

/**
 * What a batch of commands changed, gathered while it is applied: rows to upsert once each (the
 * live objects, read when the batch is written) and rows to append. The provider's orders and
 * fills are never in here; its balance changes stand in `bills` once, netted, by `closeBatch`.
 */
export interface Changes {
  readonly users: Set<UserState>;
  readonly instruments: Set<Instrument>;
  readonly balances: Set<Balance>;
  readonly transfers: Transfer[];
  readonly orders: Set<Order>;
  readonly plans: Set<ConditionalOrder>;
  readonly trades: Trade[];
  readonly fills: Fill[];
  readonly bills: Bill[];
  /** What operators did, oldest first. */
  readonly acts: ActRecord[];
  /** What operators have set, when it changed. */
  operating: Operating | undefined;
  /** Rows of entities that were made, changed or ended; gathered by `closeBatch`. */
  entities: ChangedRows;
  /** Contracts whose figures changed: published with marks, so at most twice a second. */
  readonly contracts: Set<string>;
  /** Fundings that were not paid: for the log, not stored. */
  readonly skippedFundings: SkippedFunding[];
  /** Book levels whose size may have changed: symbol → side → prices. */
  readonly levels: Map<string, { readonly [S in Side]: Set<Ticks> }>;
}

export const newChanges = (): Changes => ({
  users: new Set(),
  instruments: new Set(),
  balances: new Set(),
  transfers: [],
  orders: new Set(),
  plans: new Set(),
  trades: [],
  fills: [],
  bills: [],
  acts: [],
  operating: undefined,
  entities: noChanged,
  contracts: new Set(),
  skippedFundings: [],
  levels: new Map(),
});

/** A funding that nobody paid: the contract's state left it out, or its mark was too old. */
export interface SkippedFunding {
  readonly symbolId: string;
  readonly at: number;
  readonly why: 'state' | 'mark';
}

/** A price and all that rests at it. */
export interface Level {
  readonly price: Ticks;
  readonly size: Lots;
}
