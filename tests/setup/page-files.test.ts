import { execFileSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isShownLine, lineNames } from '#domain/line/line.ts';
import { overBudget } from '../../scripts/page-files.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));

interface PageFiles {
  readonly page: string;
  readonly files: Readonly<Record<string, number>>;
  readonly start: number;
  readonly follows: number;
  readonly user: number;
}

/** A line without a trading page, which gets one for the test. */
const line = lineNames.findLast((one) => !isShownLine(one))!;

/** An island that takes what others use already. */
const modest = `import { useStore } from '@nanostores/react';
import { type ReactNode, useState } from 'react';
import { priceDecimal } from '#i18n/number.ts';
import { $bookOf } from '#stores/feed/book.ts';
import { Icon } from '#ui/react/Icon.tsx';
import { useProps } from '#ui/island/props.ts';
import { Tabs } from '#ui/react/Tabs.tsx';
export default function Probe({ json }: { readonly json: string }): ReactNode {
  const props = useProps<{ price: string }>(json);
  const [pressed, press] = useState(0);
  const book = useStore($bookOf('BTCUSDT'));
  return <button type="button" onClick={() => press(pressed + 1)}>
    {pressed}{priceDecimal(props.price, 'en')}{String(book)}<Icon name="close" />
    <Tabs {...(props as never)} />
  </button>;
}
`;

/** One that takes of shared modules and libraries what nobody did before, and loads more later. */
const demanding = `import { useStore } from '@nanostores/react';
import { computed, map } from 'nanostores';
import type { ReactNode } from 'react';
import { call } from '#client/call.ts';
import { orderIssues, sizeIssue } from '#domain/order/issues.ts';
import { ticketFigures } from '#domain/position/futures-account.ts';
import { compactText, hasRoom, ppmText, signedText } from '#i18n/number.ts';
import { $balancesOf } from '#stores/account/balances.ts';
import { $bookOf } from '#stores/feed/book.ts';
import { $draftOf } from '#stores/choice/draft.ts';
import { Dialog } from '#ui/react/Dialog.tsx';
import { lazy } from '#ui/react/lazy.ts';
import { Menu } from '#ui/react/Menu.tsx';
import { NumberInput } from '#ui/react/NumberInput.tsx';
import { TabPanel } from '#ui/react/Tabs.tsx';
const $both = computed([map({ one: 1 }), $bookOf('BTCUSDT')], (one, book) => [one, book]);
const Later = lazy(() => import('./Later.tsx'));
export default function Probe(): ReactNode {
  Reflect.set(globalThis, 'probe', [call, orderIssues, sizeIssue, ticketFigures, compactText, hasRoom,
    ppmText, signedText, $balancesOf, $draftOf, Dialog, Menu, NumberInput, TabPanel]);
  return <b>{String(useStore($both))}<Later /></b>;
}
`;

const later = `import ConfirmDialog from '#ui/react/ConfirmDialog.tsx';
export default function Later() { return <b>{ConfirmDialog.name}</b>; }
`;

const region = `import type { Region } from '#domain/page/region.ts';
export const regions = {
  probe: { pages: ['${line}'], island: 'Probe', starts: ['load'], viewers: 'all', reads: [], texts: [], isShared: false },
} as const satisfies Readonly<Record<string, Region>>;
`;

const pageWith = (island: boolean) => `---
import Chart from '#features/trade/chart/Chart.tsx';
import OrderBook from '#features/trade/order-book/OrderBook.tsx';
${island ? "import Probe from '#features/trade/probe/Probe.tsx';" : ''}
import Base from '#layouts/Base.astro';
---
<Base title="Probe" fill>
  <Chart client:load json="{}" />
  <OrderBook client:load json="{}" />
  ${island ? '<Probe client:load json="{}" />' : ''}
</Base>
`;

let folder: string;

function write(path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}

/** Changes a file of the copy; throws where the text to be changed is not there. */
function change(path: string, from: RegExp | string, to: string): void {
  const text = readFileSync(join(folder, path), 'utf8');
  const changed = text.replace(from, to);
  if (changed === text) throw new Error(`${path}: no ${from}`);
  write(path, changed);
}

/** Builds the copy and gives what its pages load. */
function build(): ReadonlyMap<string, PageFiles> {
  const env = { ...process.env, NODE_ENV: 'production', ASTRO_TELEMETRY_DISABLED: '1' };
  const astro = join(folder, 'node_modules/astro/bin/astro.mjs');
  const node = join(root, 'node_modules/.bin/node');
  execFileSync(node, [astro, 'build'], { cwd: folder, env, stdio: 'pipe' });
  const pages: PageFiles[] = JSON.parse(readFileSync(join(folder, 'dist/page-files.json'), 'utf8'));
  return new Map(pages.map((page) => [page.page, page]));
}

const withoutHash = (file: string) => file.replace(/\.[\w-]{8}\.js$/, '');
const namesOf = (page: PageFiles | undefined) =>
  Object.keys(page?.files ?? {})
    .map(withoutHash)
    .sort();

describe('KIT-05 an island of another line', () => {
  let before: ReadonlyMap<string, PageFiles>;

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'perigee-regions-'));
    const parts = [
      'src',
      'content',
      'locales',
      'public',
      'scripts',
      'package.json',
      'tsconfig.json',
    ];
    const configs = readdirSync(root).filter((name) => /\.config\.(c?js|mjs|ts)$/.test(name));
    for (const part of [...parts, ...configs]) {
      cpSync(join(root, part), join(folder, part), { recursive: true });
    }
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
    const row = `$1, page: { orderKinds: ['limit'], orderTabs: ['open'], tickerFigures: ['change'] } },`;
    change('src/domain/line/line.ts', new RegExp(`(  ${line}: \\{[^}]*?) \\},`), row);
    write(`src/pages/[...locale]/futures/${line}/[symbol].astro`, pageWith(false));
    // What is asked here is what changes, not how much there is.
    change(
      'scripts/page-files.mjs',
      'start: 115_000, follows: 180_000',
      'start: 125_000, follows: 190_000',
    );
    before = build();
    write('src/features/trade/probe/region.ts', region);
    change(
      'src/layouts/regions.ts',
      /\nimport \{ regions as trades \}/,
      "\nimport { regions as probe } from '#features/trade/probe/region.ts';$&",
    );
    change(
      'src/layouts/regions.ts',
      "  'layouts/workspace'",
      "  'features/trade/probe': probe,\n$&",
    );
    write(`src/pages/[...locale]/futures/${line}/[symbol].astro`, pageWith(true));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('changes no script file of other pages, to the byte', () => {
    write('src/features/trade/probe/Probe.tsx', modest);
    const after = build();
    for (const page of ['spot', 'home', 'site', 'login', 'security']) {
      expect(after.get(page), page).toEqual(before.get(page));
    }
    expect(namesOf(after.get(line))).toContain('_astro/Probe');
    expect(namesOf(after.get('spot'))).not.toContain('_astro/Probe');
  });

  it('that uses more of shared code leaves the same files', () => {
    write('src/features/trade/probe/Probe.tsx', demanding);
    write('src/features/trade/probe/Later.tsx', later);
    const after = build();
    for (const page of ['spot', 'home', 'site', 'login', 'security']) {
      expect(namesOf(after.get(page)), page).toEqual(namesOf(before.get(page)));
    }
    // What it is the first to use of a library is loaded with the rest of that library.
    const grown = (after.get('spot')?.follows ?? 0) - (before.get('spot')?.follows ?? 0);
    expect(grown).toBeLessThan(600);
  });
});

describe('KIT-05 a page over its budget', () => {
  const page = {
    page: 'spot',
    files: { 'a.js': 60, 'b.js': 50 },
    start: 110,
    follows: 150,
    user: 200,
  };

  it('is said with what is too much, and its largest files', () => {
    expect(overBudget([page], { spot: { files: 2, start: 110, follows: 150, user: 200 } })).toEqual(
      [],
    );
    const small = { spot: { files: 1, start: 106, follows: 150, user: 200 } };
    const said = overBudget([page], small);
    expect(said).toEqual([
      'page spot: 0.1 kB of script at its start, budget 0.1 kB (largest: a.js 0.1 kB, b.js 0.1 kB)',
      'page spot: 2 script files at its start, at most 1 (largest: a.js 0.1 kB, b.js 0.1 kB)',
    ]);
  });

  it('fails only beyond three percent, and is warned of before', () => {
    const near = { spot: { files: 2, start: 107, follows: 150, user: 200 } };
    expect(overBudget([page], near)).toEqual([]);
    expect(overBudget([page], near, 1)).toHaveLength(1);
  });

  it('of a line without a budget of its own is held to that of lines', () => {
    const heavy = { ...page, page: 'usdt', follows: 201_000 };
    expect(overBudget([heavy])).toHaveLength(1);
  });
});
