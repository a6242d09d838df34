import * as z from 'zod/mini';
import { anyLine, coinName } from '#contract/fields.ts';
import { lineOf, symbolOf } from '#domain/line/line.ts';

/** Where in a client an order was entered: its own words or numbers, which nothing depends on. */
const entryPoint = z.union([
  z.int().check(z.minimum(0), z.maximum(1_000_000)),
  z.string().check(z.regex(/^[A-Za-z0-9._:-]{1,64}$/, 'A-Z a-z 0-9 . _ : -')),
]);

/**
 * What §3's order payload has beside the fields that an order is made of. Each is checked: it says
 * what holds anyway, or is refused. Asking for something that is not done (`cancelOrder`: to cancel
 * what is in the way first) must not look as if it had been.
 */
export const payloadFields = {
  tokenId: z.optional(coinName),
  businessLine: z.optional(anyLine),
  secondBusinessLine: z.optional(anyLine),
  businessSource: z.optional(entryPoint),
  enterPointSource: z.optional(entryPoint),
  pricedSymbol: z.optional(coinName),
  cancelOrder: z.optional(z.literal(false)),
};

/** The kind of a plan (§3): an order that waits for no price is a normal one. */
export const normalPlanType = z.optional(z.literal(0));

/** Of contracts: the settings that the order is meant to be placed under. */
export const marginFields = {
  leverage: z.optional(z.int().check(z.minimum(1), z.maximum(10_000_000))),
  marginMode: z.optional(z.enum(['cross', 'fixed'])),
};

interface WirePayload {
  symbolId: string;
  tokenId?: string | undefined;
  businessLine?: string | undefined;
  secondBusinessLine?: string | undefined;
  pricedSymbol?: string | undefined;
}

/** Whether a coin is one that an instrument is traded in: named by its symbol, or by its line. */
function isOfSymbol(coin: string, symbolId: string): boolean {
  const symbol = symbolOf(symbolId);
  const line = lineOf(symbolId);
  return symbol.startsWith(coin) || symbol.endsWith(coin) || coin === line.toUpperCase();
}

const agrees = (field: keyof WirePayload, error: string, holds: (wire: WirePayload) => boolean) =>
  z.refine<WirePayload>((wire) => wire[field] === undefined || holds(wire), {
    path: [field],
    error,
  });

/** The fields of a payload that name its instrument a second time name the same one. */
export const payloadChecks = [
  agrees(
    'businessLine',
    'the line of symbolId',
    (wire) => wire.businessLine === lineOf(wire.symbolId),
  ),
  agrees(
    'secondBusinessLine',
    'the line of symbolId',
    (wire) => wire.secondBusinessLine === lineOf(wire.symbolId),
  ),
  agrees('tokenId', 'a coin of symbolId', (wire) => isOfSymbol(wire.tokenId!, wire.symbolId)),
  agrees('pricedSymbol', 'a coin of symbolId', (wire) =>
    isOfSymbol(wire.pricedSymbol!, wire.symbolId),
  ),
] as const;

interface WirePriced {
  orderType: number;
  delegatePrice?: string | undefined;
  bboType?: string | undefined;
}

/** A price of the book takes the place of a limit order's own. */
export const pricedOnce = z.refine<WirePriced>(
  ({ orderType, delegatePrice, bboType }) =>
    bboType === undefined || (orderType === 0 && delegatePrice === undefined),
  { path: ['bboType'], error: 'a limit order without delegatePrice' },
);
