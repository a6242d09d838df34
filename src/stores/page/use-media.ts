import { useCallback, useSyncExternalStore } from 'react';

/** Whether a media query matches; `initial` on the server and in the first render. */
export function useMedia(query: string, initial: boolean): boolean {
  const listen = useCallback(
    (changed: () => void) => {
      const media = matchMedia(query);
      media.addEventListener('change', changed);
      return () => media.removeEventListener('change', changed);
    },
    [query],
  );
  return useSyncExternalStore(
    listen,
    () => matchMedia(query).matches,
    () => initial,
  );
}
