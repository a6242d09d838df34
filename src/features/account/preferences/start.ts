import { isUsersPage } from '#stores/account/session.ts';
import { $hotkeysOn, $sounds } from '#stores/choice/page-choices.ts';
import type { Shown } from './preferences.ts';
import { onSeparator } from './separators.ts';
import { isTaken } from './typing.ts';
import { whileOn } from './while-on.ts';

let isStarted = false;

/** Begins what is switched on, and what will be; once for the page. */
export function start(open: (what: Shown) => void): void {
  if (isStarted) return;
  isStarted = true;
  const isUser = isUsersPage();
  whileOn($hotkeysOn, async () =>
    (await import('./hotkeys.ts')).followHotkeys(() => open('settings')),
  );
  whileOn($sounds, async () => (await import('./sounds.ts')).followSounds(isUser));
}

/** What the page itself is asked by keys and pointer: the list of hotkeys, or to move an edge. */
export function onPageEvent(event: Event, open: (what: Shown) => void): void {
  const { target } = event;
  if (event instanceof KeyboardEvent && event.key === '?') {
    if (!isTaken(event)) open('hotkeys');
  } else if (target instanceof HTMLElement) onSeparator(event, target);
}
