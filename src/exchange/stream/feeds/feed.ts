import type { Channel, ChannelData } from '#contract/channels.ts';
import type { Directory } from '#exchange/view/directory.ts';
import type { ExchangeView } from '#exchange/view/view.ts';

/** What feeds read from. */
export interface FeedSource {
  readonly view: ExchangeView;
  readonly directory: Directory;
}

/**
 * What stands behind one topic. A snapshot is the whole as of the last delta, or the present of a
 * user's own feed; a delta is what changed since. A topic asks for one thing after the other.
 */
export interface Feed<C extends Channel = Channel> {
  /** Settles when a snapshot can be told; absent: at once. */
  readonly loaded?: Promise<void>;
  /** Reads what the next delta needs; it is asked for right after. */
  refresh?(): Promise<void>;
  /** Only a user's own feed may have to read for it. */
  snapshot(): ChannelData[C] | Promise<ChannelData[C]>;
  /** Undefined: nothing that a subscriber could tell. */
  delta(): ChannelData[C] | undefined;
  /** Forgets what it gathered, and reads anew: the exchange was built anew. */
  reset(): void | Promise<void>;
}
