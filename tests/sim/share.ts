const dayMs = 86_400_000;
const shares = 3;

/**
 * A third of the planted faults, another one each day, because all of them take minutes;
 * `ALL_FAULTS=1` takes all, as `npm run deep` does.
 */
export function todaysShare<T extends { readonly name: string }>(
  faults: readonly T[],
): readonly T[] {
  if (process.env.ALL_FAULTS === '1') return faults;
  const day = Math.floor(Date.now() / dayMs);
  const chosen = faults.filter((_, at) => at % shares === day % shares);
  const names = chosen.map(({ name }) => name).join('; ');
  console.log(`${chosen.length} of ${faults.length} planted faults today: ${names}`);
  return chosen;
}
