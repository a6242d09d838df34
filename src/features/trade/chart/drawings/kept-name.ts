/** Under which name a browser keeps what was drawn on a pair. */
export const keptName = (symbolId: string): string => `drawn-${symbolId}`;
