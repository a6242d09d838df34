import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

type Texts = Readonly<Record<string, string>>;

/** A catalogue as the site has it: tests find things by the words that a person reads. */
export function textsOf(locale: string, namespace: string): Texts {
  return JSON.parse(readFileSync(`${root}locales/${locale}/${namespace}.json`, 'utf8')) as Texts;
}

/** A text with its values filled in. */
export function filled(text: string | undefined, values: Readonly<Record<string, string>>): string {
  return (text ?? '').replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '');
}
