import type { ReadableAtom } from 'nanostores';

/** Runs what `start` begins for as long as a switch is on; the result ends it for good. */
export function whileOn($on: ReadableAtom<boolean>, start: () => Promise<() => void>): () => void {
  let wanted = false;
  let running: Promise<() => void> | undefined;
  const set = (on: boolean) => {
    wanted = on;
    if (on) running ??= start();
    else {
      const ending = running;
      // Switched on again before it had begun: then it goes on.
      void ending?.then((stop) => {
        if (wanted || running !== ending) return;
        running = undefined;
        stop();
      });
    }
  };
  const end = $on.subscribe(set);
  return () => {
    end();
    set(false);
  };
}
