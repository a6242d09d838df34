import type { ConditionalOrder } from '#domain/order/order.ts';
import type { RatioStopDraft } from '#domain/order/ratio-stop.ts';
import { type UserCommand, userCommandType } from '#exchange/core/commands/command-type.ts';
import { placeRatioStop as handle } from '#exchange/core/conditional/ratio-stops.ts';

/** Places an MMR stop of a position. */
export interface PlaceRatioStop extends UserCommand {
  readonly kind: 'PlaceRatioStop';
  readonly draft: RatioStopDraft;
}

export const placeRatioStop = userCommandType<PlaceRatioStop, ConditionalOrder>({
  kind: 'PlaceRatioStop',
  needs: ({ userId, draft }, needs) => needs.clientOid(userId, draft.clientOid),
  apply: (state, owner, { draft }) => handle(state, owner, draft),
});
