/**
 * Two pseudo-languages: the English catalogs with texts that are 40 % longer, once in accented
 * letters and once in Arabic ones. What does not hold them will not hold some language, and a text
 * that still reads as English does not come from a catalog. They are made for a test and take the
 * place of two languages in a folder of its own; the product knows nothing of them.
 */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

type Catalog = Readonly<Record<string, string>>;

/** What to write for a small letter, where it is another one. */
type Letters = Readonly<Record<string, string>>;

const english = fileURLToPath(new URL('../../locales/en/', import.meta.url));
const longer = 0.4;

const zip = (from: string, to: string): Letters =>
  Object.fromEntries([...from].map((letter, at) => [letter, [...to][at] as string]));

/** Letters that the site's own font has: what is to be measured is its width. */
const accented = zip('acdeinouy', 'åçðéîñöüý');
const arabic = zip('abcdefghijklmnopqrstuvwxyz', 'ابتثجحخدذرزسشصضطظعغفقكلمنه');

/** Whom a pseudo-language stands in for: an address, and a direction, that the site has. */
export const pseudoLocales = { longer: 'en', mirrored: 'ar' } as const;

/** Placeholders, tags, entities and code: nobody translates them. */
const untouchable = /(\{\{[^}]*\}\}|<[^>]*>|&[a-z]+;|`[^`]*`)/;

function written(letter: string, letters: Letters): string {
  const other = letters[letter.toLowerCase()] ?? letter;
  return letter === letter.toLowerCase() ? other : other.toUpperCase();
}

/** A text in other letters and 40 % longer; its vowels are drawn out, so that its words grow too. */
function pseudoText(text: string, letters: Letters): string {
  // The brackets show whether a text is whole; they count.
  let owed = -2;
  const parts = text.split(untouchable).map((part, at) => {
    if (at % 2 === 1) return part;
    return [...part]
      .map((letter) => {
        owed += longer;
        const again = /[aeiouy]/i.test(letter) ? Math.min(2, Math.max(0, Math.floor(owed))) : 0;
        owed -= again;
        return written(letter, letters) + written(letter.toLowerCase(), letters).repeat(again);
      })
      .join('');
  });
  return `[${parts.join('')}${'~'.repeat(Math.max(0, Math.ceil(owed)))}]`;
}

const pluralForm = /_(zero|one|two|few|many|other)$/;

/** A catalog in a pseudo-language, with all plural forms of the language it stands in for. */
export function pseudoCatalog(source: Catalog, name: keyof typeof pseudoLocales): Catalog {
  const letters = name === 'longer' ? accented : arabic;
  const forms = new Intl.PluralRules(pseudoLocales[name]).resolvedOptions().pluralCategories;
  return Object.fromEntries(
    Object.entries(source).flatMap(([key, text]) => {
      const stem = key.replace(pluralForm, '');
      const isOther = pluralForm.test(key) && `${stem}_other` === key;
      const keys = isOther ? forms.map((form) => `${stem}_${form}`) : [];
      const wanted = keys.filter((one) => one === key || source[one] === undefined);
      return [key, ...wanted].map((one) => [one, pseudoText(text, letters)]);
    }),
  );
}

/** A folder to run the product in, whose `locales` are the pseudo-languages alone. */
export function pseudoFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'perigee-pseudo-'));
  for (const name of ['longer', 'mirrored'] as const) {
    const place = join(folder, 'locales', pseudoLocales[name]);
    mkdirSync(place, { recursive: true });
    for (const file of readdirSync(english)) {
      const source = JSON.parse(readFileSync(join(english, file), 'utf8')) as Catalog;
      writeFileSync(join(place, file), JSON.stringify(pseudoCatalog(source, name)));
    }
  }
  return folder;
}
