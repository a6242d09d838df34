import { describe, expect, it } from 'vitest';
import { siteLocales } from '#domain/codes/locale.ts';
import { suggestedLocale } from './suggest.ts';

describe('SITE-04 the language to offer', () => {
  it.each([
    ['nothing without the header', undefined, 'en', undefined],
    ['the dearest', 'de,en;q=0.8', 'en', 'de'],
    ['by weight, not by place', 'en;q=0.5, fr;q=0.9', 'en', 'fr'],
    ['not what is refused', 'fr;q=0, de;q=0.1', 'en', 'de'],
    ['by the language of an unknown region', 'fr-CA', 'en', 'fr'],
    ['a region that the site has', 'es-AR, es;q=0.9', 'en', 'es-AR'],
    ['Brazil’s Portuguese by its tag', 'pt-BR', 'en', 'pt'],
    ['Portugal’s by its own', 'pt-PT', 'en', 'pt-PT'],
    ['Chinese by its script', 'zh-Hant-MO', 'en', 'zh-TW'],
    ['Chinese by its region', 'zh-HK', 'en', 'zh-TW'],
    ['Chinese without more', 'zh', 'en', 'zh-CN'],
    ['Chinese simplified', 'zh-Hans-SG', 'en', 'zh-CN'],
    ['the next when the site lacks the first', 'cy, uk;q=0.5', 'en', 'uk'],
    ['English on a page in another language', 'en-US', 'de', 'en'],
    ['nothing for a variant of the page’s own', 'en-GB, de;q=0.8', 'en', undefined],
    ['nothing on a variant of it', 'es', 'es-AR', undefined],
    ['nothing on a variant’s variant', 'en-PH', 'asia', undefined],
    ['nothing on a variant’s variant for its language', 'en-US', 'ph', undefined],
    ['nothing when none is spoken', 'cy, gd', 'en', undefined],
    ['nothing for a star', '*', 'en', undefined],
    ['nothing for nonsense', 'a;;q=x,,,-;q=2', 'en', undefined],
    ['nothing for a flood', `${'cy,'.repeat(5000)}de`, 'en', undefined],
  ] as const)('is %s', (_, header, current, offered) => {
    expect(suggestedLocale(header, current, siteLocales)?.path).toBe(offered);
  });
});
