import type { WritableAtom } from 'nanostores';
import { useCallback, useSyncExternalStore } from 'react';

/**
 * A kept choice: as it is at first on the server and in an island's first render, as this browser
 * keeps it from then on.
 */
export function usePersisted<T>(choice: WritableAtom<T>): T {
  const listen = useCallback((changed: () => void) => choice.listen(changed), [choice]);
  // `get` would listen, and so read what is kept, before the HTML is taken over.
  return useSyncExternalStore(
    listen,
    () => choice.value as T,
    () => choice.init as T,
  );
}
