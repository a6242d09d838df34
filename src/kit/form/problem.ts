import { fill } from '#i18n/fill.ts';
import { groupDecimal } from '#i18n/number.ts';
import { decimalExample } from '#i18n/number-field.ts';

/** A key of a form's texts, with what goes into its placeholders. A `Refusal` is one too. */
export interface Problem {
  readonly code: string;
  readonly values?: Readonly<Record<string, string | number>> | undefined;
}

/** A problem in a form's words; some say more where a limit was broken. */
export function problemText(
  { code, values = {} }: Problem,
  texts: Readonly<Record<string, string>>,
  tag: string,
): string {
  const variant = values.limit === undefined ? code : `${code}_limit`;
  const shown = Object.entries(values).map(([name, value]) => [
    name,
    /^\d+(\.\d+)?$/.test(String(value)) ? groupDecimal(String(value), tag) : value,
  ]);
  const example = decimalExample(tag);
  return fill(texts[variant] ?? texts[code] ?? code, { example, ...Object.fromEntries(shown) });
}
