import type { Call } from '#contract/call.ts';
import type { CallerUser } from '#contract/client.ts';
import type { KeyPermission } from '#domain/api-key/api-key.ts';
import type { Gate } from '#exchange/gateway/gate.ts';
import type { Failure } from '#exchange/requests/failure.ts';

/** What an API key needs for a call that asks who makes it; undefined: no key may make it. */
export const keyNeedOf = ({
  access,
  byKey,
}: Pick<Call<never, never>, 'access' | 'byKey'>): KeyPermission | undefined =>
  access === 'private' || access === 'optional' ? byKey : undefined;

/**
 * Why somebody may not do what needs a permission of their API key; undefined: they may, or have a
 * session, which needs none. The keys of a frozen user do nothing until it is no longer frozen.
 */
export async function keyRefusal(
  gate: Gate,
  { userId, apiKey }: CallerUser,
  needed: KeyPermission | undefined,
): Promise<Failure | undefined> {
  if (apiKey === undefined) return undefined;
  if (needed === undefined) return { name: 'callNotForKeys' };
  if (!apiKey.permissions.includes(needed)) {
    return { name: 'keyPermissionMissing', values: { permission: needed } };
  }
  const standing = await gate.view.user(userId);
  return standing?.user.frozen ? { name: 'userFrozen' } : undefined;
}
