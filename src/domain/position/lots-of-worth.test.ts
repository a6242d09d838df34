import { expect, it } from 'vitest';
import { inverseContracts, listedContracts } from '#domain/futures/listed.ts';
import { parseUnits } from '#domain/money/decimal.ts';
import { amount, ticks } from '#domain/money/units.ts';
import { lotsOfWorth, worthAsset } from './lots-of-worth.ts';

const linear = listedContracts.find(({ symbol }) => symbol === 'BTCUSDT')!;
const inverse = inverseContracts[0]!;

it.each([
  [linear, 'quote', '6000', 1_000],
  [linear, 'quote', '6000.05', 1_000],
  [linear, 'quote', '5999.999', 999],
  [linear, 'settle', '6000', 1_000],
  [linear, 'quote', '0.001', 0],
  // Ten dollars each, whatever the price.
  [inverse, 'quote', '1009.99', 100],
  [inverse, 'settle', '0.5', 3_000],
  // 3,000 contracts are worth 0.5, and one unit less does not buy the last of them.
  [inverse, 'settle', '0.49999999', 2_999],
  // More than one order may have is not made smaller: the rules of sizes refuse it.
  [inverse, 'settle', '99999999', 599_999_994_000],
  [linear, 'quote', '90000000000', 15_000_000_000],
] as const)('FUT-10 of $0.symbol: by $1 $2 is $3 at 60,000', (contract, unit, text, expected) => {
  const units = amount(parseUnits(text, worthAsset(contract, unit).scale)!);
  expect(lotsOfWorth(contract, ticks(600_000), { unit, units })).toBe(expected);
});
