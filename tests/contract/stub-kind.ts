import { contractRulesOfRow } from '#contract/map/instrument.ts';
import { contractRulesOf } from '#contract/map/instrument-row.ts';
import { contractRates } from '#domain/fee/fee.ts';
import { fundingOfProduct } from '#domain/futures/funding-payment.ts';
import { listedContracts } from '#domain/futures/listed.ts';
import { impactOfProduct } from '#domain/futures/premium.ts';
import { contractNames, type Instrument } from '#domain/instrument/instrument.ts';
import { addKind, type ContractInstrument } from '#domain/instrument/kinds.ts';
import { contractPlansMax } from '#domain/instrument/limits.ts';
import { divUp } from '#domain/money/divide.ts';
import { amount, lots } from '#domain/money/units.ts';
import { limitsByValue } from '#domain/position/risk-limits.ts';
import { contractListing } from '#exchange/simulator/listing.ts';
import { countingBase } from '#exchange/simulator/sizes.ts';
import { auditRulesOf } from '#exchange/store/sqlite/audit/by-kind.ts';
import { stubProduct } from './stub-product.ts';

/*
 * A kind that only tests know, with another settlement: a contract that is quoted in BTC and settles in USDT, at a
 * fixed value of a tick × a lot. All that the product needs of it stands in this file and in `stub-product.ts`.
 */

/** Units of USDT that one tick × one lot is worth. */
export const stubUnit = 60_000n;

const ether = listedContracts.find(({ base }) => base.code === 'ETH')!;
const bitcoin = listedContracts.find(({ base }) => base.code === 'BTC')!;
const usdt = ether.quote;

/** Names and rules of what the stub product trades. */
export const stubContract = {
  ...ether,
  ...contractNames('ETHBTC', 'usdt'),
  kind: 'stub' as never,
  quote: bitcoin.base,
  settle: usdt,
  ...{ priceScale: 5, sizeScale: 3, sizeMin: lots(1), sizeMax: lots(3_000_000) },
} as ContractInstrument;

const asContract = (of: object) => of as ContractInstrument;

/** The rows of the kind, by the names of their tables. */
export const stubRows: Readonly<Record<string, unknown>> = {
  contracts: true,
  values: {
    asset: () => usdt,
    unit: () => stubUnit,
    isExact: () => true,
    costSign: 1,
    proceeds: (_: unknown, price: number, size: number) =>
      amount(BigInt(price) * BigInt(size) * stubUnit),
    value: (_: unknown, price: number, size: number) =>
      amount(BigInt(price) * BigInt(size) * stubUnit),
    lotsWithin: (_: unknown, price: number, value: bigint) => value / (BigInt(price) * stubUnit),
    lotsWorth: (_: unknown, price: number, value: bigint) => divUp(value, BigInt(price) * stubUnit),
    price: (_: unknown, size: number, value: { numerator: bigint; denominator: bigint }) => ({
      numerator: value.numerator,
      denominator: value.denominator * stubUnit * BigInt(size),
    }),
  },
  'fee rates': contractRates,
  'fee assets': { asset: () => usdt, hasDiscount: false },
  'conditional orders': contractPlansMax,
  'price sources': ['last', 'mark', 'index'],
  funding: fundingOfProduct,
  'risk limits': limitsByValue,
  premiums: { margin: 200n, scale: () => usdt.scale, price: impactOfProduct },
  products: { own: stubProduct },
  exchanges: () => {},
  'symbol rows': {
    describes: ({ contract, quoteCoin }: never) =>
      (contract as { settleCoin: string } | undefined)?.settleCoin === usdt.code &&
      (quoteCoin as { coinName: string }).coinName === stubContract.quote.code,
    read: (row: never, { symbol, line, ...rules }: ContractInstrument) => ({
      ...{ ...rules, ...contractNames(symbol, line), kind: 'stub' },
      ...contractRulesOfRow(row, usdt),
    }),
  },
  'written symbol rows': (of: Instrument) => ({ contract: contractRulesOf(asContract(of)) }),
  coefficients: '1',
  'simulated sizes': countingBase,
  'simulated markets': (of: Instrument) => contractListing(asContract(of)),
  candles: () => undefined,
  audit: auditRulesOf(ether),
};

/** Adds the kind with all its rows, but for those left out; the result removes it. */
export const addStub = (without: readonly string[] = []): (() => void) =>
  addKind(
    'stub',
    Object.fromEntries(Object.entries(stubRows).filter(([name]) => !without.includes(name))),
  );
