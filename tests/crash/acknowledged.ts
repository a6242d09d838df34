import type { Bill } from '#domain/account/account.ts';
import type { ConditionalOrder, Fill, Order } from '#domain/order/order.ts';
import type { Position } from '#domain/position/position.ts';

/** What a process has told others: orders and plans by their replies, the rest by publication. */
export type Acknowledged =
  | { readonly what: 'order'; readonly row: Order }
  | { readonly what: 'plan'; readonly row: ConditionalOrder }
  | { readonly what: 'fill'; readonly row: Fill }
  | { readonly what: 'bill'; readonly row: Bill }
  | { readonly what: 'position'; readonly row: Position };

/** One line of text; amounts are told from texts by their ending. */
export const asLine = (said: Acknowledged): string =>
  JSON.stringify(said, (_, value) => (typeof value === 'bigint' ? `${value}n` : value));

/** What was said, from the lines; a last line cut short by the kill was never said. */
export const readLines = (text: string): Acknowledged[] =>
  text
    .split('\n')
    .slice(0, -1)
    .map((line) =>
      JSON.parse(line, (_, value) =>
        typeof value === 'string' && /^-?\d+n$/.test(value) ? BigInt(value.slice(0, -1)) : value,
      ),
    );
