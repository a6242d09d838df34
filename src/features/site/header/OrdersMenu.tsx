import '#client/trading/contract-lines.ts';
import { computed } from 'nanostores';
import { type ReactNode, useEffect } from 'react';
import type { Answer } from '#client/call.ts';
import { tradingOn } from '#client/trading.ts';
import type { SymbolRow } from '#contract/calls/market.ts';
import { sizeUnitOn } from '#domain/futures/face.ts';
import { isOn, lineOf, shownLines, symbolOf } from '#domain/line/line.ts';
import type { OrderView } from '#domain/order/view.ts';
import { addressOf } from '#i18n/market-address.ts';
import { groupDecimal, priceDecimal } from '#i18n/number.ts';
import { $ordersOn } from '#stores/account/orders.ts';
import { $symbolsOf, subscribeSymbolsOf } from '#stores/market/lists.ts';
import { useLive } from '#stores/page/use-live.ts';
import { usePoll } from '#stores/page/use-poll.ts';
import { useProps } from '#ui/island/props.ts';
import { useOpen } from '#ui/react/use-open.ts';
import { LoadingRows, NotLoaded } from './MenuParts.tsx';
import type { OrdersMenuProps } from './menu-texts.ts';

const shown = 5;
const everyMs = 5_000;

/** The open orders of all lines, in their order. */
async function readOrders(): Promise<Answer<readonly (readonly OrderView[])[]>> {
  const answers = await Promise.all(
    shownLines.map((line) => tradingOn(line).orders.open(undefined)),
  );
  const failed = answers.find((one) => !one.ok);
  if (failed) return failed as Answer<never>;
  return { ok: true, data: answers.map((one) => (one.ok ? one.data.items : [])) };
}

/** Where a page trades a line, its orders are live. */
const $live = computed(shownLines.map($ordersOn), (...live) => live);
const noneLive: (readonly OrderView[] | undefined)[] = [];

/** What the lines list, as far as it is known. */
const $symbols = computed(shownLines.map($symbolsOf), (...lists) =>
  lists.flatMap((rows) => rows ?? []),
);
const noSymbols: readonly SymbolRow[] = [];

interface OrderLinkProps {
  readonly order: OrderView;
  readonly coins: { readonly base: string; readonly quote: string } | undefined;
  readonly props: OrdersMenuProps;
}

/** A pair by its coins, a contract by its symbol. */
const nameOf = ({ symbolId }: OrderView, coins: OrderLinkProps['coins']): string =>
  coins && lineOf(symbolId) === 'spot' ? `${coins.base}/${coins.quote}` : symbolOf(symbolId);

/** One order, as a link to its market. */
function OrderLink({ order, coins, props }: OrderLinkProps): ReactNode {
  const { tag, hrefs, text } = props;
  const unit = order.unit === 'quote' ? coins?.quote : coins?.base;
  return (
    <a
      href={addressOf(hrefs, order.symbolId)}
      className="flex items-center gap-3 min-h-11 px-3 rounded-md text-sm hover:bg-surface-2"
    >
      <span className="grid leading-tight">
        <bdi className="font-600">{nameOf(order, coins)}</bdi>
        <span className={`text-2xs ${order.side === 'buy' ? 'text-up' : 'text-down'}`}>
          {text[order.side]}
        </span>
      </span>
      <span className="grid ms-auto justify-items-end leading-tight">
        {order.price ? (
          <bdi className="num">{priceDecimal(order.price, tag)}</bdi>
        ) : (
          <span>{text.marketPrice}</span>
        )}
        <span className="text-2xs text-text-2">
          <bdi className="num">{groupDecimal(order.quantity, tag)}</bdi> {unit}
        </span>
      </span>
    </a>
  );
}

interface CountsProps {
  readonly orders: readonly OrderView[];
  readonly props: OrdersMenuProps;
}

/** How many orders each line has, as links to them. */
const Counts = ({ orders, props: { lines, tag } }: CountsProps): ReactNode => (
  <ul className="grid grid-cols-2 gap-2 px-3 pb-2.5">
    {lines.map(({ line, name, href }) => (
      <li key={line} className="min-w-0">
        <a
          href={href}
          className="flex items-center gap-2 h-8 px-2.5 rounded-md bg-surface-2 text-xs text-text-2 hover:text-text"
        >
          <span className="truncate">{name}</span>
          <bdi className="num ms-auto font-600 text-text">
            {groupDecimal(String(orders.filter(isOn(line)).length), tag)}
          </bdi>
        </a>
      </li>
    ))}
  </ul>
);

/** The user's open orders: how many there are on each line, and the newest. */
export default function OrdersMenu({ json }: { readonly json: string }): ReactNode {
  const props = useProps<OrdersMenuProps>(json);
  const { text, tag } = props;
  const [ref, isOpen] = useOpen<HTMLDivElement>();
  const symbols = useLive($symbols, noSymbols);
  const live = useLive($live, noneLive);
  const isRead = isOpen && shownLines.some((_, at) => live[at] === undefined);
  const { data, failed, again } = usePoll(isRead, readOrders, everyMs);
  useEffect(() => {
    if (!isOpen) return;
    const ends = shownLines.map(subscribeSymbolsOf);
    return () => {
      for (const end of ends) end();
    };
  }, [isOpen]);
  const all = shownLines.map((_, at) => live[at] ?? data?.[at]);
  const orders = all.includes(undefined)
    ? undefined
    : all.flatMap((rows) => rows ?? []).sort((a, b) => b.createdAt - a.createdAt);
  const coinsOf = ({ symbolId }: OrderView) => {
    const row = symbols.find((one) => one.symbolId === symbolId);
    if (row === undefined) return undefined;
    const base = sizeUnitOn(symbolId, row.baseCoin.coinName);
    return { base, quote: row.quoteCoin.coinName };
  };
  return (
    <div ref={ref}>
      <p className="flex items-center gap-2 px-3 pt-2 pb-2 text-xs text-text-2">
        {text.openOrders}
        {orders && (
          <bdi className="ms-auto px-1.5 rounded bg-surface-2 text-text num">
            {groupDecimal(String(orders.length), tag)}
          </bdi>
        )}
      </p>
      {orders && <Counts orders={orders} props={props} />}
      {failed && !orders && <NotLoaded text={text} again={again} />}
      {!failed && !orders && <LoadingRows count={3} />}
      {orders?.length === 0 && <p className="p-3 text-sm text-text-2">{text.noOrders}</p>}
      <ul className="py-1 border-t border-line empty:hidden">
        {orders?.slice(0, shown).map((order) => (
          <li key={order.id}>
            <OrderLink order={order} coins={coinsOf(order)} props={props} />
          </li>
        ))}
      </ul>
    </div>
  );
}
