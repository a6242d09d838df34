const dayMs = 86_400_000;
const shares = 3;

/** A third of a list, another one each day: of what takes minutes as a whole and seldom changes. */
export function shareOfDay<T>(all: readonly T[]): readonly T[] {
  const day = Math.floor(Date.now() / dayMs);
  return all.filter((_, at) => at % shares === day % shares);
}

/** The planted faults of today, which are told; `ALL_FAULTS=1` takes all, as `npm run deep` does. */
export function todaysShare<T extends { readonly name: string }>(
  faults: readonly T[],
): readonly T[] {
  if (process.env.ALL_FAULTS === '1') return faults;
  const chosen = shareOfDay(faults);
  const names = chosen.map(({ name }) => name).join('; ');
  console.log(`${chosen.length} of ${faults.length} planted faults today: ${names}`);
  return chosen;
}
