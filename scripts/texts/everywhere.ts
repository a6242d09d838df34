import { defaultLocale, siteLocales } from '#domain/codes/locale.ts';
import type { Catalog } from './catalogs.ts';
import { type Desk, isOf, nameProblems, type Outcome, refused, unknownNamespace } from './edit.ts';
import { namesIn } from './rules.ts';

/** Writes a name's texts again in all languages, and its note; says in which languages it was. */
function changeAll(
  { catalogs }: Desk,
  namespace: string,
  name: string,
  change: (texts: Catalog) => Catalog,
): readonly string[] {
  const isName = isOf(catalogs.of(defaultLocale, namespace), name);
  const found = siteLocales
    .map(({ path }) => path)
    .filter((path) => Object.keys(catalogs.of(path, namespace)).some(isName));
  for (const path of found) catalogs.put(path, namespace, change(catalogs.of(path, namespace)));
  const notes = Object.entries(catalogs.notes()).map(
    ([one, of]) => [one, one === namespace ? change(of) : of] as const,
  );
  catalogs.putNotes(Object.fromEntries(notes.filter(([, of]) => Object.keys(of).length > 0)));
  return found;
}

function nameMissing({ catalogs }: Desk, namespace: string, name: string): string[] {
  const unknown = unknownNamespace(catalogs, namespace);
  if (unknown.length > 0) return unknown;
  return namesIn(catalogs.of(defaultLocale, namespace)).includes(name)
    ? []
    : [`English has no ${namespace}.${name}.`];
}

/** Takes a text out of all languages and of the notes. */
export function removeText(desk: Desk, namespace: string, name: string): Outcome {
  const problems = nameMissing(desk, namespace, name);
  if (problems.length > 0) return refused(...problems);
  const isGone = isOf(desk.catalogs.of(defaultLocale, namespace), name);
  const found = changeAll(desk, namespace, name, (texts) =>
    Object.fromEntries(Object.entries(texts).filter(([key]) => !isGone(key))),
  );
  return { done: [`Removed ${namespace}.${name} from ${found.join(', ')}.`] };
}

/** Gives a text another key in all languages and in the notes, at the same place. */
export function renameText(desk: Desk, namespace: string, name: string, next: string): Outcome {
  const missing = nameMissing(desk, namespace, name);
  const problems = missing.length > 0 ? missing : nameProblems(desk, namespace, next);
  if (problems.length > 0) return refused(...problems);
  const isName = isOf(desk.catalogs.of(defaultLocale, namespace), name);
  const found = changeAll(desk, namespace, name, (texts) =>
    Object.fromEntries(
      Object.entries(texts).map(([key, text]) => [
        isName(key) ? `${next}${key.slice(name.length)}` : key,
        text,
      ]),
    ),
  );
  return { done: [`Renamed ${namespace}.${name} to ${next} in ${found.join(', ')}.`] };
}
