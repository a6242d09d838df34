import {
  type FocusEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { TradeRow } from '#contract/calls/market.ts';
import { sizeUnitOf } from '#domain/instrument/value.ts';
import { fill } from '#i18n/fill.ts';
import { priceDecimal } from '#i18n/number.ts';
import { $ownTradesOf, subscribeOwnTrades } from '#stores/account/own-trades.ts';
import { useSession } from '#stores/account/use-session.ts';
import { pick } from '#stores/choice/draft.ts';
import { useTimeZone } from '#stores/choice/time-zone.ts';
import { $tradesOf, subscribeTrades } from '#stores/feed/trades.ts';
import { useHold } from '#stores/feed/use-hold.ts';
import { usePaced } from '#stores/feed/use-paced.ts';
import { useMarket } from '#stores/market/market.ts';
import { useLive } from '#stores/page/use-live.ts';
import { useShown } from '#stores/page/use-shown.ts';
import { showToast } from '#ui/base/toast.ts';
import { useProps } from '#ui/island/props.ts';
import { Held } from '#ui/react/Held.tsx';
import { onRowKey } from '#ui/react/row-keys.ts';
import { describes, Trade } from './Trade.tsx';
import { isShort, type TradesProps } from './trades.ts';

const rowOf = (target: EventTarget): HTMLElement | null =>
  (target as Element).closest<HTMLElement>('[data-trade]');

/** Clicks in the list: what is taken is the price that stood under the pointer when pressed. */
function usePicks({ symbol, tag, text }: TradesProps) {
  const [stop, setStop] = useState<string>();
  const pressed = useRef<string>(undefined);
  const handlers = {
    onPointerDown: ({ target }: PointerEvent) => {
      pressed.current = rowOf(target)?.dataset.price;
    },
    onClick: ({ target, detail }: MouseEvent) => {
      const byKey = detail === 0;
      const under = rowOf(target)?.dataset.price;
      const price = byKey ? under : (pressed.current ?? under);
      pressed.current = undefined;
      if (price === undefined || under === undefined) return;
      pick(symbol.symbolId, { price });
      // Below 1200 px the form is out of sight, and who uses keys may not see it either.
      if (!byKey && matchMedia('(min-width: 1200px)').matches) return;
      showToast(fill(text.filledPrice, { price: `\u2068${priceDecimal(price, tag)}\u2069` }));
    },
    onFocus: ({ target }: FocusEvent) => setStop(rowOf(target)?.dataset.trade),
    onKeyDown: onRowKey,
  };
  return { stop, handlers };
}

/** The newest trades of the pair. */
export default function Trades({ json }: { readonly json: string }): ReactNode {
  const props = useProps<TradesProps>(json);
  const { tag, text } = props;
  const { symbolId, symbol, instrument } = useMarket(props.symbol);
  const { isUser } = useSession(props.isUser);
  const root = useRef<HTMLDivElement>(null);
  const isShown = useShown(root);
  const { isHeld, handlers: holding } = useHold();
  const stores = useMemo(() => [$tradesOf(symbolId)] as const, [symbolId]);
  const initial = useMemo<readonly [readonly TradeRow[]]>(() => [props.trades], [props]);
  const [trades] = usePaced(stores, initial, !isShown ? 'still' : isHeld ? 'held' : 'live');
  const zone = useTimeZone();
  const known = useLive($ownTradesOf(symbolId), undefined);
  const own = isUser ? known : undefined;
  const { stop, handlers } = usePicks(props);
  useEffect(() => (isShown ? subscribeTrades(symbolId) : undefined), [symbolId, isShown]);
  useEffect(
    () => (isShown && isUser ? subscribeOwnTrades(symbolId) : undefined),
    [symbolId, isShown, isUser],
  );
  const tabbed = trades.some(({ tradeId }) => tradeId === stop) ? stop : trades[0]?.tradeId;

  return (
    <div ref={root} className="book relative overflow-y-auto overscroll-contain">
      <table className="block" aria-label={text.trades} {...handlers}>
        <thead className="block sticky top-0 z-2 bg-surface text-text-2">
          <tr className="book-row">
            <th scope="col" className="font-400 text-start">
              {fill(text.priceIn, { asset: symbol.quoteCoin.coinName })}
            </th>
            <th scope="col" className="font-400">
              {fill(text.sizeIn, { asset: sizeUnitOf(instrument) })}
            </th>
            <th scope="col" className="font-400">
              <Held isHeld={isHeld} label={text.held} why={text.heldWhy} signOnly /> {text.time}
            </th>
          </tr>
        </thead>
        <tbody className="block" {...holding}>
          {trades.map((trade) => (
            <Trade
              key={trade.tradeId}
              trade={trade}
              isOwn={own?.has(trade.tradeId) ?? false}
              isStop={trade.tradeId === tabbed}
              short={isShort(symbol)}
              tag={tag}
              zone={zone}
              text={text}
            />
          ))}
        </tbody>
      </table>
      {trades.length === 0 && <p className="p-3 text-text-2">{text.noTrades}</p>}
      <span id={describes} hidden>
        {text.fillsPrice}
      </span>
    </div>
  );
}
