import { type Hold, holdCauses } from '#domain/account/account.ts';
import type { Entity } from '#exchange/core/entity.ts';

/** Holds in the store; a row goes when it is released. */
export const holdEntity: Entity<Hold> = {
  name: 'hold',
  columns: {
    id: 'integer',
    userId: 'integer',
    accountType: 'text',
    scope: 'text',
    asset: 'text',
    cause: 'text',
    units: 'amount',
    reference: 'text',
    at: 'integer',
    endedAt: 'integer',
  },
  keepMs: 0,
  fault({ units, cause }) {
    if (units <= 0n) return 'it is of nothing';
    return holdCauses.includes(cause) ? undefined : `it is for ${cause}`;
  },
};
