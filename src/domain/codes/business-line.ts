/** Business lines (§3) that are built. */
export const businessLineCode = { spot: 1 } as const;
