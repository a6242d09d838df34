/** Where a page's trace goes; apart from the table of calls, which most pages don't load. */
export const tracePath = '/v1/mix/share/pageTrace';

/** Kinds of pages in traces. Traces never name the market, article or account. */
export const tracedPages = [
  ...['home', 'spot', 'futures', 'markets', 'account', 'login', 'article', 'other'],
] as const;
export type TracedPage = (typeof tracedPages)[number];

/** Maximum duration in a trace, in milliseconds; longer ones come from machines that slept. */
export const traceMsMax = 60_000;
/** Layout shifts are reported in thousandths. */
export const shiftScale = 1000;
export const shiftMax = 10 * shiftScale;

/** Upper bounds of the times from a press to the answer of its order; what took longer is counted last. */
export const answerBoundsMs = [50, 100, 200, 400, 800, 1600] as const;
/** Orders that one bucket of a trace counts. */
export const tracedOrdersMax = 20;

/** Calls whose response times are reported: those that place an order immediately. */
export const orderPaths: readonly string[] = [
  '/v1/spot/order/place',
  '/v1/mcp/order/openContract',
  '/v1/mcp/order/closeContract',
];
