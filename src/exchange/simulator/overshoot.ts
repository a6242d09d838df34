import { minuteMs } from '#domain/candle/bucket.ts';

/**
 * Prices overshoot: of each move so much is taken back again, in about so long. Bid and ask answer
 * to who came last, so short returns vary a little more than long ones.
 */
export const takenBack = 0.09;
export const takenBackMs = 18 * minuteMs;
