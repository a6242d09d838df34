/** A site language (§3). `path` is the address prefix, `tag` what `lang`, hreflang and Intl take. */
export interface SiteLocale {
  readonly path: string;
  readonly tag: string;
  readonly languageType: number;
  /** The language's own name for itself. */
  readonly name: string;
  readonly dir: 'ltr' | 'rtl';
  /** The locale whose catalog fills what this one leaves out. */
  readonly parent?: string;
}

const row = (
  path: string,
  languageType: number,
  name: string,
  more: Partial<SiteLocale> = {},
): SiteLocale => ({ path, tag: path, languageType, name, dir: 'ltr', ...more });

export const siteLocales: readonly SiteLocale[] = [
  row('en', 0, 'English'),
  row('zh-CN', 1, '简体中文'),
  row('ja', 2, '日本語'),
  row('asia', 3, 'English (Asia)', { tag: 'en-SG', parent: 'en-GB' }),
  row('vi', 4, 'Tiếng Việt'),
  row('zh-TW', 5, '繁體中文'),
  row('ru', 6, 'Русский'),
  row('es', 7, 'Español'),
  row('it', 9, 'Italiano'),
  row('fr', 10, 'Français'),
  row('de', 11, 'Deutsch'),
  row('pt', 12, 'Português (Brasil)', { tag: 'pt-BR' }),
  row('id', 13, 'Bahasa Indonesia'),
  row('ko', 15, '한국어'),
  row('pl', 20, 'Polski'),
  row('uk', 21, 'Українська'),
  row('es-ES', 23, 'Español (España)', { parent: 'es' }),
  row('pt-PT', 24, 'Português (Portugal)', { parent: 'pt' }),
  row('uz', 25, 'Oʻzbekcha'),
  row('ar', 39, 'العربية', { dir: 'rtl' }),
  row('ph', 40, 'English (Philippines)', { tag: 'en-PH', parent: 'en-GB' }),
  row('en-GB', 41, 'English (UK)', { parent: 'en' }),
  row('es-AR', 42, 'Español (Argentina)', { parent: 'es' }),
];

export const defaultLocale = 'en';

/** A language and the ones that it takes texts over from, itself first. */
export function lineageOf(path: string): readonly string[] {
  // Looked up each time: a table made here would be part of every page’s script.
  const parent = siteLocales.find((one) => one.path === path)?.parent;
  return parent === undefined ? [path] : [path, ...lineageOf(parent)];
}

/** The language that a variant is of; of any other language itself. */
export const baseLanguageOf = (path: string): string => lineageOf(path).at(-1)!;

/** Where a text is looked up: in the language, then in its parents, then in English. */
export const lookupChain = (path: string): readonly string[] => [
  ...new Set([...lineageOf(path), defaultLocale]),
];
