import { describe, expect, it } from 'vitest';
import { importersOf, reachOf } from '../../scripts/reach.mjs';
import { deepTests } from '../fixed.ts';
import { smokes, specsOf, starters } from '../reach.ts';
import { filesBelow } from './sources.ts';

const all = filesBelow('.', /./);
const specs = filesBelow('tests/e2e', /\.spec\.ts$/);
const specPath = (name: string) => `tests/e2e/${name}.spec.ts`;

describe('TEST-03 the browser tests of each part', () => {
  const named = Object.values(specsOf).flat().map(specPath);

  it('are there, and so are the parts', () => {
    expect([...named, ...smokes, ...starters].filter((path) => !all.includes(path))).toEqual([]);
    const isThere = (folder: string) => all.some((path) => path.startsWith(`${folder}/`));
    expect(Object.keys(specsOf).filter((folder) => !isThere(folder))).toEqual([]);
  });

  it('are named for every feature, and every browser test belongs to some part or is a smoke', () => {
    const features = new Set(
      filesBelow('src/features', /./).map((path) => path.split('/').slice(0, 4).join('/')),
    );
    const unnamed = [...features].filter((folder) => specsOf[folder] === undefined);
    expect(unnamed.map((folder) => `${folder} (a row in tests/reach.ts)`)).toEqual([]);
    expect(specs.filter((path) => !named.includes(path) && !smokes.includes(path))).toEqual([]);
  });
});

describe('TEST-03 what a change reaches', () => {
  const texts: Readonly<Record<string, string>> = {
    'src/domain/a.ts': '',
    'src/features/trade/chart/Chart.tsx': "import { a } from '#domain/a.ts';",
    'src/exchange/boot.ts': "export { a } from '../domain/a.ts';",
    'tests/contract/harness.ts': "const boot = await import('#exchange/boot.ts');",
    'tests/contract/fuzz.test.ts': "import { startServer } from './harness.ts';",
    'tests/contract/calls.test.ts': "import { startServer } from './harness.ts';",
    'tests/contract/process.test.ts': "spawn(node, ['tests/contract/own.ts']);",
    'tests/contract/own.ts': "import '#exchange/boot.ts';",
    'tests/e2e/server.ts': 'spawn(`./src/exchange/boot.ts`);',
    'tests/e2e/chart.spec.ts': "import { server } from './server.ts';",
  };
  const importers = importersOf(Object.keys(texts), (path: string) => texts[path]!);
  const reach = (...paths: string[]) => reachOf(paths, importers);

  it('is followed over imports, loaded modules and programs that are started', () => {
    const reached = ['tests/contract/fuzz.test.ts', 'tests/contract/process.test.ts'];
    expect(reach('src/exchange/boot.ts').tests).toEqual(reached);
    expect(reach('src/domain/a.ts').tests).toEqual(reached);
    expect(reach('src/features/trade/chart/Chart.tsx').tests).toEqual([]);
  });

  it('are the browser tests of its part, and of parts that import it', () => {
    const ofChart = ['tests/e2e/chart.spec.ts'];
    expect(reach('src/features/trade/chart/Chart.tsx').specs).toEqual(ofChart);
    expect(reach('src/domain/a.ts').specs).toEqual(ofChart);
    expect(reach('tests/e2e/chart.spec.ts').specs).toEqual(ofChart);
    expect(reach('src/exchange/boot.ts').specs).toEqual([]);
  });

  it('are the smokes of every page where all pages stand on it', () => {
    for (const path of ['package.json', 'src/styles/theme.css', 'locales/en/orders.json']) {
      expect(reach(path).specs, path).toEqual([...smokes].sort());
    }
    expect(reach('vitest.config.ts').tests).toEqual(deepTests);
    expect(reach('docs/measured.md')).toEqual({ tests: [], specs: [] });
  });
});
