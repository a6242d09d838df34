type Values = Readonly<Record<string, string | number>>;

/** Between the parts of a text that has plural forms: its language's tag, then `form=text`. */
export const formMark = '\u001f';

/** The form of a text for a count, which may be written as people read it, as in `1,234`. */
function formFor(template: string, count: unknown): string {
  const [tag = '', ...forms] = template.split(formMark);
  if (forms.length === 0) return template;
  const rule = new Intl.PluralRules(tag).select(Number(String(count).replace(/\D/g, '')));
  const form = forms.find((one) => one.startsWith(`${rule}=`)) ?? (forms.at(-1) as string);
  return form.slice(form.indexOf('=') + 1);
}

/**
 * Puts values into a message's `{{name}}` placeholders, in the browser. A message with plural forms
 * takes the one for the value `count`. A placeholder without a value stays as it is, so that a
 * mistake is seen.
 */
export const fill = (template: string, values: Values): string =>
  formFor(template, values.count).replace(/\{\{\s*([\w.]+)\s*\}\}/g, (whole, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    return value === undefined ? whole : String(value);
  });
