import { languageCookie, visitorCookie } from '#ui/look.ts';

const korean = document.querySelector<HTMLDialogElement>('#korean-offer');
const keep = (path: string) => {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not everywhere yet.
  document.cookie = visitorCookie(languageCookie, path, location.protocol === 'https:');
};

korean?.showModal();
// Closed by Esc it is answered as well: it is asked once.
const cancel = korean?.querySelector('button');
korean?.addEventListener('cancel', () => cancel?.click());

// Any link to a language, in the menus as in the offer, is a choice; so is staying.
document.addEventListener('click', ({ target }) => {
  const chosen = target instanceof Element ? target.closest<HTMLElement>('[data-language]') : null;
  if (!chosen) return;
  keep(chosen.dataset.language ?? '');
  if (chosen.tagName !== 'BUTTON') return;
  document.querySelector('#language-offer')?.remove();
  korean?.close();
});
