import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** The visitor's time zone; UTC on the server and in the first render, so that both agree. */
export const useTimeZone = (): string =>
  useSyncExternalStore(
    never,
    () => Intl.DateTimeFormat().resolvedOptions().timeZone,
    () => 'UTC',
  );
