import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import type { ErrorName } from '#contract/errors.ts';
import { loadMessages } from './messages.ts';

const folder = fileURLToPath(new URL('../../../locales/', import.meta.url));
const messages = loadMessages(folder, (text, tag) => `<${text} ${tag}>`);

describe('messages of failures', () => {
  it.each<[string, ErrorName, Record<string, string>, string]>([
    ['en', 'priceAboveMax', { limit: '66188.4' }, '<66188.4 en>.'],
    ['de', 'priceAboveMax', { limit: '66188.4' }, '<66188.4 de>'],
    ['pt', 'priceStep', { step: '0.5' }, '<0.5 pt-BR>'],
    ['asia', 'balanceNotEnough', { limit: '1', value: '2', asset: 'BTC' }, '<1 en-SG> BTC'],
    ['nowhere', 'priceBelowMin', { limit: '10' }, '<10 en>.'],
    ['en', 'tooMany', { seconds: '1000' }, ' 1000 s'],
    ['en', 'clientOidDuplicate', { value: '10000' }, ' 10000 '],
    ['en', 'symbolUnknown', { value: '1234' }, 'pair 1234.'],
    ['en', 'amendInvalid', { value: 'x', limit: '7' }, ' x.'],
  ])('%s %s: figures are written as the language does', (locale, name, values, part) => {
    expect(messages(locale, name, values)).toContain(part);
  });
});
