import { computed } from 'nanostores';
import { $hotkeysOn, $sounds } from '#stores/page-choices.ts';
import { $sessionEnded } from '#stores/session.ts';
import type { Shown } from './preferences.ts';
import { onSeparator } from './separators.ts';
import { isTaken } from './typing.ts';
import { whileOn } from './while-on.ts';

let isStarted = false;

/** Begins what is switched on, and what will be; once for the page. */
export function start(open: (what: Shown) => void): void {
  if (isStarted) return;
  isStarted = true;
  const isUser = 'session' in document.documentElement.dataset;
  whileOn($hotkeysOn, async () =>
    (await import('./hotkeys.ts')).followHotkeys(() => open('settings')),
  );
  // With its session a user's topics end: whoever logs in again asks for them anew.
  const isHeard = computed([$sounds, $sessionEnded], (on, hasEnded) => on && !hasEnded);
  whileOn(isHeard, async () => (await import('./sounds.ts')).followSounds(isUser));
}

/** What the page itself is asked by keys and pointer: the list of hotkeys, or to move an edge. */
export function onPageEvent(event: Event, open: (what: Shown) => void): void {
  const { target } = event;
  if (event instanceof KeyboardEvent && event.key === '?') {
    if (!isTaken(event)) open('hotkeys');
  } else if (target instanceof HTMLElement) onSeparator(event, target);
}
