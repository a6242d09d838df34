import type { StreamStatus } from '#client/socket.ts';
import { type Demo, type DemoKit, textsOf } from '#demo/demo.ts';
import { tickers } from '#demo/market-rows.ts';
import { $connection } from '#stores/feed/connection.ts';
import { packProps } from '#ui/island/props.ts';
import StatusBar from './StatusBar.tsx';

const size = { width: 1110, height: 96 };

/** The feed says how it is doing once it is followed: what a demo says comes after. */
const said = (status: StreamStatus) => () =>
  new Promise<void>((resolve) =>
    setTimeout(() => {
      $connection.set(status);
      resolve();
    }, 100),
  );

const bar = ({ tag, texts }: DemoKit) => (
  <footer className="flex items-center gap-3.5 min-h-6 px-3 text-2xs text-text-2">
    <StatusBar
      json={packProps({
        tag,
        pairs: ['BTC', 'ETH', 'BGB'].map((base) => ({
          symbol: `${base}USDT`,
          base,
          href: `/spot/${base}USDT`,
        })),
        tickers,
        text: textsOf(texts, 'status-bar', 'words-live'),
      })}
    />
  </footer>
);

export const demo: Demo = {
  name: 'Status bar',
  states: (kit) => [
    { name: 'connecting', ...size, show: () => bar(kit) },
    ...(['live', 'stale', 'offline'] as const).map((state) => ({
      name: state,
      ...size,
      show: () => bar(kit),
      act: said({ state, latencyMs: state === 'live' ? 18 : undefined }),
    })),
  ],
};
