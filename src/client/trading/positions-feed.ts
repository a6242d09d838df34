import { subscribeOwn } from '#client/own-topics.ts';
import { stream } from '#client/stream.ts';
import type { PositionsFeed } from '#client/trading/positions.ts';
import type { DataFrame } from '#contract/channels.ts';
import { contractOfWire, positionsOfWire } from '#contract/map/contracts/rows.ts';
import type { Line } from '#domain/line/line.ts';

/** What the stream tells of a line's positions and contracts. */
export const positionsFeedOf = (businessLine: Line): PositionsFeed => ({
  positions: (listener) =>
    subscribeOwn({ channel: 'positions', businessLine }, (frame) => {
      const { data, type } = frame as DataFrame<'positions'>;
      listener({ isSnapshot: type === 'snapshot', ...positionsOfWire(data) });
    }),
  contracts: (listener) =>
    stream().subscribe({ channel: 'contract', businessLine }, (frame) => {
      listener((frame as DataFrame<'contract'>).data.map(contractOfWire));
    }),
});
