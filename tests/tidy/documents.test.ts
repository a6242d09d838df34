import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { filesBelow, readText } from './sources.ts';

/** Documents for engineers; what articles for users link to has tests of its own. */
const documents = filesBelow('.', /\.md$/).filter((path) => !/^(content|CHANGELOG)/.test(path));
const all = filesBelow('.', /./);
const folders = new Set(all.flatMap((path) => foldersOf(path)));

function foldersOf(path: string): readonly string[] {
  const folder = dirname(path);
  return folder === '.' ? [] : [folder, ...foldersOf(folder)];
}

/** A path may begin anywhere above the file: `kit/form/form.ts`, or in its room `form/form.ts`. */
const isThere = (path: string): boolean =>
  existsSync(path) ||
  folders.has(path) ||
  all.some((one) => one.endsWith(`/${path}`) || one === path);

/** Files of code, and folders from the root, that a text names. */
const namedIn = (text: string): readonly string[] =>
  [...text.matchAll(/`([\w./[\]-]+)`/g)]
    .map(([, path]) => path!.replace(/\/$/, ''))
    .filter((path) => /[\w\]]\.(ts|tsx|mjs|astro|css)$|^(src|tests|scripts|locales)\//.test(path));

/** What a text links to in the project. */
const linkedIn = (text: string): readonly string[] =>
  [...text.replace(/`[^`]*`/g, '').matchAll(/\]\(([^)#:]+)(#[^)]*)?\)/g)].map(([, path]) => path!);

it.each(documents)('%s names files and folders that there are', (document) => {
  const text = readText(document);
  expect(namedIn(text).filter((path) => !isThere(path))).toEqual([]);
  const links = linkedIn(text).map((path) => join(dirname(document), path));
  expect(links.filter((path) => !existsSync(path))).toEqual([]);
});
