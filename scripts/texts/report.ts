import { defaultLocale } from '#domain/codes/locale.ts';
import { type Lag, lagsOf, type Written } from './articles.ts';
import type { Catalogs } from './catalogs.ts';
import { englishOf, keysOf, lackingIn, translated } from './rules.ts';

/** Names of texts by catalog. */
type Names = Readonly<Record<string, readonly string[]>>;

/** What a language lacks. */
interface LanguageReport {
  readonly language: string;
  readonly missing: Names;
  /** Texts that are the English ones still. */
  readonly unchanged: Names;
  readonly articles: readonly Lag[];
}

/** What each of the languages lacks; languages that lack nothing are left out. */
export function reportOn(
  catalogs: Catalogs,
  articles: readonly Written[],
  languages: readonly string[] = translated,
): readonly LanguageReport[] {
  const lags = lagsOf(articles);
  return languages
    .map((language) => {
      const lacking = catalogs.namespaces.map((name) => {
        const english = catalogs.of(defaultLocale, name);
        return [name, lackingIn(language, english, catalogs.of(language, name))] as const;
      });
      const namesOf = (kind: 'missing' | 'unchanged'): Names =>
        Object.fromEntries(
          lacking.filter(([, of]) => of[kind].length > 0).map(([name, of]) => [name, of[kind]]),
        );
      return {
        language,
        missing: namesOf('missing'),
        unchanged: namesOf('unchanged'),
        articles: lags.filter((lag) => lag.language === language),
      };
    })
    .filter(({ missing, unchanged, articles: behind }) =>
      [missing, unchanged, behind].some((part) => Object.keys(part).length > 0),
    );
}

const count = (names: Names): number => Object.values(names).flat().length;

/** `1 text`, `2 texts`. */
const counted = (number: number, noun: string): string =>
  `${number} ${noun}${number === 1 ? '' : 's'}`;

const namesLines = (title: string, names: Names): string[] =>
  Object.entries(names).map(
    ([name, keys]) => `  ${title} in ${name} (${keys.length}): ${keys.join(', ')}`,
  );

/** What is to be done for a language, the same lines for languages that lack the same. */
const linesOf = ({ missing, unchanged, articles }: LanguageReport): string =>
  [
    ...namesLines('missing', missing),
    ...namesLines('unchanged', unchanged),
    ...articles.map(({ article, how }) => `  behind: ${article} (${how})`),
  ].join('\n');

/** A report as people read it. */
export function reportText(reports: readonly LanguageReport[]): string {
  if (reports.length === 0) return 'texts: nothing is missing';
  const groups = new Map<string, string[]>();
  for (const report of reports) {
    const lines = linesOf(report);
    groups.set(lines, [...(groups.get(lines) ?? []), report.language]);
  }
  const sum = (of: (report: LanguageReport) => number) =>
    reports.reduce((total, report) => total + of(report), 0);
  return [
    ...[...groups].flatMap(([lines, languages]) => [`${languages.join(', ')}:`, lines]),
    [
      `texts: ${counted(
        sum(({ missing }) => count(missing)),
        'translation',
      )} missing`,
      `${sum(({ unchanged }) => count(unchanged))} unchanged`,
      `${counted(
        sum(({ articles }) => articles.length),
        'article',
      )} behind`,
      `in ${counted(reports.length, 'language')}`,
    ].join(', '),
  ].join('\n');
}

/** Texts to translate by language, catalog and key, in English: in the form that `fill` reads. */
export function reportData(catalogs: Catalogs, reports: readonly LanguageReport[]): object {
  const textsOf = (language: string, names: Names) =>
    Object.entries(names).map(([name, keys]) => {
      const english = catalogs.of(defaultLocale, name);
      const texts = keys
        .flatMap((key) => keysOf(language, english, key))
        .map((key) => [key, englishOf(english, key)]);
      return [name, texts] as const;
    });
  return {
    texts: Object.fromEntries(
      reports.map(({ language, missing, unchanged }) => {
        const byName = new Map<string, unknown[]>();
        for (const [name, texts] of [
          ...textsOf(language, missing),
          ...textsOf(language, unchanged),
        ]) {
          byName.set(name, [...(byName.get(name) ?? []), ...texts]);
        }
        const entries = [...byName].map(([name, texts]) => [
          name,
          Object.fromEntries(texts as [string, string][]),
        ]);
        return [language, Object.fromEntries(entries)];
      }),
    ),
    articles: reports.flatMap(({ articles }) => articles),
  };
}
