import { isContract } from '#domain/instrument/kinds.ts';
import type { MarginChoice } from '#domain/position/position.ts';
import { type Outcome, refuse } from '#domain/refusal.ts';
import { type UserCommand, userCommandType } from '#exchange/core/commands/command-type.ts';
import type { Owner } from '#exchange/core/instruments/standing.ts';
import { chooseMargin as choose, type MarginChange } from '#exchange/core/positions/choices.ts';
import { footprintOf, type State, standingOf, undoStanding } from '#exchange/core/state.ts';

/** Changes margin mode, leverage or automatic margin of a contract. */
export interface ChooseMarginCommand extends UserCommand {
  readonly kind: 'ChooseMargin';
  readonly symbolId: string;
  readonly change: MarginChange;
}

function handle(
  state: State,
  owner: Owner,
  { symbolId, change }: ChooseMarginCommand,
): Outcome<MarginChoice> {
  const listing = state.listings.get(symbolId);
  if (listing === undefined) return refuse('symbolUnknown', { value: symbolId });
  if (!isContract(listing.instrument)) return refuse('unsupported');
  if (owner.state === undefined) return refuse('userUnknown');
  if (owner.state.frozen) return refuse('userFrozen');
  const footprint = footprintOf(owner);
  const standing = standingOf(state, owner, listing);
  const chosen = choose(state, standing, change);
  if (!chosen.ok) undoStanding(standing, footprint);
  return chosen;
}

export const chooseMargin = userCommandType<ChooseMarginCommand, MarginChoice>({
  kind: 'ChooseMargin',
  apply: handle,
});
