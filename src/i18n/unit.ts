/**
 * An amount and the unit after it, `60,000 USDT`, apart: only the number reads from left to right in
 * every language. Undefined for other texts.
 */
export function numberAndUnit(text: string): readonly [number: string, unit: string] | undefined {
  const match = /^([^\p{L}]*\d[^\p{L}\s]*)([ \u00a0]\p{L}[\p{L}\d]*)$/u.exec(text);
  return match ? [match[1]!, match[2]!] : undefined;
}
