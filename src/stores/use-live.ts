import type { ReadableAtom } from 'nanostores';
import { useCallback, useSyncExternalStore } from 'react';

/**
 * A store's value, `initial` as long as it has none. The server and the first render of an island
 * always see `initial`, so what is hydrated is what was sent, whatever has come in meanwhile.
 */
export function useLive<T>(store: ReadableAtom<T | undefined>, initial: T): T {
  const listen = useCallback((changed: () => void) => store.listen(changed), [store]);
  return useSyncExternalStore(
    listen,
    () => store.get() ?? initial,
    () => initial,
  );
}
