import type { ContractRules, SymbolRow } from '#contract/calls/market.ts';
import { feesOf } from '#contract/map/instrument.ts';
import { amountText, priceText, sizeText } from '#contract/map/quantity.ts';
import type { Asset, Instrument } from '#domain/instrument/instrument.ts';
import { byKind, type ContractInstrument } from '#domain/instrument/kinds.ts';
import { valueAssetOf } from '#domain/instrument/value.ts';
import type { Lots, Ticks } from '#domain/money/units.ts';
import { exposureAsset } from '#domain/position/risk-limits.ts';

const coinRow = ({ code, name, scale }: Asset) => ({ coinName: code, name, scale });

/** The row of an instrument. Browsers only read rows (`instrument.ts`). */
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
  ...writtenOf(instrument)(instrument),
  ...(instrument.listedAt === undefined ? {} : { listedAt: instrument.listedAt }),
  ...(instrument.changedAt === undefined ? {} : { changedAt: instrument.changedAt }),
});

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

/** What the rows of a kind of instrument say beside what all have. */
const writtenOf = byKind<(of: Instrument) => Pick<SymbolRow, 'contract'>>('written symbol rows', {
  spot: () => ({}),
  linear: (of) => ({ contract: contractRulesOf(of as ContractInstrument) }),
  inverse: (of) => ({ contract: contractRulesOf(of as ContractInstrument) }),
});
