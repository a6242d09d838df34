import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { assetCostsQuery, queryClient } from '#client/queries.ts';
import type { BalanceView } from '#domain/account/view.ts';
import { costAsset } from '#domain/cost/holding.ts';
import { accountTypeOn } from '#domain/line/line.ts';
import { fill } from '#i18n/fill.ts';
import { groupDecimal, signedText } from '#i18n/number.ts';
import type { RecordContext } from '#kit/records/context.ts';
import { useShare } from '#kit/share/use-share.tsx';
import { signTone } from '#kit/table/cells.tsx';
import { EmptyState } from '#kit/table/EmptyState.tsx';
import { Table } from '#kit/table/Table.tsx';
import { TableTools } from '#kit/table/TableTools.tsx';
import { shownText } from '#kit/worth-text.ts';
import { $balancesOf, subscribeBalances } from '#stores/account/balances.ts';
import { subscribeHistory } from '#stores/account/history.ts';
import { persistedAtom } from '#stores/choice/persisted-atom.ts';
import { $tickers, subscribeTickers, type Tickers } from '#stores/feed/tickers.ts';
import { worthIn } from '#stores/market/display-worth.ts';
import { sumText } from '#stores/market/value.ts';
import { useLive } from '#stores/page/use-live.ts';
import { lazy } from '#ui/react/lazy.ts';
import {
  type AssetLine,
  assetLines,
  type PriceType,
  priceTypes,
  profitSum,
} from '../asset-lines.ts';
import { assetColumns } from './asset-columns.tsx';
import { TabFrame, type TabProps } from './TabFrame.tsx';

const PriceTypeDialog = lazy(() => import('./PriceTypeDialog.tsx'));

const isPriceType = (value: unknown): value is PriceType =>
  priceTypes.some((type) => type === value);
const $priceType = persistedAtom<PriceType>('priceType', 'cost', isPriceType);

interface AssetsTabProps extends TabProps {
  readonly initial: readonly BalanceView[];
}

const idOf = ({ asset }: AssetLine) => asset;

interface PriceTypeProps {
  readonly type: PriceType;
  readonly costCoin: string;
  readonly context: RecordContext;
}

/** Says what profits are measured at, and opens the choice. */
function PriceTypeTool({ type, costCoin, context }: PriceTypeProps): ReactNode {
  const { text } = context;
  const [isOpen, setOpen] = useState(false);
  const [wasOpen, setWasOpen] = useState(false);
  const name = type === 'cost' ? text.costPrice : text.breakevenPrice;
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        className="data-action rounded text-text-2 hover:text-text whitespace-nowrap"
        onClick={() => {
          setWasOpen(true);
          setOpen(true);
        }}
      >
        {fill(text.priceType, { type: name })}
      </button>
      {wasOpen && (
        <PriceTypeDialog
          type={type}
          costCoin={costCoin}
          text={text}
          open={isOpen}
          onClose={() => setOpen(false)}
          onChoose={(chosen) => $priceType.set(chosen)}
        />
      )}
    </>
  );
}

interface SumsProps {
  readonly lines: readonly AssetLine[];
  readonly costCoin: string;
  readonly tickers: Tickers | undefined;
  readonly context: RecordContext;
}

/** What all is worth, and what it has come to. */
function Sums({ lines, costCoin, tickers, context: { text, tag, unit } }: SumsProps): ReactNode {
  const worth = sumText(
    lines.map((line) => line.worth),
    2,
  );
  const profit = profitSum(lines);
  return (
    <p className="flex flex-wrap gap-x-6 gap-y-1 px-3 py-1.5 text-text-2">
      <span>
        {text.worthTotal}{' '}
        <bdi className="num text-text">
          {shownText(worthIn(worth, unit, tickers), text.usdValue, (value) =>
            groupDecimal(value, tag),
          )}
        </bdi>
      </span>
      {profit !== undefined && (
        <span>
          {text.profit} <bdi className={`num ${signTone(profit)}`}>{signedText(profit, tag)}</bdi>{' '}
          {costCoin}
        </span>
      )}
    </p>
  );
}

/** Balances with what they are worth, what they cost and what they have come to. */
export default function AssetsTab({ initial, ...props }: AssetsTabProps): ReactNode {
  const [context, dialog] = useShare(props.context, props.shareTexts);
  const { text, unit } = context;
  const scroller = useRef<HTMLDivElement>(null);
  const balances = useLive($balancesOf(accountTypeOn(context.line)), initial);
  const tickers = useLive($tickers, undefined);
  const type = useLive($priceType, 'cost');
  const query = useQuery(assetCostsQuery(costAsset), queryClient);
  useEffect(subscribeBalances, []);
  useEffect(subscribeTickers, []);
  useEffect(subscribeHistory, []);
  const costs = query.data;
  const lines = useMemo(
    () => assetLines({ balances, tickers, costs, type, unit }),
    [balances, tickers, costs, type, unit],
  );
  const costCoin = costs?.unit ?? '';
  const set = assetColumns[type];
  return (
    <TabFrame
      view="assets"
      scroller={scroller}
      tools={
        <>
          <PriceTypeTool type={type} costCoin={costCoin} context={context} />
          <TableTools {...{ set, context }} source={{ rows: lines }} />
        </>
      }
    >
      {lines.length > 0 && <Sums {...{ lines, costCoin, tickers, context }} />}
      {costs?.isComplete === false && (
        <p role="status" className="px-3 pb-1.5 text-warn">
          {text.costReading}
        </p>
      )}
      {query.isError && costs === undefined && (
        <p role="alert" className="flex items-center gap-2 px-3 pb-1.5 text-text-2">
          {text.readFailed}
          <button type="button" className="btn-quiet" onClick={() => void query.refetch()}>
            {text.tryAgain}
          </button>
        </p>
      )}
      <Table
        {...{ set, idOf, context, scroller }}
        rows={lines}
        empty={<EmptyState icon="wallet">{text.noAssets}</EmptyState>}
      />
      {dialog}
    </TabFrame>
  );
}
