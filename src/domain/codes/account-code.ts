/**
 * The numbers of account types on the wire (§3's, and from 101 on ours). Apart from what is known of
 * the types: pages that only tell accounts from each other need no more.
 */
export const accountCodes = {
  spot: 1,
  otc: 4,
  usdtMix: 6,
  usdMix: 7,
  usdcMix: 8,
  marginCross: 10,
  marginIsolated: 11,
  uta: 12,
  earn: 101,
  strategy: 102,
  follower: 103,
} as const;

/** An account type that is shown by itself. */
export type ShownAccount = keyof typeof accountCodes;

export const shownAccounts = Object.keys(accountCodes) as readonly ShownAccount[];
