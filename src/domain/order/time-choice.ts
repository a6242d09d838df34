/** Days until now that a history can be narrowed to. */
export const dayChoices = ['1', '7', '30', '90'] as const;

/**
 * A range of time as it is chosen: the last days, or `from-to` in Unix milliseconds, of which either
 * may be missing. It stays the same while time goes on.
 */
export type TimeChoice = (typeof dayChoices)[number] | `${number | ''}-${number | ''}`;

const dayMs = 24 * 60 * 60 * 1000;

/** The range that a choice means at a moment: from the first on, before the second. */
export function timeRangeOf(
  choice: TimeChoice | undefined,
  now: number,
): { readonly from?: number | undefined; readonly to?: number | undefined } {
  if (choice === undefined) return {};
  if (!choice.includes('-')) return { from: now - Number(choice) * dayMs };
  const [from, to] = choice.split('-').map((text) => (text === '' ? undefined : Number(text)));
  return { from, to };
}
