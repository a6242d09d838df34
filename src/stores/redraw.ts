import { flushSync } from 'react-dom';

interface Redraw {
  readonly write: () => void;
  readonly isUrgent: boolean;
}

/** Writes to stores that wait for a frame, by what they redraw: bounded by the stores. */
const waiting = new Map<object, Redraw>();

/** A redraw that costs no more than this is done again with the next frame. */
const cheapMs = 6;
/** After a dearer one the page is left alone for so many times what it cost, */
const restTimes = 5;
/** but for no longer than this: what is shown stays no older than a fifth of a second. */
const restMaxMs = 120;
/** From when on all that waits is drawn; until then only what is urgent. */
let restedAt = 0;

/** Nothing is asked for; a frame is, or it is drawn and its cost not known yet; the page rests. */
let state: 'idle' | 'frame' | 'resting' = 'idle';
let timer: ReturnType<typeof setTimeout>;

function taken(isRested: boolean): readonly Redraw[] {
  const all = [...waiting].filter(([, { isUrgent }]) => isRested || isUrgent);
  for (const [key] of all) waiting.delete(key);
  return all.map(([, one]) => one);
}

function run(): void {
  const began = performance.now();
  const isRested = began >= restedAt;
  // A message comes after what was begun in this frame has been laid out and painted.
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => {
    port1.close();
    const now = performance.now();
    const costMs = now - began;
    if (isRested && costMs > cheapMs) restedAt = now + Math.min(restMaxMs, costMs * restTimes);
    ask();
  };
  port2.postMessage(0);
  // Islands render at once, so that there is one layout for all of them, and its cost is known.
  flushSync(() => {
    for (const { write } of taken(isRested)) {
      try {
        write();
      } catch (error) {
        // Of the others' doing none may be lost.
        reportError(error);
      }
    }
  });
}

function ask(): void {
  clearTimeout(timer);
  const restMs = restedAt - performance.now();
  const all = [...waiting.values()];
  if (all.length === 0) {
    state = 'idle';
  } else if (restMs <= 0 || all.some(({ isUrgent }) => isUrgent)) {
    state = 'frame';
    requestAnimationFrame(run);
  } else {
    state = 'resting';
    timer = setTimeout(ask, restMs);
  }
}

/**
 * Runs `write` with an animation frame, at most once per frame and `key`: the last one given counts.
 * A slow machine gets fewer such frames, so that it stays free for whoever uses it; what is urgent,
 * since it answers them, has the next one all the same. A hidden tab gets none, so nothing is
 * redrawn there until it is seen again.
 */
export function redraw(key: object, write: () => void, urgency?: 'urgent'): void {
  const isUrgent = urgency === 'urgent';
  waiting.set(key, { write, isUrgent });
  if (state === 'idle' || (state === 'resting' && isUrgent)) ask();
}
