/** Fills that one command makes at most; the rest of its orders ends. */
export const fillsMax = 1000;

/** Orders and plans that one command cancels at most; the rest is for the next slices. */
export const sliceMax = 200;
