import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runTexts } from '../../scripts/texts/run.ts';

/** The catalogs that are copied: as many as the tests need. */
const words = ['words-dialog', 'words-edit', 'words-market', 'words-prices', 'words-rows'];
const namespaces = ['errors', 'markets', 'orders', 'spot', ...words];

/** A copy of them. */
let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'perigee-texts-'));
  cpSync('locales', join(root, 'locales'), {
    recursive: true,
    filter: (path) => !/\/.*\/.*\.json$/.test(path) || namespaces.includes(basename(path, '.json')),
  });
});
afterEach(() => rmSync(root, { recursive: true }));

const run = (...args: string[]) => runTexts(args, root);
const fileOf = (name: string) => join(root, 'locales', `${name}.json`);
const read = (name: string): Record<string, string> =>
  existsSync(fileOf(name)) ? JSON.parse(readFileSync(fileOf(name), 'utf8')) : {};
const write = (name: string, texts: object) =>
  writeFileSync(fileOf(name), `${JSON.stringify(texts, undefined, 2)}\n`);

/** All files below the copy's `locales`, as one text. */
const whole = () =>
  ['en', 'en-GB', 'de', 'ru', 'es', 'es-AR']
    .flatMap((language) =>
      ['orders', 'markets', 'errors', ...words].map((name) => `${language}/${name}`),
    )
    .concat('notes')
    .map((name) => (existsSync(fileOf(name)) ? readFileSync(fileOf(name), 'utf8') : ''))
    .join();

describe('TEXT-05 npm run texts', () => {
  it('says that nothing is missing, and ends with 0', () => {
    expect(run()).toEqual({ said: 'texts: nothing is missing', code: 0 });
  });

  it('names by language and catalog what is missing and what is left in English, and ends with 1', () => {
    const { pairsShown_one: _, ...markets } = read('de/markets');
    const { lastPrice: __, ...prices } = read('de/words-prices');
    write('de/words-prices', prices);
    write('de/words-dialog', { ...read('de/words-dialog'), confirm: 'Confirm' });
    write(
      'de/markets',
      Object.fromEntries(Object.entries(markets).filter(([key]) => key !== 'pairsShown_other')),
    );
    write(
      'ru/words-prices',
      Object.fromEntries(
        Object.entries(read('ru/words-prices')).filter(([key]) => key !== 'lastPrice'),
      ),
    );
    write(
      'uk/words-prices',
      Object.fromEntries(
        Object.entries(read('uk/words-prices')).filter(([key]) => key !== 'lastPrice'),
      ),
    );
    const { said, code } = run();
    expect(code).toBe(1);
    expect(said.split('\n')).toEqual([
      'ru, uk:',
      '  missing in words-prices (1): lastPrice',
      'de:',
      '  missing in markets (1): pairsShown',
      '  missing in words-prices (1): lastPrice',
      '  unchanged in words-dialog (1): confirm',
      'texts: 4 translations missing, 1 unchanged, 0 articles behind, in 3 languages',
    ]);
    expect(run('uk').said).not.toContain('de:');
    expect(run('fr').code).toBe(0);
  });

  it('gives the English texts of what is missing as data, in each language’s plural forms', () => {
    const lacking = Object.entries(read('ru/markets')).filter(
      ([key]) => !key.startsWith('pairsShown'),
    );
    write('ru/markets', Object.fromEntries(lacking));
    const file = join(root, 'todo.json');
    const { said, code } = run('--json', file);
    expect(said).toContain('missing in markets (1): pairsShown');
    expect(code).toBe(1);
    const forms = ['few', 'many', 'one', 'other'].map((form) => [
      `pairsShown_${form}`,
      form === 'one' ? '{{count}} pair' : '{{count}} pairs',
    ]);
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({
      texts: { ru: { markets: Object.fromEntries(forms) } },
      articles: [],
    });
  });

  it('names translations of articles that are older than the English text', () => {
    for (const [language, day] of [
      ['en', '02'],
      ['de', '01'],
      ['fr', '02'],
    ]) {
      const folder = join(root, 'content/info', language!);
      mkdirSync(folder, { recursive: true });
      writeFileSync(join(folder, 'fees.md'), `---\nupdated: 2026-01-${day}\n---\n## A\n`);
    }
    expect(run().said).toContain(
      'de:\n  behind: info/fees (of 2026-01-01, the English text of 2026-01-02)\n',
    );
    expect(run('fr').code).toBe(0);
  });

  it('names articles that a language lacks if it has most of the others', () => {
    const written = { en: ['a', 'b', 'c', 'd'], de: ['a', 'b', 'c'], fr: ['a', 'b'] };
    for (const [language, names] of Object.entries(written)) {
      const folder = join(root, 'content/help', language);
      mkdirSync(folder, { recursive: true });
      for (const name of names) writeFileSync(join(folder, `${name}.md`), '---\n---\n## A\n');
    }
    expect(run().said.split('\n').slice(0, 2)).toEqual([
      'de:',
      '  behind: help/d (not translated)',
    ]);
    expect(run('fr').code).toBe(0);
  });

  it('answers an unknown language or option with its usage, and ends with 2', () => {
    for (const args of [
      ['xx'],
      ['asia'],
      ['--what'],
      ['add'],
      ['set', 'de'],
      ['remove', 'orders'],
    ]) {
      const { said, code } = run(...args);
      expect(said, args.join(' ')).toContain('npm run texts -- add');
      expect(code).toBe(2);
    }
    expect(run('--help').code).toBe(0);
  });
});

describe('TEXT-05 npm run texts -- add', () => {
  it('writes a text beside its like in English alone, with a note, and the others lack it', () => {
    const before = readFileSync(fileOf('en/orders'), 'utf8');
    const added = run('add', 'orders', 'statusTested', 'Tested', '--note', 'An order’s status.');
    expect(added).toEqual({ said: 'Added orders.statusTested to English.', code: 0 });
    const keys = Object.keys(read('en/orders'));
    expect(keys[keys.indexOf('statusTested') - 1]).toMatch(/^status/);
    expect(keys[keys.indexOf('statusTested') + 1]).not.toMatch(/^status/);
    const after = readFileSync(fileOf('en/orders'), 'utf8');
    expect(after.replace(/ {2}"statusTested": "Tested",?\n/, '')).toBe(before);
    expect(read('notes').orders).toMatchObject({ statusTested: 'An order’s status.' });
    expect(read('de/orders').statusTested).toBeUndefined();
    const { said } = run();
    expect(said.split('\n')).toHaveLength(3);
    expect(said).toContain('  missing in orders (1): statusTested');
    expect(said).toContain('texts: 16 translations missing, 0 unchanged');
  });

  it('writes it behind a named key, or at the end where nothing is like it', () => {
    run('add', 'orders', 'zebra', 'Zebra');
    expect(Object.keys(read('en/orders')).at(-1)).toBe('zebra');
    run('add', 'orders', 'yak', 'Yak', '--after', 'editOrder');
    const keys = Object.keys(read('en/orders'));
    expect(run('add', 'orders', 'gnu', 'Gnu', '--after', 'nothing').code).toBe(2);
    expect(keys.indexOf('yak')).toBe(keys.indexOf('editOrder') + 1);
  });

  it('writes plural forms, and British spelling', () => {
    const forms = ['--one', '{{count}} canceled', '--other', '{{count}} canceled ones'];
    expect(run('add', 'orders', 'zebras', ...forms).said).toContain('Give --british');
    run('add', 'orders', 'zebras', '--one', '{{count}} zebra', '--other', '{{count}} zebras');
    expect(read('en/orders')).toMatchObject({
      zebras_one: '{{count}} zebra',
      zebras_other: '{{count}} zebras',
    });
    expect(run('add', 'orders', 'yak', 'Canceled yak', '--british', 'Cancelled yak').code).toBe(0);
    expect(read('en-GB/orders').yak).toBe('Cancelled yak');
    expect(existsSync(fileOf('asia/orders'))).toBe(false);
  });

  it('says where the same text is already', () => {
    expect(run('add', 'orders', 'zebra', 'Last price').said).toContain(
      'is in words-prices.lastPrice',
    );
  });

  it.each([
    ['an unknown catalog', ['nothing', 'zebra', 'Zebra'], 'There is no catalog nothing'],
    ['a key that there is', ['orders', 'edit', 'Edit'], 'words-edit has edit already'],
    ['a key of the shared words', ['orders', 'buy', 'Buy'], 'words-rows has buy already'],
    ['a shared word that a catalog has', ['words-edit', 'statusFilled', 'x'], 'orders has'],
    ['a plural form as a key', ['orders', 'zebra_one', 'Zebra'], 'given by --one and --other'],
    [
      'a text that has plural forms',
      ['markets', 'pairsShown', 'x'],
      'markets has pairsShown already',
    ],
    ['a key of other signs', ['orders', 'zebra.title', 'Zebra'], 'is no key'],
    ['no text', ['orders', 'zebra', ' '], 'zebra has no text'],
    ['a broken placeholder', ['orders', 'zebra', 'A {zebra}'], 'written {{name}}'],
    ['a placeholder without end', ['orders', 'zebra', 'A {{zebra}'], 'written {{name}}'],
    ['a count without forms', ['orders', 'zebra', '{{count}} zebras'], 'without plural forms'],
    ['a form too few', ['orders', 'zebra', '--one', 'Zebra'], '--other is missing'],
    [
      'a form too many',
      ['orders', 'zebra', '--one', 'a', '--other', 'b', '--few', 'c'],
      'no --few',
    ],
    ['a banned word', ['orders', 'zebra', 'Zebra at once'], 'rules out “at once”'],
    ['straight quotes', ['orders', 'zebra', '"Zebra"'], 'not a mark of the language'],
    ['American spelling in British texts', ['orders', 'zebra', 'Canceled zebra'], 'en-GB'],
    ['an error that is too long', ['errors', 'zebra', `No ${'zebra '.repeat(21)}.`], 'an error of'],
  ])('refuses %s and changes nothing', (_, args, problem) => {
    const before = whole();
    const { said, code } = run('add', ...args);
    expect(said).toContain(problem);
    expect(code).toBe(2);
    expect(whole()).toBe(before);
  });
});

describe('TEXT-05 npm run texts -- set', () => {
  it('writes a translation where English has its key', () => {
    run('add', 'orders', 'statusTested', 'Tested');
    expect(run('set', 'de', 'orders', 'statusTested', 'Geprüft').code).toBe(0);
    const keys = Object.keys(read('de/orders'));
    expect(keys[keys.indexOf('statusTested') - 1]).toMatch(/^status/);
    expect(run('de').code).toBe(0);
    const { said, code } = run('set', 'de', 'orders', 'statusTested', 'tested');
    expect(said).toContain('The report lists it as unchanged');
    expect(code).toBe(0);
    expect(run('de').said).toContain('unchanged in orders (1): statusTested');
  });

  it('writes plural forms of the language', () => {
    run('add', 'orders', 'zebras', '--one', '{{count}} zebra', '--other', '{{count}} zebras');
    const forms = ['--one', 'зебра', '--few', '{{count}} зебры', '--many', '{{count}} зебр'];
    expect(run('set', 'ru', 'orders', 'zebras', ...forms).said).toContain('--other is missing');
    const all = [...forms, '--other', '{{count}} зебры'];
    expect(run('set', 'ru', 'orders', 'zebras', ...all).code).toBe(0);
    expect(Object.keys(read('ru/orders')).filter((key) => key.startsWith('zebras'))).toEqual([
      ...['zebras_one', 'zebras_few', 'zebras_many', 'zebras_other'],
    ]);
    expect(run('ru').code).toBe(0);
  });

  it('changes English, and takes out what no longer fits it', () => {
    run('add', 'orders', 'zebra', 'Canceled zebra', '--british', 'Cancelled zebra');
    run('set', 'de', 'orders', 'zebra', 'Zebra storniert');
    expect(run('set', 'en', 'orders', 'zebra', 'Late zebra').said).toBe('Set orders.zebra in en.');
    expect(read('de/orders').zebra).toBe('Zebra storniert');
    const { said, code } = run('set', 'en', 'orders', 'zebra', 'Zebra of {{asset}}');
    expect(said).toContain('Took it out of de, where it no longer fits.');
    expect(said).toContain('Took it out of en-GB, where it no longer fits.');
    expect(code).toBe(0);
    expect(read('en/orders').zebra).toBe('Zebra of {{asset}}');
    for (const one of ['de', 'en-GB']) expect(read(`${one}/orders`).zebra).toBeUndefined();
    expect(run('set', 'en', 'orders', 'zebra', 'Canceled zebra').said).toContain('en-GB');
    expect(run('set', 'en', 'orders', 'zebra', 'A {zebra}').code).toBe(2);
  });

  it.each([
    ['an unknown language', ['xx', 'words-rows', 'buy', 'x'], 'There is no language xx'],
    ['an unknown catalog', ['de', 'nothing', 'buy', 'x'], 'There is no catalog nothing'],
    ['a key that English lacks', ['de', 'orders', 'zebra', 'x'], 'English has no orders.zebra'],
    [
      'a lost placeholder',
      ['de', 'words-market', 'tradePair', 'Handeln'],
      'placeholders: tradePair',
    ],
    [
      'another placeholder',
      ['de', 'words-market', 'tradePair', '{{asset}}'],
      'placeholders: tradePair',
    ],
    ['one text for plural forms', ['de', 'markets', 'pairsShown', 'x'], 'has plural forms: --one'],
    [
      'plural forms for one text',
      ['de', 'words-rows', 'buy', '--other', 'x'],
      'has no plural forms',
    ],
    ['what the parent says', ['es-AR', 'words-rows', 'buy', 'Comprar'], 'es says the same'],
    [
      'another word than the glossary’s',
      ['de', 'words-prices', 'markPrice', 'Zebra'],
      'glossary says',
    ],
  ])('refuses %s and changes nothing', (_, args, problem) => {
    const before = whole();
    const { said, code } = run('set', ...args);
    expect(said).toContain(problem);
    expect(code).toBe(2);
    expect(whole()).toBe(before);
  });
});

describe('TEXT-05 npm run texts -- remove', () => {
  it('takes a text, its plural forms and its note out of all languages', () => {
    expect(run('remove', 'markets', 'pairsShown').code).toBe(0);
    for (const language of ['en', 'ru', 'ja']) {
      const left = Object.keys(read(`${language}/markets`)).filter((key) =>
        /^pairsShown_/.test(key),
      );
      expect(left).toEqual([]);
    }
    run('remove', 'orders', 'statusCanceled');
    expect(read('en-GB/orders').statusCanceled).toBeUndefined();
    expect(run('remove', 'words-edit', 'undo').code).toBe(0);
    expect(read('notes')['words-edit']).not.toHaveProperty('undo');
    expect(run().said).toBe('texts: nothing is missing');
  });

  it('deletes a variant’s file that has nothing left, and refuses what there isn’t', () => {
    const names = Object.keys(read('en-GB/spot'));
    for (const name of names) run('remove', 'spot', name);
    expect(existsSync(fileOf('en-GB/spot'))).toBe(false);
    const before = whole();
    expect(run('remove', 'orders', 'zebra').said).toBe('English has no orders.zebra.');
    expect(run('remove', 'nothing', 'zebra').said).toContain('There is no catalog nothing');
    expect(whole()).toBe(before);
  });
});

describe('TEXT-05 npm run texts -- rename', () => {
  it('gives a text another key in all languages, at its place, with its note', () => {
    const places = (language: string, key: string) =>
      Object.keys(read(`${language}/words-edit`)).indexOf(key);
    const [english, german] = [places('en', 'undo'), places('de', 'undo')];
    const { undo: note } = read('notes')['words-edit'] as unknown as Record<string, string>;
    expect(run('rename', 'words-edit', 'undo', 'takeBack').code).toBe(0);
    expect([places('en', 'takeBack'), places('de', 'takeBack')]).toEqual([english, german]);
    expect(read('notes')['words-edit']).toMatchObject({ takeBack: note });
    run('rename', 'markets', 'pairsShown', 'pairsSeen');
    expect(read('ru/markets')).toHaveProperty('pairsSeen_few');
    run('rename', 'orders', 'statusCanceled', 'statusCanceled');
    expect(read('en-GB/orders').statusCanceled).toBe('Cancelled');
    expect(run().said).toBe('texts: nothing is missing');
  });

  it.each([
    ['what there isn’t', ['orders', 'zebra', 'yak'], 'English has no orders.zebra'],
    ['a key that there is', ['markets', 'pairsShown', 'buy'], 'words-rows has buy already'],
    ['a plural form', ['markets', 'pairsShown', 'zebra_one'], 'Plural forms'],
  ])('refuses %s and changes nothing', (_, args, problem) => {
    const before = whole();
    expect(run('rename', ...args).said).toContain(problem);
    expect(whole()).toBe(before);
  });
});

describe('TEXT-05 npm run texts -- fill', () => {
  const fill = (content: unknown) => {
    const file = join(root, 'todo.json');
    writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
    return run('fill', file);
  };

  it('sets what --json wrote, as it is translated, and leaves out what is still English', () => {
    run('add', 'orders', 'zebras', '--one', '{{count}} zebra', '--other', '{{count}} zebras');
    run('add', 'orders', 'yak', 'The yak of your order');
    run('--json', join(root, 'todo.json'));
    const todo = JSON.parse(readFileSync(join(root, 'todo.json'), 'utf8'));
    todo.texts.de.orders = {
      zebras_one: 'Ein Tier',
      zebras_other: '{{count}} Tiere',
      yak: 'Das Yak',
    };
    const { said, code } = fill(todo);
    expect(said).toBe('Set 2 texts.\nLeft out 30 that are still English.');
    expect(code).toBe(0);
    expect(read('de/orders')).toMatchObject({ zebras_one: 'Ein Tier', yak: 'Das Yak' });
    expect(run('de').code).toBe(0);
    expect(run('fr').code).toBe(1);
  });

  it.each([
    ['no JSON', '{', 'is not JSON of the form'],
    ['a list', [], 'is not JSON of the form'],
    ['texts without a catalog', { de: { buy: 'x' } }, 'is not JSON of the form'],
    ['an unknown catalog', { de: { nothing: { buy: 'x' } } }, 'There is no catalog nothing'],
    ['an unknown language', { xx: { 'words-rows': { buy: 'x' } } }, 'There is no language xx'],
    [
      'an unknown key',
      { de: { 'words-rows': { zebra: 'x', buy: 'y' } } },
      'de words-rows.zebra: English has no',
    ],
    [
      'a lost placeholder',
      { de: { 'words-market': { tradePair: 'x' } } },
      'placeholders: tradePair',
    ],
    ['a form too few', { ru: { markets: { pairsShown_one: 'пара' } } }, '--few is missing'],
    ['no text', { de: { 'words-rows': { buy: ' ' } } }, 'no text: buy'],
  ])('refuses %s and changes nothing', (_, content, problem) => {
    const before = whole();
    const { said, code } = fill(content);
    expect(said).toContain(problem);
    expect(code).toBe(2);
    expect(whole()).toBe(before);
  });

  it('refuses a file that there isn’t', () => {
    expect(run('fill', join(root, 'nothing.json')).said).toContain('There is no file');
  });
});
