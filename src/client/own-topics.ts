import { hasEnded, onLogout, onResume } from '#client/logout.ts';
import { stream } from '#client/stream.ts';
import type { FrameListener } from '#client/subscription.ts';
import type { Topic } from '#contract/channels.ts';

/**
 * Subscribes to a topic of the page's user. The subscription ends with the session, and is made again
 * by itself, beginning with a snapshot, when the page goes on with a new one.
 */
export function subscribeOwn(topic: Topic, listener: FrameListener): () => void {
  let leave: (() => void) | undefined;
  const begin = () => {
    leave ??= stream().subscribe(topic, listener);
  };
  const stop = () => {
    leave?.();
    leave = undefined;
  };
  const ends = [onLogout(stop), onResume(begin), stop];
  if (!hasEnded()) begin();
  return () => {
    for (const end of ends) end();
  };
}
