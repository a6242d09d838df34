import { dollars } from '#domain/money/display-value.ts';
import { fill } from '#i18n/fill.ts';
import { noFigure } from '#i18n/number.ts';
import type { ShownWorth } from '#stores/market/display-worth.ts';

/**
 * A value as it is shown, its digits written by `digits`; one in dollars by the sentence
 * `dollarsText`.
 */
export function shownText(
  shown: ShownWorth | undefined,
  dollarsText: string,
  digits: (value: string) => string,
): string {
  if (shown === undefined) return noFigure;
  const value = digits(shown.value);
  return shown.unit === dollars ? fill(dollarsText, { value }) : `≈ ${value} ${shown.unit}`;
}
