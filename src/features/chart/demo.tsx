import type { CandleRow, SymbolRow } from '#contract/calls/market.ts';
import { addressOf, type Demo, type DemoKit } from '#demo/demo.ts';
import { btc, candles, tiny } from '#demo/market-rows.ts';
import { packProps } from '#ui/props.ts';
import Chart from './Chart.tsx';
import { packCandles } from './packed-candles.ts';
import { StillChart } from './StillChart.tsx';

const size = { width: 720, height: 460 };

const chart = ({ tag, texts }: DemoKit, rows: readonly CandleRow[], symbol: SymbolRow = btc) => (
  <Chart
    json={packProps({
      tag,
      symbol,
      interval: '15m',
      candles: packCandles(rows, symbol),
      text: { ...texts.spot, ...texts.chart },
      texts: addressOf({ ...texts.chart, ...texts.orders, ...texts.spot }),
      notLoaded: texts.header.notLoaded,
    })}
  />
);

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
  ],
};
