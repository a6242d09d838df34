import type { ContractRules, SymbolRow } from '#contract/calls/market.ts';
import { amountOf, amountText, lotsOf, priceText, sizeText } from '#contract/map/quantity.ts';
import {
  type Asset,
  contractNames,
  type Instrument,
  inverseNames,
  pairNames,
  type SpotInstrument,
} from '#domain/instrument/instrument.ts';
import { byKind, type ContractInstrument, kinds } from '#domain/instrument/kinds.ts';
import { type Valued, valueAssetOf } from '#domain/instrument/value.ts';
import { lineOf, symbolOf } from '#domain/line/line.ts';
import type { Lots, Ticks } from '#domain/money/units.ts';
import { exposureAsset } from '#domain/position/risk-limits.ts';

const coinRow = ({ code, name, scale }: Asset) => ({ coinName: code, name, scale });

export const symbolRowOf = (instrument: Instrument): SymbolRow => ({
  symbolId: instrument.symbolId,
  symbolCodeDisplayName: instrument.symbol,
  baseCoin: coinRow(instrument.base),
  quoteCoin: coinRow(instrument.quote),
  delegatePricePlace: instrument.priceScale,
  volumePlace: instrument.sizeScale,
  priceEndStep: priceText(instrument, instrument.priceStep as Ticks),
  sizeStep: sizeText(instrument, instrument.sizeStep as Lots),
  sizeMin: sizeText(instrument, instrument.sizeMin),
  sizeMax: sizeText(instrument, instrument.sizeMax),
  notionalMin: amountText(valueAssetOf(instrument), instrument.notionalMin),
  notionalMax: amountText(valueAssetOf(instrument), instrument.notionalMax),
  bandUpPpm: instrument.bandUpPpm,
  bandDownPpm: instrument.bandDownPpm,
  state: instrument.state,
  ...feesOf(instrument),
  ...rowsOf(instrument).written(instrument),
  ...(instrument.listedAt === undefined ? {} : { listedAt: instrument.listedAt }),
  ...(instrument.changedAt === undefined ? {} : { changedAt: instrument.changedAt }),
});

/** A pair's own fees, where it has some. */
const feesOf = ({ makerPpm, takerPpm }: Pick<Instrument, 'makerPpm' | 'takerPpm'>) => ({
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
  readonly written: (of: Instrument) => Pick<SymbolRow, 'contract'>;
  readonly read: (row: SymbolRow, common: Common) => Instrument;
}

/** The rules of a contract that settles in one of its assets. */
export const contractRulesOf = (contract: ContractInstrument): ContractRules => ({
  settleCoin: contract.settle.code,
  fundingHours: contract.fundingHours,
  markClampPpm: contract.markClampPpm,
  ...(contract.deliversAt === undefined ? {} : { deliveryTime: contract.deliversAt }),
  tiers: contract.tiers.map(({ upTo, leverageMax, maintenancePpm }) => ({
    ...{ upTo: amountText(exposureAsset(contract), upTo), leverageMax, maintenancePpm },
  })),
});

/** The same as it is read, with what the contract settles in and what its tiers count. */
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
    written: () => ({}),
    read: (_, { symbol, line, ...rules }) => ({ ...rules, ...pairNames(symbol, line) }),
  },
  linear: {
    describes: ({ contract, quoteCoin }) => contract?.settleCoin === quoteCoin.coinName,
    written: (instrument) => ({ contract: contractRulesOf(instrument as ContractInstrument) }),
    read: (row, { symbol, line, ...rules }) => ({
      ...{ ...rules, ...contractNames(symbol, line) },
      ...contractRulesOfRow(row, rules.quote),
    }),
  },
  inverse: {
    describes: ({ contract, baseCoin }) => contract?.settleCoin === baseCoin.coinName,
    written: (instrument) => ({ contract: contractRulesOf(instrument as ContractInstrument) }),
    read: (row, { symbol, line, ...rules }) => ({
      ...{ ...rules, ...inverseNames(symbol, line) },
      ...contractRulesOfRow(row, rules.base, rules.quote),
    }),
  },
});
