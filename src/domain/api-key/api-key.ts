/** What an API key may do. Each is given by itself: `trade` alone does not read. */
export const keyPermissions = ['read', 'trade', 'transfer'] as const;
export type KeyPermission = (typeof keyPermissions)[number];

/** Keys that one user may have at once. */
export const apiKeysMax = 20;

export const keyLabelMax = 32;
/** Addresses and ranges on one key's list. */
export const keyIpsMax = 20;
/** A key that works from any address expires after at most so many days. */
export const openKeyDaysMax = 90;
/** A key that works from its list of addresses only, where it has a date at all. */
const listedKeyDaysMax = 3650;

const dayMs = 24 * 3_600_000;

/**
 * When a key expires: as asked for, or at the latest time where a key without an address list was
 * given no date. `undefined`: never. `refused`: in the past or too far ahead.
 */
export function keyExpiry(
  asked: number | undefined,
  hasIps: boolean,
  now: number,
): number | undefined | 'refused' {
  const days = hasIps ? listedKeyDaysMax : openKeyDaysMax;
  const latest = now + days * dayMs;
  if (asked === undefined) return hasIps ? undefined : latest;
  return asked > now && asked <= latest ? asked : 'refused';
}
