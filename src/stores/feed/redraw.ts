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
const restTimes = 6;
/** but for no longer than this after it began: what is shown stays no older than a fifth of a second; */
const everyMs = 170;
/** however dear it is, for so long: whoever uses the page has to get through. */
const restMinMs = 60;
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

/** Islands render at once, so that there is one layout for all of them, and its cost is known. */
function writeAll(isRested: boolean): void {
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

/** Runs `then` after what was begun in this frame has been laid out and painted. */
function afterPaint(then: () => void): void {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => {
    port1.close();
    then();
  };
  port2.postMessage(0);
}

/** A redraw that began at `began` is painted, and took `costMs` of the page's time. */
function rest(began: number, costMs: number): void {
  const now = performance.now();
  const longestMs = Math.max(restMinMs, began + everyMs - now);
  if (costMs > cheapMs) restedAt = now + Math.min(longestMs, costMs * restTimes);
}

function inFrame(): void {
  const began = performance.now();
  const isRested = began >= restedAt;
  afterPaint(() => {
    if (isRested) rest(began, performance.now() - began);
    ask();
  });
  writeAll(isRested);
}

/**
 * Between frames: the next one shows it. What draws by itself, as the chart does, has asked for that
 * frame too by then, where it would have asked for one more within a frame.
 */
function beforeFrame(): void {
  state = 'frame';
  const began = performance.now();
  let scriptMs = 0;
  // Asked for before anything else asks: the cost of its drawing counts.
  requestAnimationFrame(() => {
    const drawn = performance.now();
    afterPaint(() => {
      rest(began, scriptMs + performance.now() - drawn);
      ask();
    });
  });
  writeAll(true);
  scriptMs = performance.now() - began;
}

/** A hidden tab may come to its timers, but not to its frames. */
function rested(): void {
  if (document.visibilityState === 'visible') beforeFrame();
  else ask();
}

function ask(): void {
  clearTimeout(timer);
  const restMs = restedAt - performance.now();
  const all = [...waiting.values()];
  if (all.length === 0) {
    state = 'idle';
  } else if (restMs <= 0 || all.some(({ isUrgent }) => isUrgent)) {
    state = 'frame';
    requestAnimationFrame(inFrame);
  } else {
    state = 'resting';
    timer = setTimeout(rested, restMs);
  }
}

/**
 * Runs `write` in an animation frame or, where the page has rested, shortly before one; at most once
 * per frame and `key`: the last one given counts.
 * A slow machine gets fewer such frames, so that it stays free for whoever uses it; what is urgent,
 * since it answers them, has the next one all the same. A hidden tab gets none, so nothing is
 * redrawn there until it is seen again.
 */
export function redraw(key: object, write: () => void, urgency?: 'urgent'): void {
  const isUrgent = urgency === 'urgent';
  waiting.set(key, { write, isUrgent });
  if (state === 'idle' || (state === 'resting' && isUrgent)) ask();
}
