import { useSyncExternalStore } from 'react';

const never = () => () => {};

let own: string | undefined;

/** Asked for once: it would be with every render of whatever tells times. */
function ownZone(): string {
  own ??= document.documentElement.dataset.zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  return own;
}

/** The time zone that the user chose, or the browser's; UTC on the server and in the first render, so that both agree. */
export const useTimeZone = (): string => useSyncExternalStore(never, ownZone, () => 'UTC');
