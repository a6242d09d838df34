import { expect, it } from 'vitest';
import { allContracts } from '#domain/futures/listed.ts';
import { costSignOf } from '#domain/instrument/value.ts';
import { profileOf } from '#exchange/simulator/assets.ts';

it.each(allContracts)('$symbolId names the coins that the simulator knows', (contract) => {
  const { base, settle, notionalMax, priceScale, sizeMax, sizeScale } = contract;
  const coin = profileOf(base.code);
  expect(base).toEqual(coin.asset);
  expect(settle).toEqual(profileOf(settle.code).asset);
  // Its price has at least four digits, and the largest order by size is near that by value.
  expect(coin.startPrice * 10 ** priceScale).toBeGreaterThan(1_000);
  // Orders of inverse contracts are limited by contracts alone.
  if (costSignOf(contract) < 0) return;
  const largest = (sizeMax / 10 ** sizeScale) * coin.startPrice;
  const most = Number(notionalMax / 10n ** BigInt(settle.scale));
  expect(largest / most).toBeGreaterThan(0.9);
  expect(largest / most).toBeLessThan(1.1);
});
