import type { ContractRules, SymbolRow } from '#contract/calls/market.ts';
import { amountOf, amountText, lotsOf, priceText, sizeText } from '#contract/map/quantity.ts';
import {
  type Asset,
  contractNames,
  type Instrument,
  pairNames,
} from '#domain/instrument/instrument.ts';
import { type ContractInstrument, isContract } from '#domain/instrument/kinds.ts';
import { lineOf, symbolOf } from '#domain/line/line.ts';
import type { Lots, Ticks } from '#domain/money/units.ts';

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
  notionalMin: amountText(instrument.quote, instrument.notionalMin),
  notionalMax: amountText(instrument.quote, instrument.notionalMax),
  bandUpPpm: instrument.bandUpPpm,
  bandDownPpm: instrument.bandDownPpm,
  state: instrument.state,
  ...feesOf(instrument),
  ...(isContract(instrument) ? { contract: contractRulesOf(instrument) } : {}),
  ...(instrument.listedAt === undefined ? {} : { listedAt: instrument.listedAt }),
  ...(instrument.changedAt === undefined ? {} : { changedAt: instrument.changedAt }),
});

/** A pair's own fees, where it has some. */
const feesOf = ({ makerPpm, takerPpm }: Pick<Instrument, 'makerPpm' | 'takerPpm'>) => ({
  ...(makerPpm === undefined ? {} : { makerPpm }),
  ...(takerPpm === undefined ? {} : { takerPpm }),
});

const contractRulesOf = (contract: ContractInstrument): ContractRules => ({
  settleCoin: contract.settle.code,
  fundingHours: contract.fundingHours,
  markClampPpm: contract.markClampPpm,
  tiers: contract.tiers.map(({ upTo, leverageMax, maintenancePpm }) => ({
    ...{ upTo: amountText(contract.settle, upTo), leverageMax, maintenancePpm },
  })),
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
  const quote = asset(row.quoteCoin);
  const rules = {
    base: asset(row.baseCoin),
    quote,
    ...scales,
    priceStep: count(row.priceEndStep, scales.priceScale, 'priceEndStep'),
    sizeStep: count(row.sizeStep, scales.sizeScale, 'sizeStep'),
    sizeMin: count(row.sizeMin, scales.sizeScale, 'sizeMin'),
    sizeMax: count(row.sizeMax, scales.sizeScale, 'sizeMax'),
    notionalMin: needed(amountOf(quote, row.notionalMin), 'notionalMin'),
    notionalMax: needed(amountOf(quote, row.notionalMax), 'notionalMax'),
    bandUpPpm: row.bandUpPpm,
    bandDownPpm: row.bandDownPpm,
    state: row.state,
    ...feesOf(row),
    ...(row.listedAt === undefined ? {} : { listedAt: row.listedAt }),
    ...(row.changedAt === undefined ? {} : { changedAt: row.changedAt }),
  };
  const [symbol, line] = [symbolOf(row.symbolId), lineOf(row.symbolId)] as const;
  const { contract } = row;
  if (contract === undefined) return { ...pairNames(symbol, line), ...rules };
  const { fundingHours, markClampPpm } = contract;
  const tiers = contract.tiers.map(({ upTo, ...tier }) => ({
    ...tier,
    upTo: needed(amountOf(quote, upTo), 'tiers'),
  }));
  return {
    ...{ ...contractNames(symbol, line), ...rules },
    ...{ settle: quote, tiers, fundingHours, markClampPpm },
  };
}
