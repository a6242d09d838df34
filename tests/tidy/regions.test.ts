import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { calls } from '../../src/contract/calls.ts';
import { shownLines } from '../../src/domain/line/line.ts';
import type { PageName } from '../../src/domain/page/region.ts';
import { type PlacedRegion, pageRegions, regions } from '../../src/layouts/regions.ts';
import { inputsOf } from '../../src/pages/[...locale]/_trade/read.ts';
import { filesBelow, readText, sources } from './sources.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const islandOf = ({ folder, island }: PlacedRegion) => `src/${folder}/${island}.tsx`;
const withIsland = regions.filter(({ island }) => island !== undefined);

/** Where each island of the product stands, as the Astro files say, and how it starts there. */
function placed(): [island: string, start: string][] {
  return sources
    .filter(({ path }) => path.endsWith('.astro') && !path.includes('/gallery/'))
    .flatMap(({ path, text }) => {
      const imported = new Map(
        [...text.matchAll(/^import (\w+)[^\n]* from '([^']+\.tsx)'/gm)].map(([, name, file]) => [
          name as string,
          (file as string).startsWith('#')
            ? `src/${file?.slice(1)}`
            : path.replace(/[^/]+$/, '') + file?.replace('./', ''),
        ]),
      );
      const tags = [
        ...[...text.matchAll(/<(\w+)\s[^>]*?client:(\w+)/g)].map(([, name, start]) => [
          name,
          start,
        ]),
        ...[...text.matchAll(/<TouchIsland name="\w+" of=\{(\w+)\}/g)].map(([, name]) => [
          name,
          'touch',
        ]),
      ];
      return tags.map(([name, start]) => [
        imported.get(name ?? '') ?? `${path}: ${name}`,
        start ?? '',
      ]);
    }) as [string, string][];
}

/** Names and groups of trading pages, which read what all of their regions need at once. */
const tradingPages: ReadonlySet<string> = new Set([...shownLines, 'trade', 'contracts']);

describe('KIT-05 the regions', () => {
  it('are listed wherever a folder declares some, by metadata alone', () => {
    const declared = filesBelow('src', /\/region\.ts$/).filter(
      (path) => !path.includes('/domain/'),
    );
    const listed = new Set(regions.map(({ folder }) => `src/${folder}/region.ts`));
    expect([...listed].sort()).toEqual(declared.sort());
    const importing = declared.filter((path) =>
      ts
        .preProcessFile(readText(path), true, true)
        .importedFiles.some(({ fileName }) => fileName !== '#domain/page/region.ts'),
    );
    expect(importing).toEqual([]);
  });

  it('are named once, and their islands and what follows them are there', () => {
    const names = regions.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    expect(withIsland.map(islandOf).filter((path) => !existsSync(root + path))).toEqual([]);
    const follows = regions.flatMap(({ folder, follows = [] }) =>
      follows.map((path) =>
        path.includes('.tsx') ? `src/${folder}/${path}` : `node_modules/${path}`,
      ),
    );
    expect(follows.filter((path) => !existsSync(root + path))).toEqual([]);
  });

  it('start as they are declared to, and no island stands on a page undeclared', () => {
    const said = withIsland.flatMap((region) =>
      region.starts.map((start) => `${islandOf(region)} ${start}`),
    );
    const found = new Set(placed().map(([island, start]) => `${island} ${start}`));
    expect([...found].sort()).toEqual(said.sort());
  });

  it('read calls that there are', () => {
    const unknown = regions.flatMap(({ reads }) => reads.filter((name) => !(name in calls)));
    expect(unknown).toEqual([]);
  });

  it('read on trading pages only calls whose inputs are known there', () => {
    // The page looks its instrument up in the list before anything else.
    const known = [...Object.keys(inputsOf('spot', 'BTCUSDT')), 'getAllSymbol'];
    const unknown = regions
      .filter(({ pages }) => pages.some((page) => tradingPages.has(page)))
      .flatMap(({ name, reads }) => reads.map((call) => [name, call] as const))
      .filter(([, call]) => !known.includes(call));
    const asked = unknown.map(([name, call]) => `${name}: ${call} (its input in _trade/read.ts)`);
    expect(asked).toEqual([]);
  });

  it('have states in the gallery', () => {
    const features = withIsland.filter(({ folder }) => folder.startsWith('features/'));
    const without = features.filter(({ folder }) => !existsSync(`${root}src/${folder}/demo.tsx`));
    expect(without.map(({ folder }) => folder)).toEqual([]);
  });

  it('belong to pages: by name, those of all trading pages, those of contracts', () => {
    const namesOn = (page: PageName) => pageRegions.get(page)?.map(({ name }) => name) ?? [];
    expect(namesOn('spot')).toEqual(expect.arrayContaining(['chart', 'book', 'form', 'orders']));
    const trading = regions.filter(({ pages }) => pages.includes('trade'));
    const ofContracts = regions.filter(({ pages }) => pages.includes('contracts'));
    for (const line of shownLines) {
      const expected = line === 'spot' ? trading : [...trading, ...ofContracts];
      expect(namesOn(line), line).toEqual(expect.arrayContaining(expected.map(({ name }) => name)));
      if (line === 'spot') continue;
      expect(namesOn(line), line).toHaveLength(expected.length);
    }
    const isShownSomewhere = new Set([...pageRegions.values()].flat());
    const isNowhere = regions.filter(
      (region) => !region.pages.includes('site') && !isShownSomewhere.has(region),
    );
    expect(isNowhere).toEqual([]);
  });
});
