import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react';
import { lineOf } from '#domain/line/line.ts';
import type { PlanView } from '#domain/order/view.ts';
import { noFigure } from '#i18n/number.ts';
import { riskText } from '#i18n/percent.ts';
import { useContracts } from '#kit/account/use-contracts.ts';
import { amountShown } from '#kit/amount-text.ts';
import { EmptyState } from '#kit/table/EmptyState.tsx';
import { riskTone } from '#kit/table/risk-tone.ts';
import { Table } from '#kit/table/Table.tsx';
import { TableTools } from '#kit/table/TableTools.tsx';
import { KeptFocusRows, useKeptFocus } from '#kit/table/use-kept-focus.ts';
import { useRiskWatch } from '#stores/account/use-risk-watch.ts';
import { $confirmsCloses } from '#stores/choice/order-choices.ts';
import { useTimeZone } from '#stores/choice/time-zone.ts';
import type { ContractsAccount } from '#stores/trading/contracts-account.ts';
import { type IslandProps, useSeededProps } from '#ui/island/seed.ts';
import { lazy } from '#ui/react/lazy.ts';
import {
  type PositionAction,
  type PositionsContext,
  positionColumns as set,
} from './position-columns.tsx';
import { itemKeeper, type PositionItem, positionItems } from './position-rows.ts';
import type { PositionsProps } from './positions.ts';

const ActionDialog = lazy(() => import('./ActionDialog.tsx'));

/** What is done with a position, or with all of them. */
export type Asked =
  | { readonly what: PositionAction; readonly item: PositionItem }
  | { readonly what: 'closeAll' };

const idOf = ({ position }: PositionItem) => position.id;

/** What is asked, about the position as it is now; one that is gone by now as it was. */
const asNow = (asked: Asked, items: readonly PositionItem[]): Asked =>
  asked.what === 'closeAll'
    ? asked
    : { ...asked, item: items.find((item) => idOf(item) === idOf(asked.item)) ?? asked.item };

/** What the columns are drawn with. */
function usePositionsContext(
  { tag, text }: PositionsProps,
  onAsk: PositionsContext['onAsk'],
): PositionsContext {
  const zone = useTimeZone();
  return useMemo(() => ({ tag, zone, text, onAsk }), [tag, zone, text, onAsk]);
}

const unknownRatios = [{ of: 'cross', ratioPpm: undefined, level: 'calm' }] as const;

interface SummaryProps {
  readonly props: PositionsProps;
  readonly account: ContractsAccount;
}

/** What the positions bind of the coin that the page's contract settles in, and how far they are from a liquidation. */
function Summary({ props: { text, tag, symbolId }, account }: SummaryProps): ReactNode {
  const { figures, ratios = unknownRatios, settle } = account.unitOf(symbolId);
  return (
    <>
      <span>
        <span className="text-text-2">{text.marginUsed}</span>{' '}
        <bdi className="num">
          {figures ? amountShown(settle, figures.marginUsed, 'nearest', tag) : noFigure}
        </bdi>{' '}
        {settle.code}
      </span>
      {ratios.map(({ of, ratioPpm, level }) => (
        <span key={of}>
          <span className="text-text-2">{text[`ratio_${of}`]}</span>{' '}
          <bdi className={`num ${riskTone[level]}`}>{riskText(ratioPpm, tag)}</bdi>
        </span>
      ))}
    </>
  );
}

const noPlans: readonly PlanView[] = [];

/** A user's positions of a line with their figures, live, and what can be done with them. */
export default function Positions({ json }: IslandProps): ReactNode {
  const props = useSeededProps<PositionsProps>(json);
  const { text, tag, symbolId, tpslWatches, includesDelegated, shareTexts } = props;
  const line = lineOf(symbolId);
  const account = useContracts(line);
  useRiskWatch(line, account);
  const { isUser, isKnown, held, plans = noPlans } = account;
  const [keep] = useState(itemKeeper);
  const items = useMemo(() => keep(positionItems(held, plans)), [keep, held, plans]);
  const [asked, setAsked] = useState<Asked>();
  const onAsk = useCallback<PositionsContext['onAsk']>(
    (what, item) => {
      if (what !== 'closeNow' || $confirmsCloses.get()) setAsked({ what, item });
      else void import('./close-now.ts').then((by) => by.closeNow(item.position, line, text));
    },
    [line, text],
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
        <Summary {...{ props, account }} />
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
          {...{ account, text, tag, tpslWatches, includesDelegated, shareTexts, line }}
          asked={asNow(asked, items)}
          onClose={() => setAsked(undefined)}
        />
      )}
    </div>
  );
}
