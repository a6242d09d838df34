import type { ReactNode } from 'react';
import type { ChartCandle } from '#stores/feed/candles.ts';
import { candleTexts } from '../candles/candle-text.ts';
import type { ChartText } from '../chart.ts';

interface ItemProps {
  readonly name: string;
  readonly way?: string;
  /** `kept`: always in sight, it says most; `more`: where there is room. */
  readonly how?: 'kept' | 'rest' | 'rest candle-more';
  readonly children: ReactNode;
}

const Item = ({ name, way = 'text-text', how = 'rest', children }: ItemProps): ReactNode => (
  <span className={`candle-${how} whitespace-nowrap`}>
    {name} <bdi className={way}>{children}</bdi>
  </span>
);

interface CandleLegendProps {
  readonly row: ChartCandle;
  /** The newest candle, at which nobody points. */
  readonly isNewest: boolean;
  /** There is a volume. */
  readonly isTraded?: boolean;
  readonly tag: string;
  readonly text: ChartText;
  readonly children?: ReactNode;
}

/** One candle's figures, in a line over the chart. */
export function CandleLegend(props: CandleLegendProps): ReactNode {
  const { row, isNewest, isTraded = true, tag, text, children } = props;
  const texts = candleTexts(row, tag);
  const way = texts.rose ? 'text-up' : 'text-down';
  return (
    <p className="candle-figures flex flex-wrap gap-x-2.5" data-newest={isNewest || undefined}>
      <Item name={text.open} way={way}>
        {texts.open}
      </Item>
      <Item name={text.high} way={way}>
        {texts.high}
      </Item>
      <Item name={text.low} way={way}>
        {texts.low}
      </Item>
      <Item name={text.closing} way={way}>
        {texts.close}
      </Item>
      <Item name={text.change} way={way} how="kept">
        {`${texts.change} (${texts.changePercent})`}
      </Item>
      <Item name={text.amplitude} how="rest candle-more">
        {texts.amplitude}
      </Item>
      {isTraded && (
        <Item name={text.volume} how="rest candle-more">
          {texts.volume}
        </Item>
      )}
      {children}
    </p>
  );
}
