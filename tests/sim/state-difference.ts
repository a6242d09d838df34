/** Where two texts of states first differ, with what stands there. */
export function stateDifference(one: string, other: string): string | undefined {
  if (one === other) return undefined;
  let at = 0;
  while (one[at] === other[at]) at += 1;
  const near = (text: string) => text.slice(Math.max(0, at - 200), at + 100);
  return `  expected ${near(one)}\n  got      ${near(other)}`;
}
