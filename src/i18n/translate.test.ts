import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { fillCount, formMark } from './fill-count.ts';
import { messages, translator } from './translate.ts';

const notFound = {
  en: 'Sorry, the page you requested does not exist',
  ar: 'عذرًا، الصفحة التي طلبتها غير موجودة',
};

describe('texts of a request', () => {
  it('64 renders in two languages at once never mix', async () => {
    const render = async (i: number) => {
      const locale = i % 2 === 0 ? 'en' : 'ar';
      const t = translator(locale, 'common');
      const read: boolean[] = [];
      for (let step = 0; step < 8; step += 1) {
        await pause((i * 7 + step * 3) % 5);
        read.push(t('notFound') === notFound[locale]);
        read.push(messages(locale, 'common').notFound === notFound[locale]);
      }
      return read;
    };
    const all = await Promise.all(Array.from({ length: 64 }, (_, i) => render(i)));
    expect(all.flat()).toHaveLength(64 * 16);
    expect(all.flat().every(Boolean)).toBe(true);
  });

  it('values stand in their places, not escaped', () => {
    expect(translator('en', 'markets')('tradePair', { pair: 'A<B/C' })).toBe('Trade A<B/C');
  });

  it('islands get raw templates of whole catalogs, and each time the same object', () => {
    expect(messages('ar', 'words-market').tradePair).toContain('{{pair}}');
    expect(messages('en', 'lines', 'toasts')).toEqual({
      ...messages('en', 'lines'),
      ...messages('en', 'toasts'),
    });
    expect(messages('en', 'lines', 'toasts')).toBe(messages('en', 'lines', 'toasts'));
    expect(messages('de', 'lines', 'toasts')).not.toBe(messages('en', 'lines', 'toasts'));
  });

  it('of two catalogs with the same key the later one has the say', () => {
    expect(messages('en', 'markets', 'contracts').search).toBe('Search contracts');
    expect(messages('en', 'contracts', 'markets').search).toBe('Search coin or pair');
  });

  it('words that catalogs share are known to all, and are in what islands get only if asked for', () => {
    expect(translator('en', 'home')('tryAgain')).toBe('Try again');
    expect(messages('en', 'home')).not.toHaveProperty('tryAgain');
  });

  it.each([
    ['en', 1, '1 pair'],
    ['en', '1,234', '1,234 pairs'],
    ['asia', 1, '1 pair'],
    ['en-GB', 2, '2 pairs'],
  ])('a count has the plural form of %s: %s', (locale, count, expected) => {
    expect(translator(locale, 'markets')('pairsShown', { count })).toBe(expected);
    expect(fillCount(messages(locale, 'markets').pairsShown, { count })).toBe(expected);
  });

  it('a language has its own plural forms alone', () => {
    const namesIn = (locale: string) =>
      messages(locale, 'markets')
        .pairsShown.split(formMark)
        .filter((_, at) => at === 0 || (at > 1 && at % 2 === 0));
    expect(namesIn('ja')).toEqual(['ja']);
    expect(namesIn('ru').sort()).toEqual(['few', 'many', 'one', 'ru']);
    expect(namesIn('asia')).toEqual(['en-SG', 'one']);
  });

  it('British variants have British spelling', () => {
    expect(translator('en', 'orders')('statusCanceled')).toBe('Canceled');
    for (const locale of ['en-GB', 'asia', 'ph']) {
      expect(translator(locale, 'orders')('statusCanceled')).toBe('Cancelled');
    }
  });

  it('a language without catalogs speaks English', () => {
    expect(translator('xx', 'common')('notFound')).toBe(notFound.en);
    expect(messages('constructor', 'common').notFound).toBe(notFound.en);
  });
});
