import type { LookName } from '#contract/look.ts';
import { visitorCookie } from '#contract/visitor-cookie.ts';
import { desk } from './desk.ts';
import { subscribeLoggedOut } from './logged-out.ts';
import { readMark } from './read-mark.ts';

const { dataset } = document.documentElement;
/** Of the script in the head (`ui/base/look.ts`): what the theme `system` means now. */
declare const takeTheme: () => void;

function set(name: LookName, value: string): void {
  delete dataset[`${name}Chosen`];
  dataset[name] = value;
  takeTheme();
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not everywhere yet.
  document.cookie = visitorCookie(name, value, location.protocol === 'https:');
}

/**
 * As `set`, and in the account of a user: asked here in the shortest way, since the code that asks
 * all else of the exchange is twice as large as this one. Should it fail, the account goes on as it was.
 */
function choose(name: LookName, value: string): void {
  set(name, value);
  if (!('session' in dataset)) return;
  void fetch('/v1/user/preference/set', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ [name]: value }),
    keepalive: true,
  }).catch(() => undefined);
}

// The settings of the trading page choose by it too (`stores/choice/look.ts`).
document.addEventListener('look', (event) =>
  set(...(event as CustomEvent<[LookName, string]>).detail),
);

const all = <T extends HTMLElement>(selector: string) => document.querySelectorAll<T>(selector);
/** Of theme and price colors: they say what holds whenever their menu opens. */
const radios = all<HTMLInputElement>('.look-choice input');

document.addEventListener(
  'toggle',
  ({ target, newState }) => {
    if (!(target instanceof HTMLElement) || target.popover === null) return;
    for (const radio of radios) {
      radio.checked = radio.value === (dataset[`${radio.name}Chosen`] ?? dataset[radio.name]);
    }
    for (const button of all(`[popovertarget="${target.id}"]`)) {
      button.ariaExpanded = `${newState === 'open'}`;
    }
    // Behind a drawer nothing is to be reached, as behind a dialog.
    const covered = !desk.matches && !!document.querySelector('.drawer:popover-open');
    for (const part of all('main,footer,.bottom-nav')) part.inert = covered;
  },
  true,
);

document.addEventListener('click', (event) => {
  const { target } = event;
  if (!(target instanceof Element)) return;
  if (target.closest('[data-switch-theme]')) {
    choose('theme', dataset.theme === 'light' ? 'dark' : 'light');
  }
});

document.addEventListener('keydown', (event) => {
  const { key, target, ctrlKey, metaKey, altKey } = event;
  const isTyping =
    target instanceof Element && target.matches('input,textarea,select,[contenteditable]');
  if (key !== '/' || ctrlKey || metaKey || altKey || isTyping) return;
  if (document.querySelector('dialog[open]')) return;
  event.preventDefault();
  document.querySelector<HTMLElement>('#search-menu')?.togglePopover(true);
});

for (const radio of radios) {
  radio.addEventListener('change', () => choose(radio.name as LookName, radio.value));
}

for (const bell of all('[data-newest]')) {
  bell.toggleAttribute('data-unread', Number(bell.dataset.newest) > readMark());
}

subscribeLoggedOut();
