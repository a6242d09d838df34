const hourMs = 3_600_000;
/** Fundings of all contracts are due at multiples of this at the latest. */
const fundingMs = 8 * hourMs;
const calmMs = hourMs / 2;

const leftMs = fundingMs - (Date.now() % fundingMs);
const shiftMs = leftMs < calmMs ? -hourMs : 0;

/**
 * The machine's clock, an hour behind where a funding would be due during the test: it changes what a
 * holder of positions has, although nobody called.
 */
export const calmNow = (): number => Date.now() + shiftMs;
