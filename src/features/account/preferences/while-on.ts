import type { ReadableAtom } from 'nanostores';

/**
 * Runs what `start` begins for as long as a switch is on; the result ends it for good. What could not
 * begin is tried again when it is switched on the next time.
 */
export function whileOn($on: ReadableAtom<boolean>, start: () => Promise<() => void>): () => void {
  let wanted = false;
  let running: Promise<() => void> | undefined;
  const begin = () => {
    const beginning = start();
    beginning.catch(() => {
      if (running === beginning) running = undefined;
    });
    return beginning;
  };
  const set = (on: boolean) => {
    wanted = on;
    if (on) running ??= begin();
    else {
      const ending = running;
      // Switched on again before it had begun: then it goes on.
      const stopped = ending?.then((stop) => {
        if (wanted || running !== ending) return;
        running = undefined;
        stop();
      });
      stopped?.catch(() => undefined);
    }
  };
  const end = $on.subscribe(set);
  return () => {
    end();
    set(false);
  };
}
