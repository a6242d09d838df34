/**
 * Makes one running thing of many wishes for it: `start` runs with the first, its result with the
 * end of the last.
 */
export function referenceCounted(start: () => () => void): () => () => void {
  let count = 0;
  let stop: (() => void) | undefined;
  return () => {
    count += 1;
    if (count === 1) stop = start();
    let ended = false;
    return () => {
      if (ended) return;
      ended = true;
      count -= 1;
      if (count === 0) stop?.();
    };
  };
}
