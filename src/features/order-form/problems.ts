import { isNoNumber } from '#domain/input/number.ts';
import { fill } from '#i18n/fill.ts';
import { groupDecimal } from '#i18n/number.ts';
import { decimalExample } from '#i18n/number-field.ts';
import type { FormDraft } from '#stores/choice/draft.ts';
import { isAtMarket, spendsValue, unitOf } from './draft-order.ts';
import type { UserFormProps } from './order-form.ts';
import type { FieldName, FormIssue } from './preview.ts';

/** What is wrong, by field, in words. */
export type Problems = Readonly<
  Partial<Record<FieldName, { readonly code: string; readonly text: string }>>
>;

/** What stands in the field that an issue is about. */
function typedIn(form: FormDraft, field: FieldName): string {
  switch (field) {
    case 'price':
    case 'trigger':
      return form[field];
    case 'quantity':
      if (isAtMarket(form)) return spendsValue(form) ? form.value : form.quantity;
      // The other one follows: of what is no number it stays empty.
      return form[form.by];
    case 'takeProfit':
    case 'stopLoss':
      return form.preset?.[field].trigger ?? '';
    case 'takeProfitPrice':
      return form.preset?.takeProfit.price ?? '';
    case 'stopLossPrice':
      return form.preset?.stopLoss.price ?? '';
    case 'form':
      return 'always';
  }
}

/** Why what stands in a field is no number that could be counted. */
function numberCode(typed: string): keyof UserFormProps['text'] {
  if (isNoNumber(typed)) return 'strayMark';
  // Decimals beyond the pair's are never taken: what is left is nothing, or more than can be counted.
  return /[1-9]/.test(typed.split('.', 1)[0]!) ? 'numberTooLarge' : 'aboveZero';
}

/** What is wrong in a word: what a refusal says of all clients says too little of a field. */
function codeOf({ code, field, values }: FormIssue, form: FormDraft): string {
  const typed = typedIn(form, field);
  if (code === 'priceInvalid') return typed === '' ? 'priceMissing' : numberCode(typed);
  if (code === 'triggerPriceInvalid' && values.step) return numberCode(typed);
  if (code !== 'quantityInvalid') return code;
  if (typed !== '') return numberCode(typed);
  // Whichever of quantity and value stands first has the issue under it.
  return unitOf(form) === 'quote' ? 'valueMissing' : 'quantityMissing';
}

/** A refusal's text; some say more where a limit was broken. */
function wordsOf(code: string, values: FormIssue['values'], { text, tag }: UserFormProps): string {
  const texts: Readonly<Record<string, string>> = text;
  const variant = values.limit ? `${code}_limit` : code;
  const shown = Object.entries(values).map(([name, value]) => [
    name,
    /^\d+(\.\d+)?$/.test(value) ? groupDecimal(value, tag) : value,
  ]);
  const example = decimalExample(tag);
  return fill(texts[variant] ?? texts[code] ?? code, { example, ...Object.fromEntries(shown) });
}

/** The first issue of each field; a field that is still empty is told so only once it was `tried`. */
export function problemsOf(
  found: readonly FormIssue[],
  form: FormDraft,
  tried: boolean,
  props: UserFormProps,
): Problems {
  const problems: Partial<Record<FieldName, { code: string; text: string }>> = {};
  for (const issue of found) {
    const { field } = issue;
    if (problems[field] || (!tried && typedIn(form, field) === '')) continue;
    const code = codeOf(issue, form);
    problems[field] = { code, text: wordsOf(code, issue.values, props) };
  }
  return problems;
}
