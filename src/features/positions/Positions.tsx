import '#client/trading/usdt-line.ts';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { call } from '#client/call.ts';
import type { SymbolRow } from '#contract/calls/market.ts';
import { instrumentOf } from '#contract/map/instrument.ts';
import type { LinearInstrument } from '#domain/instrument/instrument.ts';
import { accountTypeOn, type Line, lineOf } from '#domain/line/line.ts';
import { accountFigures } from '#domain/position/futures-account.ts';
import { useFutures, useFuturesAccount, useWallet } from '#stores/futures-account.ts';
import { $ordersOn, $plansOn, followOrders } from '#stores/orders.ts';
import { useLive } from '#stores/use-live.ts';
import { useSession } from '#stores/use-session.ts';
import { late } from '#ui/late.ts';
import { useProps } from '#ui/props.ts';
import { PositionTable } from './PositionTable.tsx';
import { moneyText, type PositionItem, positionItems, sharePercent } from './position-rows.ts';
import type { PositionsProps } from './positions.ts';

const ActionDialog = late(() => import('./ActionDialog.tsx'));

/** What is done with a position, or with all of them. */
export type PositionAction = 'close' | 'reverse' | 'margin' | 'tpsl';
export type Asked =
  | { readonly what: PositionAction; readonly item: PositionItem }
  | { readonly what: 'closeAll' };

/** The contracts that positions are of; those that the page did not bring are asked for. */
function useContracts(
  line: Line,
  ofPage: readonly SymbolRow[],
  needed: readonly { readonly symbolId: string }[],
): readonly LinearInstrument[] {
  const [rows, setRows] = useState(ofPage);
  const isMissing = needed.some(({ symbolId }) => !rows.some((row) => row.symbolId === symbolId));
  useEffect(() => {
    if (!isMissing) return;
    let isCurrent = true;
    void call('getAllSymbol', { businessLine: line }).then((answer) => {
      if (isCurrent && answer.ok) setRows(answer.data.symbolDTOList ?? []);
    });
    return () => {
      isCurrent = false;
    };
  }, [isMissing, line]);
  return useMemo(() => rows.map((row) => instrumentOf(row) as LinearInstrument), [rows]);
}

/** A user's positions of a line with their figures, live, and what can be done with them. */
export default function Positions({ json }: { readonly json: string }): ReactNode {
  const props = useProps<PositionsProps>(json);
  const { text, tag, symbolId } = props;
  const line = lineOf(symbolId);
  const { isUser, user = props.user } = useSession(true);
  const { own, contracts } = useFutures(line, isUser, props);
  useEffect(() => (isUser ? followOrders(line) : undefined), [line, isUser]);
  const orders = useLive($ordersOn(line), props.orders);
  const plans = useLive($plansOn(line), props.plans);
  const instruments = useContracts(line, props.symbols, own.positions);
  const page = instruments.find((one) => one.symbolId === symbolId)!;
  const wallet = useWallet(
    { accountType: accountTypeOn(line), instrument: page },
    isUser,
    props.wallet,
  );
  const shown = useMemo(() => [symbolId], [symbolId]);
  const account = useFuturesAccount({
    ...{ wallet, own, contracts, orders, instruments, shown, vipLevel: user.vipLevel },
  });
  const items = useMemo(() => positionItems(own.positions, account, plans), [own, account, plans]);
  const [asked, setAsked] = useState<Asked>();
  const figures = accountFigures(account);
  const summary = [{ name: text.marginUsed, value: moneyText(page, figures.bound, tag) }];
  return (
    <div className="grid grid-rows-[auto_1fr] h-full">
      <div className="flex flex-wrap items-center gap-x-5 gap-y-1 px-3 py-1.5 text-xs border-b border-line">
        {summary.map(({ name, value }) => (
          <span key={name}>
            <span className="text-text-2">{name}</span> <bdi className="num">{value}</bdi>{' '}
            {page.settle.code}
          </span>
        ))}
        <span>
          <span className="text-text-2">{text.accountRatio}</span>{' '}
          <bdi className="num">{sharePercent(figures.ratioPpm, tag, false)}</bdi>
        </span>
        {items.length > 0 && (
          <button
            type="button"
            className="ms-auto text-accent hover:underline"
            onClick={() => setAsked({ what: 'closeAll' })}
          >
            {text.closeAll}
          </button>
        )}
      </div>
      <div className="orders-panel overflow-auto">
        {items.length === 0 ? (
          <p className="p-8 text-center text-text-2">{text.none}</p>
        ) : (
          <PositionTable
            {...{ items, text, tag }}
            onAsk={(what, item) => setAsked({ what, item })}
          />
        )}
      </div>
      {asked && (
        <ActionDialog
          {...{ asked, account, text, tag, line }}
          count={items.length}
          onClose={() => setAsked(undefined)}
        />
      )}
    </div>
  );
}
