import type { Refusal } from '#domain/refusal.ts';
import { fill } from '#i18n/fill.ts';
import { groupDecimal } from '#i18n/number.ts';

/** A refusal in a form's words; some say more where a limit was broken. */
export function refusalText(
  { code, values }: Refusal,
  texts: Readonly<Record<string, string>>,
  tag: string,
): string {
  const variant = values.limit === undefined ? code : `${code}_limit`;
  const shown = Object.entries(values).map(([name, value]) => [
    name,
    /^\d+(\.\d+)?$/.test(value) ? groupDecimal(value, tag) : value,
  ]);
  return fill(texts[variant] ?? texts[code] ?? code, Object.fromEntries(shown));
}
