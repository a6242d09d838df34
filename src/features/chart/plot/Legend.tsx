import type { ReactNode } from 'react';
import type { ChartCandle } from '#stores/feed/candles.ts';
import { candleTexts } from '../candles/candle-text.ts';
import type { ChartText } from '../chart.ts';

interface ItemProps {
  readonly name: string;
  readonly className?: string;
  readonly children: ReactNode;
}

const Item = ({ name, className, children }: ItemProps): ReactNode => (
  <span className="whitespace-nowrap">
    {name} <bdi className={className ?? 'text-text'}>{children}</bdi>
  </span>
);

interface CandleLegendProps {
  readonly row: ChartCandle;
  readonly tag: string;
  readonly text: ChartText;
  readonly children?: ReactNode;
}

/** One candle's figures, in a line over the chart. */
export function CandleLegend({ row, tag, text, children }: CandleLegendProps): ReactNode {
  const texts = candleTexts(row, tag);
  const way = texts.rose ? 'text-up' : 'text-down';
  return (
    <p className="flex flex-wrap gap-x-2.5">
      <Item name={text.open} className={way}>
        {texts.open}
      </Item>
      <Item name={text.high} className={way}>
        {texts.high}
      </Item>
      <Item name={text.low} className={way}>
        {texts.low}
      </Item>
      <Item name={text.closing} className={way}>
        {texts.close}
      </Item>
      <Item name={text.change} className={way}>
        {texts.change} ({texts.changePercent})
      </Item>
      <Item name={text.amplitude}>{texts.amplitude}</Item>
      <Item name={text.volume}>{texts.volume}</Item>
      {children}
    </p>
  );
}
