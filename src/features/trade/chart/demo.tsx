import type { CandleRow, SymbolRow } from '#contract/calls/market.ts';
import { instrumentOf } from '#contract/map/instrument.ts';
import { btcContract } from '#demo/contract-rows.ts';
import {
  addressOf,
  type Demo,
  type DemoKit,
  type DemoState,
  standing,
  textsOf,
} from '#demo/demo.ts';
import { btc, candles, depth, tiny } from '#demo/market-rows.ts';
import { $bookOf } from '#stores/feed/book.ts';
import { type BookRows, bookOf } from '#stores/feed/book-sides.ts';
import { packProps } from '#ui/island/props.ts';
import Chart from './Chart.tsx';
import { packCandles } from './candles/packed-candles.ts';
import { chartCatalogs, laterChartCatalogs } from './chart.ts';
import DepthChart from './depth/DepthChart.tsx';
import { depthCatalogs } from './depth/depth.ts';
import { StillChart } from './plot/StillChart.tsx';
import SettingsDialog from './settings/SettingsDialog.tsx';

const size = { width: 720, height: 460 };

const chart = ({ tag, texts }: DemoKit, rows: readonly CandleRow[], symbol: SymbolRow = btc) => (
  <Chart
    json={packProps({
      tag,
      symbol,
      interval: '15m',
      candles: packCandles(rows, symbol),
      text: textsOf(texts, ...chartCatalogs),
      texts: addressOf(textsOf(texts, ...laterChartCatalogs)),
    })}
  />
);

interface DepthShown {
  /** Undefined: it has not come yet. */
  readonly book: BookRows | undefined;
  readonly symbol?: SymbolRow;
  readonly on?: typeof size;
  /** What stands there once it is drawn. */
  readonly until?: string;
  readonly act?: (plot: HTMLElement) => void;
}

const depthStateOf =
  ({ tag, texts }: DemoKit) =>
  (name: string, { book, symbol = btc, on = size, until, act }: DepthShown): DemoState => ({
    name,
    ...on,
    show: () => {
      if (book) $bookOf(symbol.symbolId).set(bookOf(instrumentOf(symbol), book));
      return (
        <div className="relative h-full">
          <DepthChart props={{ tag, symbol, text: textsOf(texts, ...depthCatalogs) }} />
        </div>
      );
    },
    act: async (frame) => act?.(await standing(frame, until ?? '[role=slider]')),
  });

/** Where the pointer stands on the curves: so much of the width from the left. */
const pointAt = (share: number) => (plot: HTMLElement) => {
  const { left, top, width } = plot.getBoundingClientRect();
  const clientX = left + width * share;
  plot.dispatchEvent(
    new PointerEvent('pointermove', { clientX, clientY: top + 200, bubbles: true }),
  );
};

function depthStates(kit: DemoKit): readonly DemoState[] {
  const state = depthStateOf(kit);
  const book = depth(200);
  const smallest = { mid: 0.00001234, step: 1e-8, decimals: 8, size: 9e10 };
  const none = { bids: [], asks: [] };
  return [
    state('depth', { book }),
    state('depth, on a phone', { book, on: { width: 390, height: 360 } }),
    state('depth, pointed at a bid', { book, act: pointAt(0.2) }),
    state('depth, pointed at an ask', { book, act: pointAt(0.98) }),
    state('depth, loading', { book: undefined, until: '.skeleton' }),
    state('depth, empty', { book: none, until: 'p' }),
    state('depth, bids alone', { book: { ...book, asks: [] }, act: pointAt(0.1) }),
    state('depth, asks alone', { book: { ...book, bids: [] } }),
    state('depth, thin', {
      book: { bids: [['62417.9', '0.000001']], asks: [['62500.1', '12.5']] },
      act: pointAt(0.9),
    }),
    state('depth, a far order', {
      book: { bids: [...book.bids, ['0.1', '0.5']], asks: [...book.asks, ['900000.0', '0.5']] },
    }),
    state('depth, extreme numbers', {
      book: depth(200, smallest),
      symbol: tiny,
      act: pointAt(0.1),
    }),
    state('depth, extreme prices', {
      book: {
        bids: [['900719925474.0', '199.999999']],
        asks: [['900719925474.1', '0.000001']],
      },
      act: pointAt(0.3),
    }),
  ];
}

export const demo: Demo = {
  name: 'Chart',
  states: (kit) => [
    {
      name: 'still',
      ...size,
      show: () => (
        <div className="relative h-full flex flex-col">
          <StillChart rows={candles(120)} decimals={1} interval="15m" tag={kit.tag} />
        </div>
      ),
    },
    { name: 'usual', ...size, show: () => chart(kit, candles(120)) },
    { name: 'few candles', ...size, show: () => chart(kit, candles(3)) },
    { name: 'empty', ...size, show: () => chart(kit, []) },
    {
      name: 'extreme numbers',
      ...size,
      show: () => chart(kit, candles(120, 0.00001234, 8), tiny),
    },
    {
      name: 'settings of a contract',
      ...size,
      screen: { width: 1200, height: 900 },
      show: () => (
        <SettingsDialog
          symbol={btcContract}
          open
          onClose={() => undefined}
          text={textsOf(kit.texts, ...chartCatalogs, ...laterChartCatalogs)}
        />
      ),
    },
    ...depthStates(kit),
  ],
};
