import '#client/trading/usdt-line.ts';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { accountTypeOn, lineOf } from '#domain/line/line.ts';
import { accountFigures } from '#domain/position/futures-account.ts';
import { noFigure } from '#i18n/number.ts';
import {
  useContracts,
  useFutures,
  useFuturesAccount,
  useWallet,
} from '#stores/account/futures-account.ts';
import { $ordersOn, $plansOn, subscribeOrders } from '#stores/account/orders.ts';
import { useSession } from '#stores/account/use-session.ts';
import { $positionLines } from '#stores/market/position-lines.ts';
import { useLive } from '#stores/page/use-live.ts';
import { useProps } from '#ui/island/props.ts';
import { lazy } from '#ui/react/lazy.ts';
import { PositionTable } from './PositionTable.tsx';
import {
  linesOf,
  moneyText,
  type PositionItem,
  positionItems,
  sharePercent,
} from './position-rows.ts';
import type { PositionsProps } from './positions.ts';

const ActionDialog = lazy(() => import('./ActionDialog.tsx'));

/** What is done with a position, or with all of them. */
export type PositionAction = 'close' | 'reverse' | 'margin' | 'tpsl';
export type Asked =
  | { readonly what: PositionAction; readonly item: PositionItem }
  | { readonly what: 'closeAll' };

/** A user's positions of a line with their figures, live, and what can be done with them. */
export default function Positions({ json }: { readonly json: string }): ReactNode {
  const props = useProps<PositionsProps>(json);
  const { text, tag, symbolId } = props;
  const line = lineOf(symbolId);
  const { isUser, user = props.user } = useSession(true);
  const { own, contracts } = useFutures(line, isUser, props);
  useEffect(() => (isUser ? subscribeOrders(line) : undefined), [line, isUser]);
  const orders = useLive($ordersOn(line), props.orders);
  const plans = useLive($plansOn(line), props.plans);
  const instruments = useContracts(line, props.symbols);
  const page = instruments.find((one) => one.symbolId === symbolId)!;
  const wallet = useWallet(
    { accountType: accountTypeOn(line), instrument: page },
    isUser,
    props.wallet,
  );
  const shown = useMemo(() => [symbolId], [symbolId]);
  const { account, isWhole } = useFuturesAccount({
    ...{ wallet, own, contracts, orders, instruments, shown, vipLevel: user.vipLevel },
  });
  const items = useMemo(() => positionItems(own.positions, account, plans), [own, account, plans]);
  useEffect(() => {
    const here = items.filter(({ position }) => position.symbolId === symbolId);
    $positionLines.set(here.flatMap((item) => linesOf(item, text, tag)));
  }, [items, symbolId, text, tag]);
  const [asked, setAsked] = useState<Asked>();
  const figures = accountFigures(account);
  const summary = [
    { name: text.marginUsed, value: isWhole ? moneyText(page, figures.bound, tag) : noFigure },
  ];
  return (
    <div
      id="orders-panel-positions"
      role="tabpanel"
      aria-labelledby="orders-tab-positions"
      className="data-frame grid grid-rows-[auto_minmax(0,1fr)] min-h-0"
    >
      <div className="flex flex-wrap items-center gap-x-5 gap-y-1 px-3 py-1.5 text-xs border-b border-line">
        {summary.map(({ name, value }) => (
          <span key={name}>
            <span className="text-text-2">{name}</span> <bdi className="num">{value}</bdi>{' '}
            {page.settle.code}
          </span>
        ))}
        <span>
          <span className="text-text-2">{text.accountRatio}</span>{' '}
          <bdi className="num">
            {isWhole ? sharePercent(figures.ratioPpm, tag, false) : noFigure}
          </bdi>
        </span>
        {items.length > 0 ? (
          <button
            type="button"
            className="ms-auto text-accent hover:underline"
            onClick={() => setAsked({ what: 'closeAll' })}
          >
            {text.closeAll}
          </button>
        ) : (
          <span data-empty className="ms-auto text-text-2">
            {text.none}
          </span>
        )}
      </div>
      {items.length > 0 && (
        <div className="min-h-0 overflow-auto">
          <PositionTable
            {...{ items, text, tag }}
            onAsk={(what, item) => setAsked({ what, item })}
          />
        </div>
      )}
      {asked && (
        <ActionDialog
          {...{ asked, account, text, tag, line, tpslWatches: props.tpslWatches }}
          onClose={() => setAsked(undefined)}
        />
      )}
    </div>
  );
}
