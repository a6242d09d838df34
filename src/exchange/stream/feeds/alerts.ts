import type { AlertRow } from '#contract/calls/alerts.ts';
import type { ChannelData } from '#contract/channels.ts';
import { alertRow } from '#exchange/gateway/rows/alerts.ts';
import type { Alert } from '#exchange/profile/alert-list.ts';
import type { Feed } from '#exchange/stream/feeds/feed.ts';
import type { Directory } from '#exchange/view/directory.ts';

/**
 * A user's price alerts as they fire; all of them is a call. What waits to be told is bounded by
 * the alerts that one user may have.
 */
export class AlertsFeed implements Feed<'alerts'> {
  readonly #directory: Directory;
  #fired: AlertRow[] = [];

  constructor(directory: Directory) {
    this.#directory = directory;
  }

  note(alert: Alert): void {
    this.#fired.push(alertRow(this.#directory, alert));
  }

  /** Empty for a newcomer; after the exchange was built anew, what was about to be told. */
  snapshot(): ChannelData['alerts'] {
    const fired = this.#fired;
    this.#fired = [];
    return fired;
  }

  delta(): ChannelData['alerts'] | undefined {
    return this.#fired.length === 0 ? undefined : this.snapshot();
  }

  /** What fired stays fired, whatever becomes of the exchange's memory. */
  reset(): void {}
}
