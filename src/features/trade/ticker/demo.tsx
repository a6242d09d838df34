import { addressOf, type Demo, type DemoKit, textsOf } from '#demo/demo.ts';
import { btc, ticker, tiny } from '#demo/market-rows.ts';
import { packProps } from '#ui/island/props.ts';
import TickerBar from './TickerBar.tsx';
import { type TickerBarProps, tickerCatalogs } from './ticker-bar.ts';

const size = { width: 1110, height: 56 };

const bar = ({ tag, texts }: DemoKit, more: Partial<TickerBarProps>) => (
  <div className="relative flex items-center gap-7 h-14 px-3.5">
    <TickerBar
      json={packProps({
        tag,
        symbol: btc,
        tickers: [ticker()],
        text: textsOf(texts, ...tickerCatalogs),
        tips: addressOf(texts['tips-later']),
        ...more,
      })}
    />
  </div>
);

export const demo: Demo = {
  name: 'Ticker',
  states: (kit) => [
    { name: 'usual', ...size, show: () => bar(kit, {}) },
    { name: 'loading', ...size, show: () => bar(kit, { tickers: [] }) },
    { name: 'halted', ...size, show: () => bar(kit, { symbol: { ...btc, state: 'halted' } }) },
    {
      name: 'tip',
      width: size.width,
      height: 96,
      answers: {
        tips: { data: { tips: [{ kind: 'readOnly' }], perDayMax: 3, shownSeconds: 3600 } },
      },
      show: () => bar(kit, {}),
    },
    {
      name: 'lower fees',
      ...size,
      show: () => bar(kit, { symbol: { ...btc, makerPpm: 0, takerPpm: 500 } }),
    },
    {
      name: 'extreme numbers',
      ...size,
      show: () => {
        const figures = { last: '0.00001234', open: '0.00000012', high: '0.00009999' };
        const row = { ...figures, symbolId: tiny.symbolId, low: '0.00000001' };
        const sums = { volume: '98123456789012', turnover: '1210843456.5' };
        return bar(kit, { symbol: tiny, tickers: [ticker({ ...row, ...sums })] });
      },
    },
  ],
};
