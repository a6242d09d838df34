import { suggestedLocale } from '#i18n/suggest.ts';

/** A text of each language by its catalogue's path; of the catalogues only these are taken. */
type Texts = Readonly<Record<string, string>>;
const offers: Texts = import.meta.glob(
  ['/locales/*/common.json', '!/locales/{asia,en-GB,es-AR,es-ES,ph,pt-PT}/*'],
  { eager: true, import: 'languageOffer' },
);
const reads: Texts = import.meta.glob(
  ['/locales/*/common.json', '!/locales/{asia,en-GB,es-AR,es-ES,ph,pt-PT}/*'],
  { eager: true, import: 'languageRead' },
);

/**
 * Shows, in its own words, the language that the browser likes best of those the site has, if the
 * page is in another one. Where a page leads to in a language stands in the menu of languages.
 */
export function offerLanguage(current: string): void {
  const offered = suggestedLocale(navigator.languages.join(), current);
  const link = document.querySelector<HTMLAnchorElement>(`a[data-language="${offered?.path}"]`);
  const offer = document.querySelector<HTMLElement>('#language-offer');
  const [words, text, read] = offer?.querySelectorAll<HTMLElement>('p, span, a') ?? [];
  if (!offered || !link || !offer || !words || !text || !(read instanceof HTMLAnchorElement))
    return;
  const said = (texts: Texts) =>
    [offered.path, offered.parent, 'en'].map((path) => texts[`/locales/${path}/common.json`]);
  words.lang = offered.tag;
  words.dir = offered.dir;
  text.textContent = said(offers).find(Boolean) ?? '';
  read.textContent = said(reads).find(Boolean) ?? '';
  read.href = link.href;
  read.hreflang = offered.tag;
  read.dataset.language = offered.path;
  offer.hidden = false;
}
