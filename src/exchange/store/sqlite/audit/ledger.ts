import type { DatabaseSync } from 'node:sqlite';
import { isSystem, worldId } from '#domain/account/account.ts';
import { type AccountType, accountTypes } from '#domain/codes/account-type.ts';
import type { Instrument } from '#domain/instrument/instrument.ts';
import { auditRulesOf } from '#exchange/store/sqlite/audit/by-kind.ts';
import { Check, type Finding } from '#exchange/store/sqlite/audit/finding.ts';
import { toFill } from '#exchange/store/sqlite/rows.ts';
import { bigints } from '#exchange/store/sqlite/statements.ts';
import type { BalanceRow, BillRow, FillRow } from '#exchange/store/sqlite/tables.ts';

/** One pass over all bills, beside the fills that they belong to: rows come one at a time. */
export function ledgerFindings(
  database: DatabaseSync,
  pairs: ReadonlyMap<string, Instrument>,
): Finding[] {
  const pass = new LedgerPass(database, pairs);
  const bills = bigints(database, 'select * from bill order by user_id, id');
  for (const row of bills.iterate()) pass.bill(row as unknown as BillRow);
  pass.end();
  pass.balances(database);
  pass.billNumbers(database);
  return [...pass.findings, momentsFinding(database)];
}

/** An account as findings name it: the asset stands last, a scope may be empty. */
const keyOf = ({ user_id, account_type, scope, asset }: BillRow | BalanceRow) =>
  `${user_id} ${account_type} ${scope} ${asset}`;

const assetOfKey = (key: string): string => key.slice(key.lastIndexOf(' ') + 1);

const add = (sums: Map<string, bigint>, key: string, units: bigint) =>
  sums.set(key, (sums.get(key) ?? 0n) + units);

/** Of a type that there is not, nothing is right. */
function hasRightSign({ user_id, account_type, total }: BalanceRow): boolean {
  const type = accountTypes[account_type] as (typeof accountTypes)[AccountType] | undefined;
  if (type === undefined) return false;
  if (type.isDebt) return total <= 0n;
  return type.isBacked === true || user_id === BigInt(worldId) || total >= 0n;
}

class LedgerPass {
  readonly #running = new Check(
    'running-totals',
    'each bill’s total is the one before and its change',
  );
  readonly #assets = new Check('sums', 'all bills of an asset sum to zero, and so do all balances');
  readonly #balances = new Check(
    'balances',
    'each balance is the sum of its bills, and of what a system owner has not billed yet',
  );
  readonly #signs = new Check(
    'signs',
    'no balance is below zero but the outside world’s and debts, and no debt is above',
  );
  readonly #numbers = new Check('bill-numbers', 'each bill that was given a number is there, once');
  readonly #fills: FillsBeside;
  readonly #totals = new Map<string, bigint>();

  constructor(database: DatabaseSync, pairs: ReadonlyMap<string, Instrument>) {
    this.#fills = new FillsBeside(database, pairs);
  }

  get findings(): Finding[] {
    const { check } = this.#fills;
    return [this.#assets, this.#balances, this.#signs, this.#running, this.#numbers, check];
  }

  bill(row: BillRow): void {
    const key = keyOf(row);
    const total = (this.#totals.get(key) ?? 0n) + row.delta;
    this.#totals.set(key, total);
    const agrees = total === row.total_after;
    this.#running.note(
      agrees ? undefined : `bill ${row.id} of ${key}: ${row.total_after}, its bills ${total}`,
    );
    if (!isSystem(Number(row.user_id))) this.#fills.bill(row);
  }

  end(): void {
    this.#fills.end();
    const sums = new Map<string, bigint>();
    for (const [key, total] of this.#totals) add(sums, `bills of ${assetOfKey(key)}`, total);
    this.#sums(sums);
  }

  balances(database: DatabaseSync): void {
    const sums = new Map<string, bigint>();
    const seen = new Set<string>();
    for (const row of bigints(database, 'select * from balance').iterate()) {
      const balance = row as unknown as BalanceRow;
      const key = keyOf(balance);
      seen.add(key);
      add(sums, `balances of ${balance.asset}`, balance.total);
      const billed = (this.#totals.get(key) ?? 0n) + balance.unbilled;
      this.#balances.note(
        balance.total === billed ? undefined : `${key}: ${balance.total}, its bills ${billed}`,
      );
      if (balance.unbilled !== 0n && !isSystem(Number(balance.user_id))) {
        this.#balances.fail(`${key}: ${balance.unbilled} without a bill`);
      }
      this.#signs.note(hasRightSign(balance) ? undefined : `${key}: ${balance.total}`);
    }
    for (const [key, billed] of this.#totals) {
      if (!seen.has(key)) this.#balances.fail(`${key}: no balance, its bills ${billed}`);
    }
    this.#sums(sums);
  }

  /** Every number up to the counter's is a bill's: their count and their sum say so. */
  billNumbers(database: DatabaseSync): void {
    const row = bigints(
      database,
      `select count(*) as count, coalesce(max(id), 0) as top, coalesce(sum(id), 0) as sum,
         coalesce((select bill_id from counter), 0) as given from bill`,
    ).get() as { count: bigint; top: bigint; sum: bigint; given: bigint };
    this.#numbers.looked = Number(row.given);
    const whole = row.count === row.given && row.top === row.given;
    if (whole && row.sum === (row.given * (row.given + 1n)) / 2n) return;
    const missing = row.given > row.count ? row.given - row.count : 1n;
    this.#numbers.wrong = Number(missing);
    this.#numbers.examples.push(`${row.count} bills, given out ${row.given}, the last ${row.top}`);
  }

  #sums(sums: Map<string, bigint>): void {
    for (const [what, sum] of sums) {
      this.#assets.note(sum === 0n ? undefined : `${what} sum to ${sum}`);
    }
  }
}

/** Walks a user's fills in step with the user's bills: both grow by the number of the trade. */
class FillsBeside {
  readonly check = new Check(
    'fill-bills',
    'each fill moved what its bills say, and no bill is alone',
  );
  readonly #pairs: ReadonlyMap<string, Instrument>;
  readonly #fills: Iterator<unknown>;
  #fill: FillRow | undefined;
  #userId = 0n;
  #tradeId = 0n;
  readonly #moved = new Map<string, bigint>();

  constructor(database: DatabaseSync, pairs: ReadonlyMap<string, Instrument>) {
    this.#pairs = pairs;
    this.#fills = bigints(database, 'select * from fill order by user_id, trade_id').iterate();
    this.#next();
  }

  bill({ user_id, trade_id, asset, reason, delta }: BillRow): void {
    if (trade_id === null) return;
    if (user_id !== this.#userId || trade_id !== this.#tradeId) {
      this.#settle();
      this.#userId = user_id;
      this.#tradeId = trade_id;
    }
    add(this.#moved, `${reason} ${asset}`, delta);
  }

  end(): void {
    this.#settle();
    while (this.#fill !== undefined) this.#alone();
  }

  /** Compares what the bills of one trade moved with the fill of it. */
  #settle(): void {
    if (this.#moved.size === 0) return;
    while (this.#fill !== undefined && this.#isBefore(this.#fill)) this.#alone();
    const name = `trade ${this.#tradeId} of ${this.#userId}`;
    const fill = this.#fill;
    if (fill?.user_id !== this.#userId || fill.trade_id !== this.#tradeId) {
      this.check.note(`${name}: bills without a fill`);
    } else {
      this.check.note(this.#agrees(fill) ? undefined : `${name}: the bills moved something else`);
      this.#next();
    }
    this.#moved.clear();
  }

  #agrees(row: FillRow): boolean {
    const fill = toFill(row);
    const pair = this.#pairs.get(fill.symbolId);
    return pair !== undefined && auditRulesOf(pair).agrees(pair, fill, this.#moved);
  }

  #isBefore({ user_id, trade_id }: FillRow): boolean {
    return user_id < this.#userId || (user_id === this.#userId && trade_id < this.#tradeId);
  }

  /** A fill without a bill: of a contract it may have moved nothing. */
  #alone(): void {
    const fill = toFill(this.#fill!);
    const pair = this.#pairs.get(fill.symbolId);
    if (pair !== undefined && auditRulesOf(pair).movesNothing(fill)) {
      this.check.note(undefined);
      this.#next();
      return;
    }
    this.check.note(
      `trade ${this.#fill!.trade_id} of ${this.#fill!.user_id}: a fill without bills`,
    );
    this.#next();
  }

  #next(): void {
    const { done, value } = this.#fills.next();
    this.#fill = done ? undefined : (value as FillRow);
  }
}

/** A batch has one time, and its bills sum to zero: so do those of any time. */
function momentsFinding(database: DatabaseSync): Finding {
  const check = new Check('moments', 'the bills of each moment sum to zero per asset');
  const sums = bigints(
    database,
    'select at, asset, sum(delta) as sum from bill group by at, asset',
  );
  for (const row of sums.iterate()) {
    const { at, asset, sum } = row as unknown as { at: bigint; asset: string; sum: bigint };
    check.note(sum === 0n ? undefined : `${new Date(Number(at)).toISOString()}: ${sum} ${asset}`);
  }
  return check;
}
