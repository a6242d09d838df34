import { fill } from './fill.ts';

/** Between the parts of a text that has plural forms: language tag, `other`, then name and form. */
export const formMark = '\u001f';

/** The form of a text for a count, which may be written as people read it, as in `1,234`. */
function formFor(template: string, count: unknown): string {
  const [tag, ...forms] = template.split(formMark);
  if (!forms[0]) return template;
  const rule = new Intl.PluralRules(tag).select(+`${count}`.replace(/\D/g, ''));
  // `other` comes first, without its name: it stands in for a form that the language lacks.
  return forms[forms.indexOf(rule) + 1] as string;
}

/**
 * `fill` for a message with plural forms: takes the one for the value `count`. It stands apart, so
 * that pages whose texts count nothing load none of it.
 */
export const fillCount = (
  template: string,
  values: Readonly<Record<string, string | number>>,
): string => fill(formFor(template, values.count), values);
