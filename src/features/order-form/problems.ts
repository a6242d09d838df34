import { fill } from '#i18n/fill.ts';
import { fullDecimal } from '#i18n/number.ts';
import type { FormDraft } from '#stores/draft.ts';
import { spendsValue, unitOf } from './draft-order.ts';
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
      return spendsValue(form) ? form.value : form.quantity;
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

/** What is wrong in a word: of a field in which nothing stands, a refusal would say too much. */
function codeOf({ code, field }: FormIssue, form: FormDraft): string {
  if (code === 'priceInvalid') return typedIn(form, field) === '' ? 'priceMissing' : code;
  if (code !== 'quantityInvalid') return code;
  // Whichever of quantity and value stands first has the issue under it.
  if (unitOf(form) === 'quote') return form.value === '' ? 'valueMissing' : code;
  return form.quantity === '' ? 'quantityMissing' : code;
}

/** A refusal's text; some say more where a step or a limit was broken. */
function wordsOf(code: string, values: FormIssue['values'], { text, tag }: UserFormProps): string {
  const texts: Readonly<Record<string, string>> = text;
  const variant = values.step ? `${code}_step` : values.limit ? `${code}_limit` : code;
  const shown = Object.entries(values).map(([name, value]) => [
    name,
    /^\d+(\.\d+)?$/.test(value) ? fullDecimal(value, tag) : value,
  ]);
  return fill(texts[variant] ?? texts[code] ?? code, Object.fromEntries(shown));
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
