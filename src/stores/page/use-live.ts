import { useStore } from '@nanostores/react';
import type { ReadableAtom } from 'nanostores';

/** Nothing has come in yet: what the server and an island's first render see. */
const server = { ssr: () => undefined };

/**
 * A store's value, `initial` as long as it has none. The server and the first render of an island
 * always see `initial`, so what is hydrated is what was sent, whatever has come in meanwhile.
 */
export const useLive = <T>(store: ReadableAtom<T | undefined>, initial: T): T =>
  useStore(store, server) ?? initial;
