/** Writes to stores that wait for the next frame, by what they redraw: bounded by the stores. */
const waiting = new Map<object, () => void>();
let asked = false;

function run(): void {
  asked = false;
  const writes = [...waiting.values()];
  waiting.clear();
  for (const write of writes) write();
}

/**
 * Runs `write` with the next animation frame, at most once per frame and `key`: the last one given
 * counts. A hidden tab gets no frames, so nothing is redrawn there until it is seen again.
 */
export function redraw(key: object, write: () => void): void {
  waiting.set(key, write);
  if (asked) return;
  asked = true;
  requestAnimationFrame(run);
}
