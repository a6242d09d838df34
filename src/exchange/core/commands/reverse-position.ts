import { type UserCommand, userCommandType } from '#exchange/core/commands/command-type.ts';
import {
  reversePosition as handle,
  type Reversed,
  type ReverseTerms,
} from '#exchange/core/orders/reversing.ts';

/** Closes a position and opens as much on the other side. */
export interface ReversePosition extends UserCommand, ReverseTerms {
  readonly kind: 'ReversePosition';
}

export const reversePosition = userCommandType<ReversePosition, Reversed>({
  kind: 'ReversePosition',
  weight: () => 2,
  needs: ({ userId, clientOid }, needs) => needs.clientOid(userId, clientOid),
  apply: handle,
});
