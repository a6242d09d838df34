import { flushSync } from 'react-dom';

/** Writes to stores that wait for the next frame, by what they redraw: bounded by the stores. */
const waiting = new Map<object, () => void>();

/** A redraw that costs no more than this is done again with the next frame. */
const cheapMs = 6;
/** After a dearer one the page is left alone for so many times what it cost, */
const restTimes = 5;
/** but for no longer than this: what is shown stays no older than a fifth of a second. */
const restMaxMs = 120;

/** Whether a redraw is asked for, or its cost is still to be known. */
let isBusy = false;

function run(): void {
  const began = performance.now();
  const writes = [...waiting.values()];
  waiting.clear();
  // A message comes after what was begun in this frame has been laid out and painted.
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => {
    port1.close();
    rest(performance.now() - began);
  };
  port2.postMessage(0);
  // Islands render at once, so that there is one layout for all of them, and its cost is known.
  flushSync(() => {
    for (const write of writes) write();
  });
}

function rest(costMs: number): void {
  const restMs = costMs > cheapMs ? Math.min(restMaxMs, costMs * restTimes) : 0;
  if (restMs > 0) setTimeout(ask, restMs);
  else ask();
}

function ask(): void {
  isBusy = waiting.size > 0;
  if (isBusy) requestAnimationFrame(run);
}

/**
 * Runs `write` with an animation frame, at most once per frame and `key`: the last one given counts.
 * A slow machine gets fewer such frames, so that it stays free for whoever uses it. A hidden tab
 * gets none, so nothing is redrawn there until it is seen again.
 */
export function redraw(key: object, write: () => void): void {
  waiting.set(key, write);
  if (!isBusy) ask();
}
