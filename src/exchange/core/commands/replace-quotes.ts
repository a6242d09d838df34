import type { Ticks } from '#domain/money/units.ts';
import { type UserCommand, userCommandType } from '#exchange/core/commands/command-type.ts';
import { replaceQuotes as handle, type Quote } from '#exchange/core/orders/quotes.ts';

/** As many quotes as cost about what one order does: most of a ladder stays as it is. */
const quotesPerOrder = 10;

/**
 * Makes a provider's resting orders on one symbol equal to `quotes`, touching what differs.
 * `reference` is the price that the pair's rules are bound to from then on; absent: as it was.
 */
export interface ReplaceQuotes extends UserCommand {
  readonly kind: 'ReplaceQuotes';
  readonly symbolId: string;
  readonly reference?: Ticks | undefined;
  readonly quotes: readonly Quote[];
}

export const replaceQuotes = userCommandType<ReplaceQuotes, undefined>({
  kind: 'ReplaceQuotes',
  weight: ({ quotes }) => 1 + Math.floor(quotes.length / quotesPerOrder),
  apply: (state, owner, command) => handle(state, owner, command),
});
