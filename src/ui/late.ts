import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

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

/** What `load` brings, however often it fails; never settles when it fails each time. */
export async function patiently<Value>(load: () => Promise<Value>): Promise<Value> {
  for (let tries = 0; tries < triesMax; tries++) {
    try {
      return await load();
    } catch {
      await pause(Math.min(pauseMaxMs, 1000 * 2 ** tries));
    }
  }
  return new Promise(() => undefined);
}

/**
 * A component whose code comes when it is first rendered, as React's `lazy`. Where the code does
 * not come it is asked for again: React would take the whole island off the page.
 */
export const late = <Props>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyExoticComponent<ComponentType<Props>> => lazy(() => patiently(load));
