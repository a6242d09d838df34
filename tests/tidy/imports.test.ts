import { posix } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { type Source, sources } from './sources.ts';

/** What each room may import besides itself: the table in ARCHITECTURE.md. */
const rooms: Readonly<Record<string, readonly string[]>> = {
  domain: [],
  contract: ['domain'],
  threads: [],
  'exchange/core': ['domain'],
  'exchange/store': ['exchange/core', 'exchange/sqlite', 'domain', 'threads'],
  'exchange/engine': ['exchange/core', 'exchange/store', 'domain'],
  'exchange/simulator': ['exchange/core', 'exchange/store', 'domain', 'threads'],
  'exchange/market-data': ['exchange/core', 'exchange/simulator', 'exchange/store', 'domain'],
  'exchange/view': ['exchange/core', 'domain'],
  'exchange/embedded-view': [
    ...['exchange/core', 'exchange/engine', 'exchange/market-data', 'exchange/simulator'],
    ...['exchange/store', 'exchange/view', 'domain'],
  ],
  'exchange/sqlite': [],
  'exchange/requests': ['contract', 'domain'],
  'exchange/identity': ['exchange/requests', 'exchange/sqlite', 'contract', 'domain'],
  'exchange/profile': [
    ...['exchange/identity', 'exchange/sqlite', 'exchange/view', 'contract', 'domain'],
  ],
  'exchange/gateway': [
    ...['exchange/identity', 'exchange/profile', 'exchange/requests', 'exchange/sqlite'],
    ...['exchange/view', 'contract', 'domain'],
  ],
  'exchange/stream': [
    ...['exchange/gateway', 'exchange/identity', 'exchange/profile', 'exchange/requests'],
    ...['exchange/view', 'contract', 'domain'],
  ],
  'exchange/boot.ts': [
    ...['exchange/embedded-view', 'exchange/engine', 'exchange/gateway', 'exchange/identity'],
    ...['exchange/market-data', 'exchange/profile', 'exchange/requests', 'exchange/simulator'],
    ...['exchange/store', 'exchange/stream', 'exchange/upkeep', 'exchange/view'],
    ...['contract', 'domain', 'i18n'],
  ],
  'exchange/upkeep': ['exchange/core', 'exchange/sqlite', 'exchange/store', 'domain'],
  client: ['contract', 'domain'],
  demo: ['contract', 'domain', 'i18n'],
  stores: ['client', 'contract', 'domain'],
  i18n: ['domain'],
  ui: ['i18n'],
  kit: ['stores', 'client', 'contract', 'domain', 'i18n', 'ui'],
  features: ['kit', 'stores', 'client', 'contract', 'domain', 'i18n', 'ui'],
  layouts: ['features', 'ui', 'i18n', 'domain', 'styles', 'demo'],
  pages: ['layouts', 'features', 'kit', 'ui', 'i18n', 'contract', 'domain'],
  server: ['domain', 'contract', 'i18n', 'exchange/boot.ts', 'exchange/upkeep', 'threads'],
  'content.config.ts': [],
  'middleware.ts': ['server', 'domain', 'contract', 'i18n', 'exchange/boot.ts'],
  styles: [],
};

/** Packages that a room may use; rooms that are not named may use any. */
const packages: Readonly<Record<string, RegExp>> = {
  domain: /^(decimal\.js|zod\/mini)$/,
  contract: /^zod\/mini$/,
  'exchange/core': /^tinyqueue$/,
};

/** Rooms that the browser loads: nothing of Node in them. */
const browserRooms = ['demo', 'domain', 'contract', 'client', 'stores', 'ui', 'features'];

function roomOf(path: string): string {
  const [first = '', second = ''] = path.replace(/^src\//, '').split('/');
  return first === 'exchange' ? `exchange/${second}` : first;
}

/** A feature, which is in a group, is a room of its own among features. */
const featureOf = (path: string) => /^src\/features\/([^/]+\/[^/]+)/.exec(path)?.[1];

interface Import {
  readonly from: string;
  readonly target: string;
}

function importsOf(source: Source): Import[] {
  return ts.preProcessFile(source.code, true, true).importedFiles.map(({ fileName }) => ({
    from: source.path,
    target: fileName.startsWith('#')
      ? `src/${fileName.slice(1)}`
      : fileName.startsWith('.')
        ? posix.join(posix.dirname(source.path), fileName)
        : fileName,
  }));
}

function problemOf({ from, target }: Import): string | undefined {
  const room = roomOf(from);
  const allowed = rooms[room];
  if (allowed === undefined) return `${from}: no such room: ${room}`;
  if (!target.startsWith('src/')) {
    if (/^(astro|virtual):/.test(target) || /\.(json|css|svg)(\?.*)?$/.test(target))
      return undefined;
    if (browserRooms.includes(room) && target.startsWith('node:')) {
      return `${from}: ${target} is not there in a browser`;
    }
    const rule = packages[room];
    return rule && !rule.test(target) ? `${from}: ${room} may not use ${target}` : undefined;
  }
  const other = roomOf(target);
  if (other === 'demo' && /^(features|kit)$/.test(room) && from.endsWith('/demo.tsx')) {
    return undefined;
  }
  const feature = featureOf(from);
  if (feature !== undefined && other === 'features' && featureOf(target) !== feature) {
    return `${from}: a feature may not import another feature: ${target}`;
  }
  return other === room || allowed.includes(other)
    ? undefined
    : `${from}: ${room} may not import ${target}`;
}

describe('the import rules', () => {
  it('each file imports only what its room may', () => {
    const problems = sources.flatMap(importsOf).map(problemOf).filter(Boolean);
    expect(problems).toEqual([]);
  });

  it('CORE-17 engine, store and market data meet the rooms that answer requests in boot.ts alone', () => {
    const inside = /^exchange\/(core|engine|store|market-data|simulator|embedded-view)$/;
    const around = /^exchange\/(view|upkeep|boot\.ts)$/;
    const answering = /^exchange\/(requests|identity|profile|gateway|stream)$/;
    const meeting = sources.filter((source) => {
      const met = importsOf(source).map(({ target }) => roomOf(target));
      return met.some((room) => inside.test(room)) && met.some((room) => answering.test(room));
    });
    expect(meeting.map(({ path }) => path)).toEqual(['src/exchange/boot.ts']);
    const reaching = sources.filter(
      (source) =>
        !inside.test(roomOf(source.path)) &&
        !around.test(roomOf(source.path)) &&
        importsOf(source).some(({ target }) => inside.test(roomOf(target))),
    );
    expect(reaching.map(({ path }) => path)).toEqual([]);
  });

  it.each([
    ['src/domain/a.ts', 'src/contract/b.ts'],
    ['src/exchange/core/a.ts', 'src/exchange/store/store.ts'],
    ['src/exchange/core/a.ts', 'node:fs'],
    ['src/domain/a.ts', 'react'],
    ['src/features/trade/chart/a.tsx', 'src/features/trade/trades/b.tsx'],
    ['src/features/trade/chart/a.tsx', 'src/exchange/core/book/book.ts'],
    ['src/exchange/gateway/a.ts', 'src/exchange/engine/engine.ts'],
    ['src/exchange/gateway/a.ts', 'src/exchange/core/exchange.ts'],
    ['src/exchange/gateway/a.ts', 'src/exchange/store/store.ts'],
    ['src/exchange/gateway/a.ts', 'src/exchange/embedded-view/view.ts'],
    ['src/exchange/view/a.ts', 'src/exchange/engine/engine.ts'],
    ['src/pages/a.astro', 'src/exchange/boot.ts'],
    ['src/stores/a.ts', 'node:crypto'],
    ['src/features/trade/chart/Chart.tsx', 'src/demo/market-rows.ts'],
  ])('%s may not import %s', (from, target) => {
    expect(problemOf({ from, target })).toBeDefined();
  });
});
