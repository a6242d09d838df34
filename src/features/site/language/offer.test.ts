// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest';
import { routedLocales } from '#i18n/locale.ts';
import { offerLanguage } from './offer.ts';

beforeEach(() => {
  const links = routedLocales.map(
    ({ path, tag }) => `<a href="/${path}/login" hreflang="${tag}" data-language="${path}"></a>`,
  );
  document.documentElement.dataset.offer = '';
  document.body.innerHTML = `${links.join('')}
    <aside id="language-offer"><p><span></span><a href="#language-offer"></a></p><button></button></aside>`;
});

const offered = (languages: readonly string[], current: string) => {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(languages);
  offerLanguage(current);
  const [, text, link] = document.querySelectorAll('#language-offer :is(p, span, a)');
  return [document.documentElement.dataset.offer, text?.textContent, link?.getAttribute('href')];
};

it.each([
  [['de-AT', 'en'], 'en', 'de', 'Diese Seite gibt es auch auf Deutsch.', '/de/login'],
  [['es-AR'], 'en', 'es-AR', 'Esta página también está disponible en español.', '/es-AR/login'],
  [['zh-TW'], 'zh-CN', 'zh-TW', '', '/zh-TW/login'],
])(
  'SITE-04 %j on %s is offered %s, by what the page’s own links say',
  (languages, current, path, text, href) => {
    const [found, said, to] = offered(languages, current);
    expect([found, to]).toEqual([path, new URL(href, location.href).href]);
    if (text) expect(said).toBe(text);
  },
);

it.each([
  ['none that the site has', ['nl-NL', 'tr'], 'en'],
  ['a variant of the page’s own', ['en-GB'], 'en'],
])('SITE-04 for %s the line is taken away', (_, languages, current) => {
  expect(offered(languages, current)[0]).toBeUndefined();
});
