/** Order side codes that spot knows (§3 and §5): single-side buy 21, sell 22. */
export const delegateTypeCode = { buy: 21, sell: 22 } as const;

export type Side = keyof typeof delegateTypeCode;

/** The side of a spot order by its code; contracts have more of them (`delegate-type.ts`). */
export const spotSideOf = (code: number): Side => (code === delegateTypeCode.buy ? 'buy' : 'sell');
