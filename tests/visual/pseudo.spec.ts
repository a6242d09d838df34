import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { expect, test } from 'playwright/test';
import { deep } from '../e2e/looks.ts';
import { RunningServer } from '../e2e/server.ts';
import { pseudoCatalog, pseudoFolder, pseudoLocales } from './pseudo.ts';
import { lookAsUser, lookAtPages, type Site } from './views.ts';

// The pictures show what is wrong; a trace of so many pages would take as long as the test.
test.use({ trace: 'off' });

type Texts = Readonly<Record<string, string>>;

let server: RunningServer;
let folder: string;

test.beforeAll(async () => {
  folder = pseudoFolder();
  server = await RunningServer.start({}, folder);
  // What the release announces is in no catalog.
  await server.ops('retract', 'announcement', 'usdt-futures', '--reason', 'test');
});
test.afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Letters that no word of the pseudo-language has. */
const raw = { longer: '[acdeinouy]', mirrored: '[a-z]' } as const;

/** What stays as it is; between, a text is 40 % longer and has no letter of English. */
const kept = /\{\{[^}]*\}\}|<[^>]*>|&[a-z]+;|`[^`]*`/g;

/** What is wrong with a pseudo-text, in a word. */
function problemOf(text: string, pseudo: string, letters: string): string | undefined {
  if (`${pseudo.match(kept)}` !== `${text.match(kept)}`) return 'changed what is to be kept';
  if (!/^\[.*\]$/s.test(pseudo)) return 'no brackets';
  const words = pseudo.replace(kept, '');
  if (words.length < text.replace(kept, '').length * 1.4) return 'too short';
  return new RegExp(letters, 'i').test(words) ? 'English letters' : undefined;
}

test('SITE-02 pseudo-catalogs are longer, whole, and keep placeholders, markup and code', () => {
  const texts = readdirSync('locales/en').flatMap((file) =>
    Object.entries(JSON.parse(readFileSync(`locales/en/${file}`, 'utf8')) as Texts),
  );
  const problems = (['longer', 'mirrored'] as const).flatMap((name) =>
    texts.flatMap(([key, text]) => {
      const problem = problemOf(text, pseudoCatalog({ [key]: text }, name)[key] ?? '', raw[name]);
      return problem ? [`${name} ${key}: ${problem}`] : [];
    }),
  );
  expect(problems).toEqual([]);
  const plural = pseudoCatalog({ n_one: 'An order', n_other: '{{count}} orders' }, 'mirrored');
  const forms = ['few', 'many', 'one', 'other', 'two', 'zero'];
  expect(Object.keys(plural).sort()).toEqual(forms.map((form) => `n_${form}`));
  expect(plural.n_few).toBe(plural.n_other);
});

for (const name of ['longer', 'mirrored'] as const) {
  const site = (): Site => ({
    url: server.url,
    locale: pseudoLocales[name],
    name,
    raw: raw[name],
  });

  test.describe(`SITE-02 TEXT-04 the ${name} pseudo-language fits, and says all`, () => {
    test.use({ locale: name === 'longer' ? 'en' : 'ar' });

    // Long words are cut in menus and forms first, a mirrored layout breaks on every page.
    test('the pages', name === 'mirrored' ? {} : deep, async ({ page }) => {
      expect(await lookAtPages(page, site())).toEqual([]);
    });

    test(
      'the menus and the trading page of a user',
      name === 'longer' ? {} : deep,
      async ({ page }) => {
        expect(await lookAsUser(page, site())).toEqual([]);
      },
    );
  });
}
