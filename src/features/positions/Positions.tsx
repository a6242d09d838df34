import '#client/trading/usdt-line.ts';
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { ContractInstrument } from '#domain/instrument/kinds.ts';
import { accountTypeOn, lineOf } from '#domain/line/line.ts';
import {
  type AccountFigures,
  accountFigures,
  type FuturesAccount,
} from '#domain/position/futures-account.ts';
import { riskRatios } from '#domain/position/risk.ts';
import { noFigure } from '#i18n/number.ts';
import { riskText } from '#i18n/percent.ts';
import { EmptyState } from '#kit/table/EmptyState.tsx';
import { riskTone } from '#kit/table/risk-tone.ts';
import { Table } from '#kit/table/Table.tsx';
import { TableTools } from '#kit/table/TableTools.tsx';
import { KeptFocusRows, useKeptFocus } from '#kit/table/use-kept-focus.ts';
import {
  useContracts,
  useFutures,
  useFuturesAccount,
  useWallet,
} from '#stores/account/futures-account.ts';
import { $ordersOn, $plansOn, subscribeOrders } from '#stores/account/orders.ts';
import { useRiskWatch } from '#stores/account/use-risk-watch.ts';
import { useSession } from '#stores/account/use-session.ts';
import { useTimeZone } from '#stores/choice/time-zone.ts';
import { $positionLines } from '#stores/market/position-lines.ts';
import { useLive } from '#stores/page/use-live.ts';
import { useProps } from '#ui/island/props.ts';
import { lazy } from '#ui/react/lazy.ts';
import {
  type PositionAction,
  type PositionsContext,
  positionColumns as set,
} from './position-columns.tsx';
import {
  itemKeeper,
  linesOf,
  moneyText,
  type PositionItem,
  positionItems,
} from './position-rows.ts';
import type { PositionsProps } from './positions.ts';

const ActionDialog = lazy(() => import('./ActionDialog.tsx'));

/** What is done with a position, or with all of them. */
export type Asked =
  | { readonly what: PositionAction; readonly item: PositionItem }
  | { readonly what: 'closeAll' };

const idOf = ({ position }: PositionItem) => position.id;

/** What the columns are drawn with. */
function usePositionsContext(
  { tag, text }: PositionsProps,
  onAsk: PositionsContext['onAsk'],
): PositionsContext {
  const zone = useTimeZone();
  return useMemo(() => ({ tag, zone, text, onAsk }), [tag, zone, text, onAsk]);
}

interface SummaryProps {
  readonly props: PositionsProps;
  readonly page: ContractInstrument;
  /** Undefined: not all is known that they follow from. */
  readonly figures: AccountFigures | undefined;
  readonly account: FuturesAccount;
}

const unknownRatios = [{ of: 'cross', ratioPpm: undefined, level: 'calm' }] as const;

/** What the positions bind, and how far the account is from a liquidation. */
function Summary({ props: { text, tag }, account, page, figures }: SummaryProps): ReactNode {
  return (
    <>
      <span>
        <span className="text-text-2">{text.marginUsed}</span>{' '}
        <bdi className="num">{figures ? moneyText(page, figures.marginUsed, tag) : noFigure}</bdi>{' '}
        {page.settle.code}
      </span>
      {(figures ? riskRatios(account) : unknownRatios).map(({ of, ratioPpm, level }) => (
        <span key={of}>
          <span className="text-text-2">{text[`ratio_${of}`]}</span>{' '}
          <bdi className={`num ${riskTone[level]}`}>{riskText(ratioPpm, tag)}</bdi>
        </span>
      ))}
    </>
  );
}

/** A user's positions of a line with their figures, live, and the account that they are in. */
function usePositions(props: PositionsProps) {
  const { symbolId } = props;
  const line = lineOf(symbolId);
  const { isUser, user = props.user } = useSession(true);
  const { own, contracts, isKnown } = useFutures(line, isUser, props);
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
  useRiskWatch({
    ...{ account, positions: own.positions, isWhole: isWhole && isKnown && isUser },
    userId: user.userId,
  });
  const [keep] = useState(itemKeeper);
  const items = useMemo(
    () => keep(positionItems(own.positions, account, plans)),
    [keep, own, account, plans],
  );
  return {
    isUser,
    items,
    isKnown,
    account,
    page,
    figures: isWhole ? accountFigures(account) : undefined,
  };
}

/** A user's positions of a line with their figures, live, and what can be done with them. */
export default function Positions({ json }: { readonly json: string }): ReactNode {
  const props = useProps<PositionsProps>(json);
  const { text, tag, symbolId, tpslWatches } = props;
  const { isUser, items, isKnown, account, page, figures } = usePositions(props);
  useEffect(() => {
    const here = isUser ? items.filter(({ position }) => position.symbolId === symbolId) : [];
    $positionLines.set(here.flatMap((item) => linesOf(item, text, tag)));
  }, [isUser, items, symbolId, text, tag]);
  const [asked, setAsked] = useState<Asked>();
  const onAsk = useCallback<PositionsContext['onAsk']>(
    (what, item) => setAsked({ what, item }),
    [],
  );
  const context = usePositionsContext(props, onAsk);
  const root = useRef<HTMLDivElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const keptRows = useKeptFocus(root);
  // The panel of orders beside it asks to log in.
  if (!isUser) return null;
  return (
    <div
      ref={root}
      id="orders-panel-positions"
      role="tabpanel"
      aria-labelledby="orders-tab-positions"
      className="data-frame grid grid-rows-[auto_minmax(0,1fr)] min-h-0"
    >
      <div className="flex flex-wrap items-center gap-x-5 gap-y-1 px-3 py-1 text-xs border-b border-line">
        <Summary {...{ props, account, page, figures }} />
        <div className="ms-auto flex items-center gap-3">
          {items.length > 0 && (
            <button
              type="button"
              className="data-action text-accent hover:underline"
              onClick={() => setAsked({ what: 'closeAll' })}
            >
              {text.closeAll}
            </button>
          )}
          <TableTools {...{ set, context }} source={{ rows: items }} />
        </div>
      </div>
      <div ref={scroller} className="min-h-0 overflow-auto">
        <KeptFocusRows value={keptRows}>
          <Table
            {...{ set, idOf, context, scroller }}
            rows={isKnown ? items : undefined}
            empty={<EmptyState>{text.none}</EmptyState>}
          />
        </KeptFocusRows>
      </div>
      {asked && (
        <ActionDialog
          {...{ asked, account, text, tag, tpslWatches, line: lineOf(symbolId) }}
          onClose={() => setAsked(undefined)}
        />
      )}
    </div>
  );
}
