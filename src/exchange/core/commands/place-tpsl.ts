import type { TpslDraft } from '#domain/order/tpsl.ts';
import { type UserCommand, userCommandType } from '#exchange/core/commands/command-type.ts';
import { placeTpsl as handle, type PlacedTpsl } from '#exchange/core/conditional/tpsl.ts';

/** Places take profit and stop loss of a position. */
export interface PlaceTpsl extends UserCommand {
  readonly kind: 'PlaceTpsl';
  readonly draft: TpslDraft;
}

export const placeTpsl = userCommandType<PlaceTpsl, PlacedTpsl>({
  kind: 'PlaceTpsl',
  needs: ({ userId, draft: { takeProfit, stopLoss, trailing } }, needs) => {
    for (const leg of [takeProfit, stopLoss, trailing]) needs.clientOid(userId, leg?.clientOid);
  },
  apply: (state, owner, { draft }) => handle(state, owner, draft),
});
