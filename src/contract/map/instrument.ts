import type { SymbolRow } from '#contract/calls/market.ts';
import { amountOf, lotsOf } from '#contract/map/quantity.ts';
import {
  type Asset,
  contractNames,
  type Instrument,
  inverseNames,
  pairNames,
  type SpotInstrument,
} from '#domain/instrument/instrument.ts';
import { byKind, kinds } from '#domain/instrument/kinds.ts';
import { type Valued, valueAssetOf } from '#domain/instrument/value.ts';
import { lineOf, symbolOf } from '#domain/line/line.ts';
import type { Lots } from '#domain/money/units.ts';

/** A pair's own fees, where it has some. */
export const feesOf = ({ makerPpm, takerPpm }: Pick<Instrument, 'makerPpm' | 'takerPpm'>) => ({
  ...(makerPpm === undefined ? {} : { makerPpm }),
  ...(takerPpm === undefined ? {} : { takerPpm }),
});

/** The instrument that a row describes; throws when the row is none (a broken server). */
export function instrumentOf(row: SymbolRow): Instrument {
  const asset = (coin: SymbolRow['baseCoin']): Asset => ({
    code: coin.coinName,
    name: coin.name,
    scale: coin.scale,
  });
  const scales = { priceScale: row.delegatePricePlace, sizeScale: row.volumePlace };
  const needed = <T>(value: T | undefined, name: string): T => {
    if (value === undefined) throw new Error(`${row.symbolId}: bad ${name}`);
    return value;
  };
  const count = (text: string, scale: number, name: string): Lots =>
    needed(lotsOf({ sizeScale: scale } as Instrument, text), name);
  const [base, quote] = [asset(row.baseCoin), asset(row.quoteCoin)];
  const kind = needed(
    kinds().find((one) => rowsOf({ kind: one }).describes(row)),
    'settleCoin',
  );
  const valued = valueAssetOf({ kind, base, quote, ...scales } as Valued);
  const rules = {
    ...{ base, quote },
    ...scales,
    priceStep: count(row.priceEndStep, scales.priceScale, 'priceEndStep'),
    sizeStep: count(row.sizeStep, scales.sizeScale, 'sizeStep'),
    sizeMin: count(row.sizeMin, scales.sizeScale, 'sizeMin'),
    sizeMax: count(row.sizeMax, scales.sizeScale, 'sizeMax'),
    notionalMin: needed(amountOf(valued, row.notionalMin), 'notionalMin'),
    notionalMax: needed(amountOf(valued, row.notionalMax), 'notionalMax'),
    bandUpPpm: row.bandUpPpm,
    bandDownPpm: row.bandDownPpm,
    state: row.state,
    ...feesOf(row),
    ...(row.listedAt === undefined ? {} : { listedAt: row.listedAt }),
    ...(row.changedAt === undefined ? {} : { changedAt: row.changedAt }),
  };
  const [symbol, line] = [symbolOf(row.symbolId), lineOf(row.symbolId)] as const;
  return rowsOf({ kind }).read(row, { symbol, line, ...rules });
}

/** What a row says of an instrument of any kind. */
type Common = Omit<SpotInstrument, 'kind' | 'symbolId'>;

/** What the rows of a kind of instrument say beside that. */
interface SymbolRows {
  /** Whether a row is of the kind. */
  readonly describes: (row: SymbolRow) => boolean;
  readonly read: (row: SymbolRow, common: Common) => Instrument;
}

/** The rules of a contract as a row has them, with what it settles in and what its tiers count. */
export function contractRulesOfRow(
  { symbolId, contract }: SymbolRow,
  settle: Asset,
  counted: Asset = settle,
) {
  const { fundingHours, markClampPpm, deliveryTime } = contract!;
  const tiers = contract!.tiers.map(({ upTo: text, ...tier }) => {
    const upTo = amountOf(counted, text);
    if (upTo === undefined) throw new Error(`${symbolId}: bad tiers`);
    return { ...tier, upTo };
  });
  const dated = deliveryTime === undefined ? {} : { deliversAt: deliveryTime };
  return { settle, tiers, fundingHours, markClampPpm, ...dated };
}

const rowsOf = byKind<SymbolRows>('symbol rows', {
  spot: {
    describes: ({ contract }) => contract === undefined,
    read: (_, { symbol, line, ...rules }) => ({ ...rules, ...pairNames(symbol, line) }),
  },
  linear: {
    describes: ({ contract, quoteCoin }) => contract?.settleCoin === quoteCoin.coinName,
    read: (row, { symbol, line, ...rules }) => ({
      ...{ ...rules, ...contractNames(symbol, line) },
      ...contractRulesOfRow(row, rules.quote),
    }),
  },
  inverse: {
    describes: ({ contract, baseCoin }) => contract?.settleCoin === baseCoin.coinName,
    read: (row, { symbol, line, ...rules }) => ({
      ...{ ...rules, ...inverseNames(symbol, line) },
      ...contractRulesOfRow(row, rules.base, rules.quote),
    }),
  },
});
