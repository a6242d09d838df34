import TinyQueue from 'tinyqueue';
import type { Listing } from '#exchange/core/instruments/listing.ts';
import type { Standing } from '#exchange/core/instruments/standing.ts';
import { isOfContracts, type Placed } from '#exchange/core/liquidation/target.ts';
import { marketOf } from '#exchange/core/positions/market.ts';
import { slotOf } from '#exchange/core/positions/slot.ts';
import type { RiskUnit } from '#exchange/core/risk/unit.ts';
import type { Ranking } from '#exchange/core/risk/watchlist.ts';

/** A position in a queue, with what decides its place. */
export interface Queued {
  readonly placed: Placed;
}

interface Entry<Row> {
  readonly row: Row;
  /** Whether it still says how the position stands. */
  isCurrent: boolean;
}

/**
 * Positions of a contract in an order that follows from how they stand now: those whose unit has changed are
 * judged again before the next one is taken. It holds while no price changes.
 */
export class PositionQueue<Row extends Queued> implements Ranking {
  readonly changed = new Set<RiskUnit>();
  readonly #listing: Listing;
  readonly #judge: (placed: Placed) => Row | undefined;
  readonly #queue: TinyQueue<Entry<Row>>;
  readonly #entries = new Map<number, Entry<Row>>();

  /** `judge` says what decides a position's place; undefined: it has none. */
  constructor(
    listing: Listing,
    judge: (placed: Placed) => Row | undefined,
    compare: (one: Row, other: Row) => number,
  ) {
    this.#listing = listing;
    this.#judge = judge;
    const entries: Entry<Row>[] = [];
    for (const placed of openOn(listing)) {
      const row = judge(placed);
      if (row !== undefined) entries.push(this.#enter(row));
    }
    this.#queue = new TinyQueue(entries, (one, other) => compare(one.row, other.row));
  }

  /** The first one, which stays. */
  peek(): Row | undefined {
    this.#renew();
    for (;;) {
      const first = this.#queue.peek();
      if (first === undefined || isStanding(first)) return first?.row;
      this.#queue.pop();
    }
  }

  /** Takes the first one out. It comes back by itself once its unit has changed. */
  next(): Row | undefined {
    const row = this.peek();
    if (row === undefined) return undefined;
    this.#queue.pop();
    this.#entries.delete(row.placed.position.id);
    return row;
  }

  /** Puts one back of which nothing has changed. */
  putBack(row: Row): void {
    this.#drop(row.placed.position.id);
    this.#queue.push(this.#enter(row));
  }

  #renew(): void {
    for (const unit of this.changed) {
      for (const placed of positionsOf(unit, this.#listing)) {
        this.#drop(placed.position.id);
        const row = this.#judge(placed);
        if (row !== undefined) this.#queue.push(this.#enter(row));
      }
    }
    this.changed.clear();
  }

  #enter(row: Row): Entry<Row> {
    const entry = { row, isCurrent: true };
    this.#entries.set(row.placed.position.id, entry);
    return entry;
  }

  #drop(id: number): void {
    const known = this.#entries.get(id);
    if (known !== undefined) known.isCurrent = false;
    this.#entries.delete(id);
  }
}

/** Whether an entry still says how an open position stands. */
const isStanding = ({ isCurrent, row: { placed } }: Entry<Queued>): boolean =>
  isCurrent && placed.position.endedAt === undefined;

/** All open positions of a contract, those of the exchange's own included. */
export function openOn(listing: Listing): readonly Placed[] {
  const found: Placed[] = [];
  for (const standing of marketOf(listing).holders.all()) addOpen(standing, found);
  return found;
}

function addOpen(standing: Standing, found: Placed[]): void {
  const { net, long, short } = slotOf(standing).positions;
  if (net !== undefined) found.push({ standing, position: net });
  if (long !== undefined) found.push({ standing, position: long });
  if (short !== undefined) found.push({ standing, position: short });
}

/** Open positions of a unit on a contract. */
function positionsOf(unit: RiskUnit, listing: Listing): Placed[] {
  const found: Placed[] = [];
  if (!isOfContracts(unit)) return found;
  for (const standing of unit.kind === 'isolated' ? [unit.standing] : unit.contracts) {
    if (standing.listing === listing) addOpen(standing, found);
  }
  return found;
}
