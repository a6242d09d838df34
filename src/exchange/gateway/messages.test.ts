import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { type ErrorName, errorTable } from '#contract/errors.ts';
import { errorCatalogs, loadMessages } from './messages.ts';

const folder = fileURLToPath(new URL('../../../locales/', import.meta.url));
const messages = loadMessages(folder, (text, tag) => `<${text} ${tag}>`);

describe('messages of failures', () => {
  it.each<[string, ErrorName, Record<string, string>, string]>([
    ['en', 'priceAboveMax', { limit: '66188.4' }, '<66188.4 en>.'],
    ['de', 'priceAboveMax', { limit: '66188.4' }, '<66188.4 de>'],
    ['pt', 'priceStep', { step: '0.5' }, '<0.5 pt-BR>'],
    ['asia', 'balanceNotEnough', { limit: '1', value: '2', asset: 'BTC' }, '<1 en-SG> BTC'],
    ['asia', 'orderEnded', {}, 'cancelled'],
    ['ph', 'orderEnded', {}, 'cancelled'],
    ['nowhere', 'priceBelowMin', { limit: '10' }, '<10 en>.'],
    ['en', 'tooMany', { seconds: '1000' }, ' 1000 s'],
    ['en', 'clientOidDuplicate', { value: '10000' }, ' 10000 '],
    ['en', 'symbolUnknown', { value: '1234' }, 'pair 1234.'],
    ['en', 'amendInvalid', { value: 'x', limit: '7' }, ' x.'],
  ])('%s %s: figures are written as the language does', (locale, name, values, part) => {
    expect(messages(locale, name, values)).toContain(part);
  });
});

describe('TEXT-05 a message that a language lacks', () => {
  const some = mkdtempSync(join(tmpdir(), 'perigee-messages-'));
  afterAll(() => rmSync(some, { recursive: true }));

  it('is that of its parents, else the English one', () => {
    const english = Object.assign(
      {},
      ...errorCatalogs.map((name) =>
        JSON.parse(readFileSync(join(folder, `en/${name}.json`), 'utf8')),
      ),
    );
    const texts = {
      en: english,
      'en-GB': { busy: 'British' },
      es: { busy: 'Español', orderEnded: '' },
    };
    for (const [language, errors] of Object.entries({ ...texts, de: {} })) {
      mkdirSync(join(some, language));
      writeFileSync(join(some, language, 'errors.json'), JSON.stringify(errors));
    }
    const said = loadMessages(some, (text) => text);
    const names = Object.keys(errorTable) as ErrorName[];
    for (const name of names) expect(said('de', name)).toBe(said('en', name));
    expect(['asia', 'ph', 'en-GB', 'es-AR'].map((locale) => said(locale, 'busy'))).toEqual([
      ...['British', 'British', 'British', 'Español'],
    ]);
    expect(said('es-AR', 'orderEnded')).toBe(english.orderEnded);
  });
});
