const hourMs = 3_600_000;
/** Fundings of all contracts are due at multiples of this at the latest. */
const fundingMs = 8 * hourMs;
/** Longer than any run, also on a busy machine. */
const calmMs = 2 * hourMs;

const leftMs = fundingMs - (Date.now() % fundingMs);
const shiftMs = leftMs < calmMs ? -calmMs : 0;

/**
 * The machine's clock, two hours behind where a funding would be due during the test: it changes what a
 * holder of positions has, although nobody called.
 */
export const calmNow = (): number => Date.now() + shiftMs;
