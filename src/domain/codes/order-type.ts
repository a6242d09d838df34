/** Order types (§3): limit 0, market 1, plan 2. */
export const orderTypeCode = { limit: 0, market: 1, plan: 2 } as const;
