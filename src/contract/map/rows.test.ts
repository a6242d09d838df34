import { expect, it } from 'vitest';
import { orderRowOf } from '#contract/map/rows.ts';
import type { Instrument } from '#domain/instrument/instrument.ts';
import { amount, lots } from '#domain/money/units.ts';
import type { Order } from '#domain/order/order.ts';

const instrument = {
  ...{ symbolId: 'BTCUSDT', priceScale: 1, sizeScale: 4 },
  base: { code: 'BTC', scale: 8 },
  kind: 'spot',
  quote: { code: 'USDT', scale: 8 },
} as Instrument;

it.each([
  [0, 0n, undefined],
  [1000, 62_771_0000_0000n / 10n, '62771.0'],
  // Two fills: 0.0279 at 62771.0 and 0.0721 at 62771.2.
  [1000, 627_711_442_000n, '62771.1442'],
  [3, 1_883_134_00n, '6277.11333'],
])('SPOT-05 the average of %i lots for %i lies between the steps: %s', (size, quote, average) => {
  const order = {
    ...{ size: lots(1000), filledSize: lots(size), filledQuote: amount(quote) },
    ...{ feeReceived: 0n, feeBgb: 0n, steps: [], side: 'buy' },
  } as unknown as Order;
  expect(orderRowOf({ instrument, bgb: undefined }, order).averagePrice).toBe(average);
});
