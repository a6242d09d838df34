import type { Channel, ChannelData } from '#contract/channels.ts';

/**
 * What stands behind one topic. A snapshot is the whole as of the last delta; a delta is what
 * changed since. Feeds are asked only between batches, so they see nothing that is not durable.
 */
export interface Feed<C extends Channel = Channel> {
  /** Settles when a snapshot can be told; absent: at once. */
  readonly loaded?: Promise<void>;
  snapshot(): ChannelData[C];
  /** Undefined: nothing that a subscriber could tell. */
  delta(): ChannelData[C] | undefined;
  /** Forgets what it gathered: the exchange was built anew. */
  reset(): void;
}
