import { languageOf, suggestedLocale } from '#i18n/suggest.ts';

/** A text of each language by its catalog's path; of the catalogs only these are taken. */
type Texts = Readonly<Record<string, string>>;
const offers: Texts = import.meta.glob(
  ['/locales/*/common.json', '!/locales/{asia,en-GB,es-AR,es-ES,ph,pt-PT}/*'],
  { eager: true, import: 'languageOffer' },
);
const reads: Texts = import.meta.glob(
  ['/locales/*/common.json', '!/locales/{asia,en-GB,es-AR,es-ES,ph,pt-PT}/*'],
  { eager: true, import: 'languageRead' },
);

/** The page's links to each language of the site, in its menu. They say all that is to be known. */
const languages = () =>
  [...document.querySelectorAll<HTMLAnchorElement>('a[data-language][hreflang]')].map((link) => ({
    ...{ link, path: link.dataset.language ?? '', tag: link.hreflang },
  }));

/**
 * Shows, in its own words, the language that the browser likes best of those the site has, if the
 * page is in another one; otherwise takes the line away. Nothing of the menus is loaded for it.
 */
export function offerLanguage(current: string): void {
  const offered = suggestedLocale(navigator.languages.join(), current, languages());
  const offer = document.querySelector<HTMLElement>('#language-offer');
  const [words, text, read] = offer?.querySelectorAll<HTMLElement>('p, span, a') ?? [];
  const { dataset } = document.documentElement;
  delete dataset.offer;
  if (!offered || !words || !text || !(read instanceof HTMLAnchorElement)) return;
  const { link, path, tag } = offered;
  const said = (texts: Texts) => texts[`/locales/${languageOf(offered)}/common.json`] ?? '';
  words.lang = tag;
  words.dir = 'auto';
  text.textContent = said(offers);
  read.textContent = said(reads);
  read.href = link.href;
  read.hreflang = tag;
  read.dataset.language = path;
  dataset.offer = path;
}
