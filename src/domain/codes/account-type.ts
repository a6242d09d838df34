/** Account types (§3). */
export const accountTypeCode = {
  spot: 1,
  otc: 4,
  usdtMix: 6,
  usdMix: 7,
  usdcMix: 8,
  marginCross: 10,
  marginIsolated: 11,
  uta: 12,
} as const;

export type AccountType = keyof typeof accountTypeCode;
