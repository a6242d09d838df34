import type { Instrument, LinearInstrument } from './instrument.ts';

/** How the trades of an instrument are settled. */
export type Kind = Instrument['kind'];

/** What a row is looked up by. */
type OfKind = { readonly kind: Kind };

interface KindTable {
  readonly name: string;
  readonly rowOf: (of: OfKind) => unknown;
}

const tables: KindTable[] = [];

/** All tables by kind that the running program has: a new kind needs a row in each. */
export const kindTables = (): readonly KindTable[] => tables;

/**
 * A table of what depends on the kind of an instrument, with a row for each kind. The result finds the row of
 * an instrument and throws for a kind that has none. Nothing else compares kinds: see `isContract`.
 */
export function byKind<Row>(name: string, rows: Readonly<Record<Kind, Row>>): (of: OfKind) => Row {
  const rowOf = ({ kind }: OfKind): Row => {
    const row = rows[kind];
    if (row === undefined) throw new Error(`The table "${name}" has no row for kind "${kind}".`);
    return row;
  };
  tables.push({ name, rowOf });
  return rowOf;
}

/** Instruments of which users hold positions, with margin, a mark and funding. */
export type ContractInstrument = LinearInstrument;

const hasPositions = byKind('contracts', { spot: false, linear: true });

/** Whether an instrument is a contract, of whatever kind; if not, its trades exchange two assets. */
export const isContract = (instrument: Instrument): instrument is ContractInstrument =>
  hasPositions(instrument);
