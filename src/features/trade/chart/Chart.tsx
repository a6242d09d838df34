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
const dialogs = {
  indicators: lazy(() => import('./indicators/IndicatorDialog.tsx')),
  settings: lazy(() => import('./settings/SettingsDialog.tsx')),
};

/** The pair's candles, and what of them can be chosen. */
export default function Chart({ json }: { readonly json: string }): ReactNode {
  const sent = useProps<SentChartProps>(json);
  const { symbol } = useMarket(sent.symbol);
  const candles = useMemo(() => unpackCandles(sent.candles, sent.symbol), [sent]);
  const props = useMemo(() => ({ ...sent, symbol, candles }), [sent, symbol, candles]);
  const { text } = props;
  const interval = usePersisted($interval) ?? props.interval;
  const panel = useRef<HTMLDivElement>(null);
  const [dialog, setDialog] = useState<{ name: keyof typeof dialogs; isOpen: boolean }>();
  const [isDrawing, setDrawing] = useState(false);
  const full = useFullProps(props, isDrawing || dialog !== undefined, () => {
    setDrawing(false);
    setDialog(undefined);
  });
  const Dialog = dialog && dialogs[dialog.name];
  const toggleFullScreen = useFullScreen(panel);

  return (
    <div ref={panel} className="flex flex-col h-full min-h-0 bg-surface">
      <Toolbar
        symbolId={symbol.symbolId}
        interval={interval}
        onInterval={(next) => $interval.set(next)}
        isDrawing={isDrawing}
        onDraw={() => setDrawing(!isDrawing)}
        onIndicators={() => setDialog({ name: 'indicators', isOpen: true })}
        onSettings={() => setDialog({ name: 'settings', isOpen: true })}
        onFullScreen={toggleFullScreen}
        text={text}
      />
      {isDrawing && full && <DrawingBar props={full} />}
      <Plot props={props} interval={interval} isDrawing={isDrawing} />
      {Dialog && full && (
        <Dialog
          symbol={symbol}
          open={dialog?.isOpen === true}
          onClose={() => setDialog(dialog && { ...dialog, isOpen: false })}
          text={full.text}
        />
      )}
    </div>
  );
}
