const dayMs = 86_400_000;

/** Whether this run takes everything, as `npm run deep` does (`EVERYTHING=1`), or a share of the day. */
export const isEverything = process.env.EVERYTHING === '1';

/** A share of a list, another one each day: of what takes minutes as a whole and seldom changes. */
export function shareOfDay<T>(all: readonly T[], shares = 3): readonly T[] {
  if (isEverything) return all;
  const day = Math.floor(Date.now() / dayMs);
  return all.filter((_, at) => at % shares === day % shares);
}

/** The others: what does not come today. */
export function restOfDay<T>(all: readonly T[]): readonly T[] {
  const today = shareOfDay(all);
  return all.filter((one) => !today.includes(one));
}

/** A sixth of the planted faults, which are told. */
export function todaysShare<T extends { readonly name: string }>(
  faults: readonly T[],
): readonly T[] {
  const chosen = shareOfDay(faults, 6);
  const names = chosen.map(({ name }) => name).join('; ');
  console.log(`${chosen.length} of ${faults.length} planted faults today: ${names}`);
  return chosen;
}
