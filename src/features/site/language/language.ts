import { languageCookie, visitorCookie } from '#contract/visitor-cookie.ts';

const korean = document.querySelector<HTMLDialogElement>('#korean-offer');
const offer = document.querySelector('#language-offer');
const root = document.documentElement;
const keep = (path: string) => {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not everywhere yet.
  document.cookie = visitorCookie(languageCookie, path, location.protocol === 'https:');
};

korean?.showModal();
// Closed by Esc it is answered as well: it is asked once.
const cancel = korean?.querySelector('button');
korean?.addEventListener('cancel', () => cancel?.click());

// Whoever has not chosen and reads in another language than the browser's is asked.
const current = offer?.querySelector('button')?.dataset.language ?? '';
const hasChosen = document.cookie.includes(`${languageCookie}=`);
if (!korean && !hasChosen && !navigator.language.startsWith(root.lang)) {
  void import('./offer.ts').then((offer) => offer.offerLanguage(current));
} else delete root.dataset.offer;

// Any link to a language, in the menus as in the offer, is a choice; so is staying.
document.addEventListener('click', ({ target }) => {
  const chosen = target instanceof Element ? target.closest<HTMLElement>('[data-language]') : null;
  if (!chosen) return;
  keep(chosen.dataset.language ?? '');
  // A page made by the build does not know with what query it is read.
  if (chosen instanceof HTMLAnchorElement) chosen.search = location.search;
  else {
    delete root.dataset.offer;
    korean?.close();
  }
});
