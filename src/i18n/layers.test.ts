import { describe, expect, it } from 'vitest';
import { siteLocales } from '#domain/codes/locale.ts';
import { fillCount } from './fill-count.ts';
import { textsOver } from './layers.ts';

const english = {
  buy: 'Buy',
  color: 'Color',
  shown_one: '{{count}} pair',
  shown_other: '{{count}} pairs',
};
const layersOf = (...layers: [path: string, texts: Record<string, string>][]) =>
  layers.map(([path, texts]) => ({ path, texts }));

describe('TEXT-05 a text that a language lacks', () => {
  it.each(siteLocales.map(({ path }) => path))('is the English one in %s', (path) => {
    const texts = textsOver(path, layersOf(['en', english], [path, path === 'en' ? english : {}]));
    expect(Object.keys(texts)).toEqual(['buy', 'color', 'shown']);
    expect([texts.buy, texts.color]).toEqual(['Buy', 'Color']);
    for (const [count, text] of [
      [1, '1 pair'],
      [2, '2 pairs'],
      [21, '21 pairs'],
      [100, '100 pairs'],
    ] as const) {
      expect(fillCount(texts.shown!, { count }), `${count}`).toBe(text);
    }
  });

  it('is that of its parent before the English one, through all parents', () => {
    const texts = textsOver(
      'asia',
      layersOf(['en', english], ['en-GB', { color: 'Color' }], ['asia', {}]),
    );
    expect([texts.buy, texts.color]).toEqual(['Buy', 'Color']);
  });

  it('has plural forms of one language only', () => {
    const russian = { shown_one: '{{count}} пара', shown_few: '{{count}} пары' };
    const rest = { shown_many: '{{count}} пар', shown_other: '{{count}} пары' };
    const whole = textsOver('ru', layersOf(['en', english], ['ru', { ...russian, ...rest }]));
    expect([1, 2, 5, 21].map((count) => fillCount(whole.shown!, { count }))).toEqual([
      ...['1 пара', '2 пары', '5 пар', '21 пара'],
    ]);
    const cut = { shown_few: '{{count}} пары', shown_other: '{{count}} пары' };
    const lacking = textsOver('ru', layersOf(['en', english], ['ru', cut]));
    expect([1, 2, 5].map((count) => fillCount(lacking.shown!, { count }))).toEqual([
      ...['1 пары', '2 пары', '5 пары'],
    ]);
  });

  it('lets a variant change one of its parent’s plural forms', () => {
    const british = { shown_one: 'one pair' };
    const texts = textsOver('en-GB', layersOf(['en', english], ['en-GB', british]));
    expect([1, 2].map((count) => fillCount(texts.shown!, { count }))).toEqual([
      ...['one pair', '2 pairs'],
    ]);
  });

  it('does not come from an empty text', () => {
    const texts = textsOver('de', layersOf(['en', english], ['de', { buy: '', color: ' ' }]));
    expect([texts.buy, texts.color]).toEqual(['Buy', 'Color']);
  });
});
