import { type ReactNode, useEffect, useMemo, useState } from 'react';
import type { OrderRow } from '#contract/calls/spot-order.ts';
import { fill } from '#i18n/fill.ts';
import { $symbols, followSymbols } from '#stores/lists.ts';
import { $orders, followOrders, seedOrders } from '#stores/orders.ts';
import { $sessionEnded } from '#stores/session.ts';
import { useTimeZone } from '#stores/time-zone.ts';
import { useLive } from '#stores/use-live.ts';
import { useMedia } from '#stores/use-media.ts';
import { useProps } from '#ui/props.ts';
import { TabPanel, Tabs } from '#ui/Tabs.tsx';
import { Balances } from './Balances.tsx';
import { CancelAll } from './CancelAll.tsx';
import { Fills } from './Fills.tsx';
import { OpenOrders } from './OpenOrders.tsx';
import { OrderHistory } from './OrderHistory.tsx';
import { type OrdersProps, pairScales, type TableContext } from './orders.ts';
import { Empty } from './Table.tsx';

type View = 'open' | 'history' | 'fills' | 'balances';

const none: readonly OrderRow[] = [];

/** What a visitor sees instead of orders. */
function NoAccount({ props }: { readonly props: OrdersProps }): ReactNode {
  const { text, logIn, signUp } = props;
  return (
    <Empty>
      <p>{text.ordersNeedAccount}</p>
      <p className="flex gap-2">
        <a href={logIn} className="btn-quiet">
          {text.logIn}
        </a>
        <a href={signUp} className="btn-primary">
          {text.signUp}
        </a>
      </p>
    </Empty>
  );
}

/** The user's orders, fills and, where they have no panel of their own, balances. */
export default function Orders({ json }: { readonly json: string }): ReactNode {
  const props = useProps<OrdersProps>(json);
  const { symbolId, text, tag } = props;
  const listed = useLive($symbols, undefined);
  const pairs = useMemo(() => pairScales(props.pairs, listed), [props, listed]);
  const [view, setView] = useState<View>('open');
  const [hidesOthers, setHidesOthers] = useState(false);
  const ended = useLive($sessionEnded, false);
  const orders = useLive($orders, props.orders ?? none);
  const hasAssetsPanel = useMedia('(min-width: 1200px)', true);
  const zone = useTimeZone();
  const isUser = props.orders !== undefined && !ended;

  useEffect(followSymbols, []);
  useEffect(() => {
    if (!isUser) return;
    seedOrders(props.orders ?? none);
    return followOrders();
  }, [isUser, props]);

  const context: TableContext = { tag, zone, text, pairs };
  const only = hidesOthers ? symbolId : undefined;
  const shown = only ? orders.filter((order) => order.symbolId === only) : orders;
  const seen = view === 'balances' && hasAssetsPanel ? 'open' : view;
  const items: { id: View; label: string }[] = [
    {
      id: 'open',
      label:
        orders.length > 0 && isUser
          ? fill(text.openOrdersCount, { count: orders.length })
          : text.openOrders,
    },
    { id: 'history', label: text.orderHistory },
    { id: 'fills', label: text.fills },
    ...(hasAssetsPanel ? [] : [{ id: 'balances' as const, label: text.balances }]),
  ];

  return (
    <div className="flex flex-col h-full min-h-0">
      <div className="flex max-md:flex-wrap items-center border-b border-line shrink-0">
        <Tabs
          name="orders"
          label={text.orders}
          items={items}
          value={seen}
          onChange={setView}
          className="overflow-x-auto whitespace-nowrap"
        />
        {isUser && seen !== 'balances' && (
          <div className="script-only flex items-center gap-4 ms-auto px-3 max-md:h-9">
            <label className="flex items-center gap-1.5 text-text-2 whitespace-nowrap">
              <input
                type="checkbox"
                checked={hidesOthers}
                onChange={(event) => setHidesOthers(event.target.checked)}
                className="accent-accent"
              />
              {text.hideOthers}
            </label>
            {seen === 'open' && <CancelAll context={context} count={shown.length} only={only} />}
          </div>
        )}
      </div>
      <TabPanel name="orders" value={seen} className="relative grow min-h-0 overflow-auto">
        {!isUser && <NoAccount props={props} />}
        {isUser && seen === 'open' && (
          <OpenOrders
            context={context}
            orders={shown}
            all={orders.length}
            symbolId={symbolId}
            onShowAll={() => setHidesOthers(false)}
          />
        )}
        {isUser && seen === 'history' && <OrderHistory context={context} only={only} />}
        {isUser && seen === 'fills' && <Fills context={context} only={only} />}
        {isUser && seen === 'balances' && <Balances context={context} initial={props.balances} />}
      </TabPanel>
    </div>
  );
}
