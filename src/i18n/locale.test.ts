import { expect, it } from 'vitest';
import { localesOf, routedLocales, socialLocale } from './locale.ts';

it('SITE-09 previews of links name the territory of each language', () => {
  const codes = routedLocales.map(({ path }) => socialLocale(path));
  expect(codes.filter((code) => !/^[a-z]{2}_[A-Z]{2}$/.test(code))).toEqual([]);
  expect(new Set(codes).size).toBe(codes.length);
  expect(['en', 'asia', 'pt', 'es', 'es-ES', 'zh-TW'].map(socialLocale)).toEqual([
    'en_US',
    'en_SG',
    'pt_BR',
    'es_LA',
    'es_ES',
    'zh_TW',
  ]);
});

it('SITE-09 a variant reads a text in its own language where its parent does', () => {
  expect(localesOf(['es'])).toEqual(['es', 'es-ES', 'es-AR']);
  expect(localesOf(['zh-TW'])).toEqual(['zh-TW']);
  expect(localesOf(['en'])).toEqual(['en', 'asia', 'ph', 'en-GB']);
});
