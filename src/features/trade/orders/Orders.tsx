import {
  type ReactNode,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { AgentView } from '#domain/agent/view.ts';
import { lineOf, type OrderTab, pageOf } from '#domain/line/line.ts';
import type { OrderView, PlanView } from '#domain/order/view.ts';
import { fill } from '#i18n/fill.ts';
import { fillCount } from '#i18n/fill-count.ts';
import { pairScales, type RecordContext } from '#kit/records/context.ts';
import { LoadingRows } from '#kit/table/LoadingRows.tsx';
import { KeptFocusRows, useKeptFocus } from '#kit/table/use-kept-focus.ts';
import {
  $agentsOn,
  $ordersOn,
  $plansOn,
  seedOrders,
  subscribeOrders,
} from '#stores/account/orders.ts';
import { useSession } from '#stores/account/use-session.ts';
import { useTimeZone } from '#stores/choice/time-zone.ts';
import { $symbolsOf, subscribeSymbolsOf } from '#stores/market/lists.ts';
import { useLive } from '#stores/page/use-live.ts';
import { useProps } from '#ui/island/props.ts';
import { lazy } from '#ui/react/lazy.ts';
import { TabPanel, Tabs } from '#ui/react/Tabs.tsx';
import { useCancelByKey } from './cancel-by-key.tsx';
import { NoAccount } from './Empty.tsx';
import { $hidesOthers } from './hides-others.ts';
import { noticeOf, subscribeNotices } from './notices.ts';
import type { OrdersProps } from './orders.ts';
import { OpenTab } from './tabs/OpenTab.tsx';

/** What stands in a tab whose code has yet to come. */
const loading = (view: OrderTab) => () => (
  <TabPanel name="orders" value={view} className="orders-panel">
    <LoadingRows />
  </TabPanel>
);
const PlansTab = lazy(() => import('./tabs/PlansTab.tsx'), loading('plans'));
const HistoryTab = lazy(() => import('./tabs/HistoryTab.tsx'), loading('history'));
const FillsTab = lazy(() => import('./tabs/FillsTab.tsx'), loading('fills'));
const PositionHistoryTab = lazy(
  () => import('./tabs/PositionHistoryTab.tsx'),
  loading('positionHistory'),
);
const BillsTab = lazy(() => import('./tabs/BillsTab.tsx'), loading('bills'));
const AssetsTab = lazy(() => import('./tabs/AssetsTab.tsx'), loading('assets'));

/** Tells of what becomes of the user's orders, in the words and pairs that are known by then. */
function useNotices(context: RecordContext, symbolId: string, isUser: boolean): void {
  const latest = useRef(context);
  useEffect(() => {
    latest.current = context;
  }, [context]);
  useEffect(() => {
    if (!isUser) return;
    return subscribeNotices(
      (change) => noticeOf(change, latest.current, symbolId),
      (count) => fillCount(latest.current.text.noticeMany, { count }),
    );
  }, [symbolId, isUser]);
}

/** The tab that an address names: `#orders-positionHistory`. */
const tabOf = (hash: string, tabs: readonly OrderTab[]): OrderTab | undefined =>
  tabs.find((tab) => hash === `#orders-${tab}`);

/** Shows the tab that the page's address names, now and when a link names another one. */
function useTabOfAddress(symbolId: string, show: (tab: OrderTab) => void): void {
  useEffect(() => {
    const follow = () => {
      const tab = tabOf(location.hash, pageOf(symbolId).orderTabs);
      if (tab === undefined) return;
      show(tab);
      // On a phone the panel is a view of its own.
      document.getElementById('view-tab-orders')?.click();
      document.getElementById('panel-orders')?.scrollIntoView(inSight);
      // The same link leads here again.
      history.replaceState(history.state, '', location.pathname + location.search);
    };
    follow();
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, [symbolId, show]);
}

const inSight = { block: 'nearest', inline: 'nearest' } as const;

const counted = (name: string, withCount: string, count: number | undefined) =>
  count ? fill(withCount, { count }) : name;

/** What is open of a line; undefined until it is known. */
interface OpenProps {
  readonly props: OrdersProps;
  readonly orders: readonly OrderView[] | undefined;
  readonly plans: readonly PlanView[] | undefined;
  /** Of a line that has them: how many positions there are. */
  readonly positions?: number | undefined;
}

/**
 * The user's orders, plan orders, history, fills and assets. The panel of positions is an island of its
 * own beside it, which the attribute `data-tab` around both shows and hides.
 */
export function OrdersPanel({ props, orders, plans, positions }: OpenProps): ReactNode {
  const { symbolId, text, tag, unit } = props;
  const line = lineOf(symbolId);
  const listed = useLive($symbolsOf(line), undefined);
  const pairs = useMemo(() => pairScales(props.pairs, listed), [props, listed]);
  const [view, setView] = useState<OrderTab>(pageOf(symbolId).orderTabs[0]!);
  // The tab is marked at once; the rows of hundreds of orders may take a moment.
  const shown = useDeferredValue(view);
  const agents = useLive<readonly AgentView[] | undefined>($agentsOn(line), undefined);
  const hidesOthers = useLive($hidesOthers, false);
  const { isUser } = useSession(true);
  const zone = useTimeZone();
  useEffect(() => subscribeSymbolsOf(line), [line]);
  const root = useRef<HTMLDivElement>(null);
  const keptRows = useKeptFocus(root);
  useTabOfAddress(symbolId, setView);
  useLayoutEffect(() => {
    root.current?.closest('[data-tab]')?.setAttribute('data-tab', shown);
  }, [shown]);

  const context = useMemo<RecordContext>(
    () => ({ line, tag, zone, text, pairs, unit }),
    [line, tag, zone, text, pairs, unit],
  );
  useNotices(context, symbolId, isUser);
  const count = (positions ?? 0) + (orders?.length ?? 0);
  // On a phone the panel is a view of its own, whose tab is another island's.
  useEffect(() => {
    const tab = document.getElementById('view-tab-orders');
    if (count > 0 && isUser) tab?.setAttribute('data-count', String(count));
    else tab?.removeAttribute('data-count');
  }, [count, isUser]);
  const only = hidesOthers ? symbolId : undefined;
  const { shareTexts } = props;
  const tab = { context, symbolId, only, shareTexts, onShowAll: () => $hidesOthers.set(false) };
  const byKey = useCancelByKey(context, symbolId, orders, only);
  const labels: Readonly<Record<OrderTab, string>> = {
    positions: counted(text.positionsTab ?? '', text.positionsCount ?? '', positions),
    open: counted(text.openOrders, text.openOrdersCount, orders?.length),
    plans: counted(
      text.planOrders,
      text.planOrdersCount,
      (plans?.length ?? 0) + (agents?.length ?? 0),
    ),
    history: text.orderHistory,
    fills: text.fills,
    positionHistory: text.positionHistory ?? '',
    bills: text.bills ?? '',
    assets: text.assets,
  };
  const items = pageOf(symbolId).orderTabs.map((id) => ({ id, label: labels[id] }));
  if (!isUser) return <NoAccount text={text} logIn={props.logIn} signUp={props.signUp} />;
  return (
    <div ref={root} className="orders">
      <Tabs
        name="orders"
        label={text.orders}
        items={items}
        value={view}
        onChange={(id) => {
          setView(id);
          // One at the edge of a row that scrolls may have been cut.
          document.getElementById(`orders-tab-${id}`)?.scrollIntoView(inSight);
        }}
        className="orders-tabs"
      />
      <KeptFocusRows value={keptRows}>
        {shown === 'open' && <OpenTab {...tab} orders={orders} />}
        {shown === 'plans' && (
          <PlansTab {...tab} {...{ plans, agents }} agentTexts={props.agentTexts} />
        )}
        {shown === 'history' && <HistoryTab {...tab} />}
        {shown === 'fills' && <FillsTab {...tab} />}
        {shown === 'positionHistory' && <PositionHistoryTab {...tab} />}
        {shown === 'bills' && <BillsTab {...tab} />}
        {shown === 'assets' && <AssetsTab {...tab} initial={props.balances ?? []} />}
      </KeptFocusRows>
      {byKey}
    </div>
  );
}

/** The panel of orders on the page of a spot pair. */
export default function Orders({ json }: { readonly json: string }): ReactNode {
  const props = useProps<OrdersProps>(json);
  const line = lineOf(props.symbolId);
  const { isUser } = useSession(true);
  const orders = useLive($ordersOn(line), props.orders);
  const plans = useLive($plansOn(line), props.plans);
  useEffect(() => {
    if (!isUser) return;
    if (props.orders && props.plans) {
      seedOrders(line, { orders: props.orders, plans: props.plans });
    }
    return subscribeOrders(line);
  }, [isUser, props, line]);
  return <OrdersPanel {...{ props, orders, plans }} />;
}
