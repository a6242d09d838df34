import { isConcerned } from '#features/site/notices/is-concerned.ts';

/*
 * On pages that aren't for trading: brings the code of banners and of the bell's count to a user who has
 * something to be warned of. Most have nothing, and load no more than this.
 */

/** What changes in another tab or on another device is noticed within this time. */
const everyMs = 60_000;

const part = document.querySelector<HTMLElement>('[data-own]')!;
/** The lines on which the user may have positions: the page names them, which costs no script. */
const lines = (part.dataset.lines ?? '').split(' ');

/** Brings the part's code if the user needs it, until it is there. */
async function look(): Promise<void> {
  if (!part.querySelector('[data-island]')) return stop();
  if (document.visibilityState !== 'visible' || !(await isConcerned(lines))) return;
  const { touched } = await import('./touched.ts');
  await touched(part, false);
}

/** What fails has more luck the next time. */
const tryToLook = () => void look().catch(() => undefined);

const timer = setInterval(tryToLook, everyMs);
document.addEventListener('visibilitychange', tryToLook);
function stop(): void {
  clearInterval(timer);
  document.removeEventListener('visibilitychange', tryToLook);
}
// Safari doesn't say when it is idle.
(window.requestIdleCallback ?? setTimeout)(tryToLook);
