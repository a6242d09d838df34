/** How long a contract is called new. */
const newForMs = 30 * 86_400_000;

/** Whether a contract is new at `now`: listed within the last 30 days. Times are Unix milliseconds. */
export const isNewContract = (listedAt: number, now: number): boolean => now - listedAt < newForMs;
