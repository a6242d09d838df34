import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { defaultLocale, lookupChain } from '#domain/codes/locale.ts';

/** Texts by key, in the order of their file. */
export type Catalog = Readonly<Record<string, string>>;

/** The files below `locales`, read when first asked for; changes stay in memory until `save`. */
export interface Catalogs {
  /** The names of the English files. */
  readonly namespaces: readonly string[];
  /** A language's own texts; none where it has no such file. */
  of(language: string, namespace: string): Catalog;
  /** What the site says: a language's texts over those of its parents, over the English ones. */
  said(language: string, namespace: string): Catalog;
  put(language: string, namespace: string, catalog: Catalog): void;
  /** Notes for translators about keys, by namespace. */
  notes(): Readonly<Record<string, Catalog>>;
  putNotes(notes: Readonly<Record<string, Catalog>>): void;
  /** Writes what changed; a file that has nothing left is deleted, except the English one. */
  save(): void;
}

const written = (content: object): string => `${JSON.stringify(content, undefined, 2)}\n`;

export function openCatalogs(folder: string): Catalogs {
  const read = new Map<string, object>();
  const changed = new Set<string>();
  const contentOf = (name: string): object => {
    const file = join(folder, name);
    const content =
      read.get(name) ?? (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {});
    read.set(name, content);
    return content;
  };
  const change = (name: string, content: object) => {
    if (written(content) !== written(contentOf(name))) changed.add(name);
    read.set(name, content);
  };
  const nameOf = (language: string, namespace: string) => `${language}/${namespace}.json`;
  const of = (language: string, namespace: string) =>
    contentOf(nameOf(language, namespace)) as Catalog;
  return {
    namespaces: readdirSync(join(folder, defaultLocale))
      .filter((file) => file.endsWith('.json'))
      .map((file) => file.slice(0, -'.json'.length)),
    of,
    said: (language, namespace) =>
      Object.assign(
        {},
        ...lookupChain(language)
          .toReversed()
          .map((one) => of(one, namespace)),
      ),
    put: (language, namespace, catalog) => change(nameOf(language, namespace), catalog),
    notes: () => contentOf('notes.json') as Readonly<Record<string, Catalog>>,
    putNotes: (notes) => change('notes.json', notes),
    save() {
      for (const name of changed) {
        const content = contentOf(name);
        const file = join(folder, name);
        const isKept = Object.keys(content).length > 0 || name.startsWith(`${defaultLocale}/`);
        if (!isKept) rmSync(file, { force: true });
        else {
          mkdirSync(dirname(file), { recursive: true });
          writeFileSync(file, written(content));
        }
      }
      changed.clear();
    },
  };
}
