/** What a share card is about, on the wire (`shareType`): the others of its table have no card yet. */
export const shareTypeCode = { position: 1, closedPosition: 2, spotPnl: 3 } as const;
