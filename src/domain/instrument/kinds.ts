import { isCurrency } from './currency.ts';
import type { Asset, Instrument, InverseInstrument, LinearInstrument } from './instrument.ts';

/** How the trades of an instrument are settled. */
export type Kind = Instrument['kind'];

/** Instruments of which users hold positions, with margin, a mark and funding. */
export type ContractInstrument = LinearInstrument | InverseInstrument;
export type ContractKind = ContractInstrument['kind'];

/** What a row is looked up by. */
interface OfKind<K extends Kind = Kind> {
  readonly kind: K;
}

interface KindTable {
  readonly name: string;
  /** Whether only contracts have rows. */
  readonly isOfContracts: boolean;
  readonly rowOf: (of: OfKind) => unknown;
}

const tables: KindTable[] = [];

/** All tables by kind that the running program has: a new kind needs a row in each. */
export const kindTables = (): readonly KindTable[] => tables;

/** Rows of kinds that only tests know, by kind and by the name of their table. */
const added = new Map<string, Readonly<Record<string, unknown>>>();

/**
 * Adds a kind with rows by the names of their tables; tables of modules that are loaded later find theirs too.
 * For tests of what a new kind needs: kinds of the product are members of `Instrument`. The result removes it.
 */
export function addKind(kind: string, rows: Readonly<Record<string, unknown>>): () => void {
  if (kinds().some((known) => known === kind)) throw new Error(`The kind "${kind}" exists.`);
  added.set(kind, rows);
  return () => added.delete(kind);
}

function tableOf<K extends Kind, Row>(
  name: string,
  rows: Readonly<Record<K, Row>>,
  isOfContracts: boolean,
): (of: OfKind<K>) => Row {
  const rowOf = ({ kind }: OfKind<K>): Row => {
    const row = rows[kind] ?? (added.get(kind)?.[name] as Row | undefined);
    if (row === undefined) throw new Error(`The table "${name}" has no row for kind "${kind}".`);
    return row;
  };
  tables.push({ name, isOfContracts, rowOf: rowOf as KindTable['rowOf'] });
  return rowOf;
}

/**
 * A table of what depends on the kind of an instrument, with a row for each kind. The result finds the row of
 * an instrument and throws for a kind that has none. Nothing else compares kinds: see `isContract`.
 */
export const byKind = <Row>(
  name: string,
  rows: Readonly<Record<Kind, Row>>,
): ((of: OfKind) => Row) => tableOf(name, rows, false);

/** The same of what only contracts have: their kinds alone have rows. */
export const byContractKind = <Row>(
  name: string,
  rows: Readonly<Record<ContractKind, Row>>,
): ((of: OfKind<ContractKind>) => Row) => tableOf(name, rows, true);

const contractKinds = { spot: false, linear: true, inverse: true } as const satisfies Record<
  Kind,
  boolean
>;
const hasPositions = byKind<boolean>('contracts', contractKinds);

/** All kinds that have rows. */
export const kinds = (): readonly Kind[] =>
  [...Object.keys(contractKinds), ...added.keys()] as Kind[];

/**
 * Whether an instrument is a contract, of whatever kind: users hold positions of it, and it has a mark, an index
 * and funding. If not, its trades exchange two assets. It is the right question for what all contracts have; what
 * differs between contracts is a table.
 */
export const isContract = (instrument: Instrument): instrument is ContractInstrument =>
  hasPositions(instrument);

/** All assets of an instrument that accounts can hold, each once. */
export const assetsOf = (instrument: Instrument): readonly Asset[] => {
  const { base, quote } = instrument;
  const settle = isContract(instrument) ? instrument.settle : quote;
  return [base, quote, settle].filter((one, at, all) => {
    return !isCurrency(one.code) && all.findIndex(({ code }) => code === one.code) === at;
  });
};
