import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect, useState } from 'react';
import { call } from '#client/call.ts';
import type { SymbolRow } from '#contract/calls/market.ts';
import type { TipRow } from '#contract/calls/site.ts';
import type { CallOutput } from '#contract/calls.ts';
import { tipsPerDayMax } from '#contract/limits.ts';
import { lineOf } from '#domain/line/line.ts';
import { $symbolsOf } from '#stores/market/lists.ts';
import { useTexts } from '#stores/page/use-texts.ts';
import { $shownTips, dayOf, hasRoom, nextTip, type TipText, tipText, withShown } from './tips.ts';

/** How often a page that is seen asks for tips: maintenance is announced by nothing else. */
const askEveryMs = 60_000;

type Told = CallOutput<'tips'>;

interface Props {
  /** The page's market; another object once it has changed. */
  readonly symbol: SymbolRow;
  /** Where the texts of tips are read. */
  readonly tips: string;
}

/** What the exchange advises now: asked for at first, once a minute, and when the page’s pair has changed. */
function useTold(symbol: SymbolRow): Told | undefined {
  const [told, setTold] = useState<Told>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a pair in another state may be worth a tip.
  useEffect(() => {
    let isOver = false;
    const ask = async () => {
      // As long as the day has no room, nothing is asked for.
      const isWanted = hasRoom($shownTips.get(), dayOf(new Date()), tipsPerDayMax);
      if (document.hidden || !isWanted) return;
      const answer = await call('tips', {});
      if (answer.ok && !isOver) setTold(answer.data);
    };
    void ask();
    const timer = setInterval(ask, askEveryMs);
    document.addEventListener('visibilitychange', ask);
    return () => {
      isOver = true;
      clearInterval(timer);
      document.removeEventListener('visibilitychange', ask);
    };
  }, [symbol]);
  return told;
}

/** The tip that is shown now, one after the other. */
function useTip(told: Told | undefined, symbolId: string, isReady: boolean): TipRow | undefined {
  const [tip, setTip] = useState<TipRow>();
  useEffect(() => {
    if (!told || !isReady || tip || document.hidden) return;
    const day = dayOf(new Date());
    const shown = $shownTips.get();
    const next = nextTip(told.tips, symbolId, shown, day, told.perDayMax);
    if (!next) return;
    $shownTips.set(withShown(shown, day, next));
    setTip(next);
  }, [told, isReady, tip, symbolId]);
  const shownMs = (told?.shownSeconds ?? 0) * 1000;
  useEffect(() => {
    if (!tip) return undefined;
    const timer = setTimeout(() => setTip(undefined), shownMs);
    return () => clearTimeout(timer);
  }, [tip, shownMs]);
  return tip;
}

/** Tips of the day as a line that lies below the ticker for a moment: nothing makes room for it. */
export default function Tips({ symbol, tips: texts }: Props): ReactNode {
  const symbols = useStore($symbolsOf(lineOf(symbol.symbolId)));
  const told = useTold(symbol);
  const text = useTexts<TipText>(texts, told !== undefined && told.tips.length > 0);
  const tip = useTip(told, symbol.symbolId, text !== undefined);
  return (
    <div role="status" className="trade-tip">
      {tip && text && (
        <p className="px-3.5 py-1.5 border-b border-warn bg-surface-2 text-warn text-xs text-pretty">
          {tipText(tip, symbols ?? [symbol], text)}
        </p>
      )}
    </div>
  );
}
