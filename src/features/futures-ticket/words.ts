import { hasStrayMark } from '#domain/input/number.ts';
import type { Refusal } from '#domain/refusal.ts';
import { fill } from '#i18n/fill.ts';
import { groupDecimal } from '#i18n/number.ts';
import type { TicketProps } from './ticket.ts';

/** A refusal in words; some say more where a limit was broken. */
export function refusalText({ code, values }: Refusal, { text, tag }: TicketProps): string {
  const texts: Readonly<Record<string, string>> = text;
  const variant = values.limit === undefined ? code : `${code}_limit`;
  const shown = Object.entries(values).map(([name, value]) => [
    name,
    /^\d+(\.\d+)?$/.test(value) ? groupDecimal(value, tag) : value,
  ]);
  return fill(texts[variant] ?? texts[code] ?? code, Object.fromEntries(shown));
}

/** Why a field holds no number, or nothing; undefined: it holds one. */
export function numberProblem(
  typed: string,
  missing: string,
  { text }: TicketProps,
): string | undefined {
  if (typed === '') return missing;
  if (hasStrayMark(typed)) return text.strayMark;
  return /[1-9]/.test(typed) ? undefined : text.aboveZero;
}
