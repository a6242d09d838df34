import { type ComponentType, createElement, type ReactNode, useSyncExternalStore } from 'react';

/** How often a part is asked for again, and the longest pause between two tries. */
const triesMax = 20;
const pauseMaxMs = 30_000;

/** Until the pause is over or the browser is online again, whichever comes first. */
const pause = (ms: number) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(go, ms);
    function go() {
      clearTimeout(timer);
      removeEventListener('online', go);
      resolve();
    }
    addEventListener('online', go);
  });

/** What `load` brings, however often it fails; undefined when it fails each time. */
export async function patiently<Value>(load: () => Promise<Value>): Promise<Value | undefined> {
  for (let tries = 0; tries < triesMax; tries++) {
    try {
      return await load();
    } catch {
      await pause(Math.min(pauseMaxMs, 1000 * 2 ** tries));
    }
  }
  return undefined;
}

const never = () => () => undefined;

/**
 * A part of a page's code that comes once it is wanted by something that is shown: a hook, which says
 * undefined until then. Where it does not come it is asked for again.
 */
export function coming<Part>(
  load: () => Promise<{ readonly default: Part }>,
): (isWanted: boolean) => Part | undefined {
  const listeners = new Set<() => void>();
  let here: Part | undefined;
  let isComing = false;
  const come = async () => {
    isComing = true;
    here = (await patiently(load))?.default;
    // What is shown next may have more luck.
    isComing = here !== undefined;
    for (const listener of listeners) listener();
  };
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    if (!isComing) void come();
    return () => void listeners.delete(listener);
  };
  return (isWanted) =>
    useSyncExternalStore(
      isWanted ? subscribe : never,
      () => here,
      () => undefined,
    );
}

/**
 * A component whose code comes when it is first shown; until then `Meanwhile` stands there. Not
 * React's `lazy`: that takes the whole island off the page when code does not come, and with its
 * Suspense a part that is there already is held back for 300 ms, after which React can find that it
 * has been shown by another island's news and throw.
 */
export function lazy<Props extends object>(
  load: () => Promise<{ readonly default: ComponentType<Props> }>,
  Meanwhile?: ComponentType,
): (props: Props) => ReactNode {
  const usePart = coming(load);
  return function Lazy(props) {
    const part = usePart(true);
    if (part) return createElement(part, props);
    return Meanwhile && createElement(Meanwhile);
  };
}
