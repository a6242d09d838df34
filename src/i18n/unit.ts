/**
 * An amount and the unit after it, `60,000 USDT`, apart: only the number reads from left to right in
 * every language. The unit of other texts is empty.
 */
export function numberAndUnit(text: string): readonly [number: string, unit: string] {
  const [, number = text, unit = ''] =
    /^([^\p{L}]*\d[^\p{L}\s]*)([ \u00a0]\p{L}[\p{L}\d]*)$/u.exec(text) ?? [];
  return [number, unit];
}
