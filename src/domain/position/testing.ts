/** A contract of tests, of which a tick × a lot is one unit, so that costs round. */
export const scales = {
  kind: 'linear',
  base: { code: 'BTC', name: 'Bitcoin', scale: 8 },
  quote: { code: 'USDT', name: 'Tether', scale: 8 },
  priceScale: 4,
  sizeScale: 4,
} as const;
