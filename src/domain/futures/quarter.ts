/** When a contract of a quarter is delivered, and what it is called: BTCUSDZ26 ends on 25 December 2026, 08:00 UTC. */

/** Months (from 0) in which contracts end, with the letter of each. */
const months = [
  { month: 2, letter: 'H' },
  { month: 5, letter: 'M' },
  { month: 8, letter: 'U' },
  { month: 11, letter: 'Z' },
] as const;

const friday = 5;
const deliveryHour = 8;
const dayMs = 86_400_000;

/** The last Friday of a month, 08:00 UTC, in Unix milliseconds. `month` counts from 0. */
function lastFriday(year: number, month: number): number {
  const last = Date.UTC(year, month + 1, 0, deliveryHour);
  const past = (new Date(last).getUTCDay() - friday + 7) % 7;
  return last - past * dayMs;
}

/** The first regular delivery after `at` (both Unix milliseconds). */
export function quarterAfter(at: number): number {
  const year = new Date(at).getUTCFullYear();
  const ends = [year, year + 1].flatMap((one) => months.map(({ month }) => lastFriday(one, month)));
  return ends.find((end) => end > at)!;
}

/** The letter and the year of a regular delivery: `Z26`. */
export function quarterCode(deliversAt: number): string {
  const date = new Date(deliversAt);
  const { letter } = months.find(({ month }) => month === date.getUTCMonth())!;
  return letter + String(date.getUTCFullYear() % 100).padStart(2, '0');
}

/** Every contract of this century. */
const codePattern = /([HMUZ])(\d\d)$/;

/** The regular delivery that a symbol names, Unix milliseconds; undefined: it names none. */
export function quarterOf(symbol: string): number | undefined {
  const [, letter, year] = codePattern.exec(symbol) ?? [];
  const found = months.find((one) => one.letter === letter);
  return found && lastFriday(2000 + Number(year), found.month);
}
