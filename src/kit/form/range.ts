import { finishedNumber } from '#domain/input/number.ts';
import { parseUnits } from '#domain/money/decimal.ts';
import type { FormField, Typed } from './form.ts';

/** More decimals than any number has that is typed. */
const scale = 20;

const unitsOf = (text = ''): bigint | undefined => parseUnits(finishedNumber(text), scale);

/** Whether the number in one field is above the one in another; true where one of them is none. */
function isAbove(high: string, low: string | undefined): boolean {
  const [upper, lower] = [unitsOf(high), unitsOf(low)];
  return upper === undefined || lower === undefined || upper > lower;
}

/**
 * The fields of a range: two numbers in one row, of which `high` must be above `low`. They are called
 * `label` together; each has its own label for those who hear it.
 */
export function rangeFields<Label extends string, Context>(
  label: Label,
  low: FormField<Label, Context>,
  high: FormField<Label, Context>,
): readonly FormField<Label, Context>[] {
  const check = (text: string, typed: Typed, context: Context) =>
    isAbove(text, typed[low.name])
      ? high.check?.(text, typed, context)
      : { code: 'aboveLow', values: { low: finishedNumber(typed[low.name] ?? '') } };
  return [
    { ...low, range: label },
    { ...high, range: label, check },
  ];
}
