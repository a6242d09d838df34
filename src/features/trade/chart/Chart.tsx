import { type ReactNode, useMemo, useRef, useState } from 'react';
import { usePersisted } from '#stores/choice/use-persisted.ts';
import { useMarket } from '#stores/market/market.ts';
import { useProps } from '#ui/island/props.ts';
import { lazy } from '#ui/react/lazy.ts';
import { unpackCandles } from './candles/packed-candles.ts';
import type { SentChartProps } from './chart.ts';
import { $interval } from './choices.ts';
import { Plot } from './plot/Plot.tsx';
import { useFullProps } from './plot/use-full-props.ts';
import { useFullScreen } from './plot/use-full-screen.ts';
import { Toolbar } from './Toolbar.tsx';
import './chart.css';

// No tool is offered before there is what draws with it: the chart would be moved instead.
const DrawingBar = lazy(async () => {
  const [bar] = await Promise.all([
    import('./drawings/DrawingBar.tsx'),
    import('./drawings/Drawings.tsx'),
  ]);
  return bar;
});
const IndicatorDialog = lazy(() => import('./indicators/IndicatorDialog.tsx'));

/** The pair's candles, and what of them can be chosen. */
export default function Chart({ json }: { readonly json: string }): ReactNode {
  const sent = useProps<SentChartProps>(json);
  const { symbol } = useMarket(sent.symbol);
  const candles = useMemo(() => unpackCandles(sent.candles, sent.symbol), [sent]);
  const props = useMemo(() => ({ ...sent, symbol, candles }), [sent, symbol, candles]);
  const { text } = props;
  const interval = usePersisted($interval) ?? props.interval;
  const panel = useRef<HTMLDivElement>(null);
  const [settings, setSettings] = useState<'never' | 'open' | 'closed'>('never');
  const [isDrawing, setDrawing] = useState(false);
  const full = useFullProps(props, isDrawing || settings !== 'never', () => {
    setDrawing(false);
    setSettings('never');
  });
  const toggleFullScreen = useFullScreen(panel);

  return (
    <div ref={panel} className="flex flex-col h-full min-h-0 bg-surface">
      <Toolbar
        symbolId={symbol.symbolId}
        interval={interval}
        onInterval={(next) => $interval.set(next)}
        isDrawing={isDrawing}
        onDraw={() => setDrawing(!isDrawing)}
        onIndicators={() => setSettings('open')}
        onFullScreen={toggleFullScreen}
        text={text}
      />
      {isDrawing && full && <DrawingBar props={full} />}
      <Plot props={props} interval={interval} isDrawing={isDrawing} />
      {settings !== 'never' && full && (
        <IndicatorDialog
          symbol={props.symbol}
          open={settings === 'open'}
          onClose={() => setSettings('closed')}
          text={full.text}
        />
      )}
    </div>
  );
}
