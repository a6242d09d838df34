/** Fills that one command makes at most; the rest of its orders ends. */
export const fillsMax = 1000;

/** Conditional orders that one command fires at most; a job fires the rest. Trailing stops always fire immediately. */
export const firesMax = 200;

/** Orders and plans that one command cancels at most; the rest is for the next slices. */
export const sliceMax = 200;
