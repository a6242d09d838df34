/** Order side codes that spot knows (§3 and §5): single-side buy 21, sell 22. */
export const delegateTypeCode = { buy: 21, sell: 22 } as const;

export type Side = keyof typeof delegateTypeCode;

export const sideOfDelegateType = (code: number): Side | undefined =>
  code === delegateTypeCode.buy ? 'buy' : code === delegateTypeCode.sell ? 'sell' : undefined;
