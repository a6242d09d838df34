import type { Act } from '#domain/operating/operating.ts';
import type { CallContext } from '#exchange/gateway/gate.ts';

/** What an operator's call leaves in the trail. */
export const actOf = ({ operator }: CallContext, reason: string): Act => ({
  by: operator!,
  reason,
});
