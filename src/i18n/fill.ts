/**
 * Puts values into a message's `{{name}}` placeholders, in the browser. A placeholder without a
 * value stays as it is, so that a mistake is seen. Messages with plural forms are `fillCount`'s.
 */
export const fill = (template: string, values: Readonly<Record<string, string | number>>): string =>
  template.replace(/\{\{\s*([\w.]+)\s*\}\}/g, (whole, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    return value === undefined ? whole : String(value);
  });
