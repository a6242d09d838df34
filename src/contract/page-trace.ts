/** Where a page's trace goes; apart from the table of calls, which most pages don't load. */
export const tracePath = '/v1/mix/share/pageTrace';

/** Kinds of pages that a trace tells apart: never which market, article or account it was. */
export const tracedPages = [
  ...['home', 'spot', 'futures', 'markets', 'account', 'login', 'article', 'other'],
] as const;
export type TracedPage = (typeof tracedPages)[number];

/** Of spans of time, milliseconds: beyond it a trace is of a machine that slept. */
export const traceMsMax = 60_000;
/** Layout shifts are told in thousandths. */
export const shiftScale = 1000;
export const shiftMax = 10 * shiftScale;

/** Upper bounds of the times from a press to the answer of its order; what took longer is counted last. */
export const answerBoundsMs = [50, 100, 200, 400, 800, 1600] as const;
/** Orders that one bucket of a trace counts. */
export const tracedOrdersMax = 20;

/** Calls whose answers are timed: what places an order at once. */
export const orderPaths: readonly string[] = [
  '/v1/spot/order/place',
  '/v1/mcp/order/openContract',
  '/v1/mcp/order/closeContract',
];
