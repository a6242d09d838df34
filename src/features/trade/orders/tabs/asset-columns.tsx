import { costAsset } from '#domain/cost/holding.ts';
import { noFigure, percentText, signedText } from '#i18n/number.ts';
import type { RecordColumn, RecordContext } from '#kit/records/context.ts';
import { figureText, priceFigure } from '#kit/records/words.ts';
import { ShareButton } from '#kit/share/ShareButton.tsx';
import { amountColumn, gainColumn, priceColumn } from '#kit/table/cells.tsx';
import { columnSet } from '#kit/table/column.ts';
import { shownText } from '#kit/worth-text.ts';
import { Skeleton } from '#ui/react/Skeleton.tsx';
import type { AssetLine, PriceType } from '../asset-lines.ts';

const priceOf = ({ costs }: AssetLine, type: PriceType) =>
  type === 'cost' ? costs?.costPrice : costs?.breakevenPrice;

/** Why there is no price, in words. */
function missing({ costs, isCostCoin }: AssetLine, { text }: RecordContext): string {
  if (isCostCoin) return text.costUnit;
  return costs?.breakevenPrice === undefined ? text.noCost : text.earnedBack;
}

function priceCell(line: AssetLine, type: PriceType, context: RecordContext) {
  if (line.costs === undefined) return <Skeleton className="w-16" />;
  const price = priceOf(line, type);
  if (price !== undefined && !/^[0.]*$/.test(price)) {
    return <bdi>{priceFigure(price, context)}</bdi>;
  }
  const why = missing(line, context);
  return (
    <span title={why} className="text-text-2">
      <span aria-hidden="true">
        {price === undefined ? noFigure : `≤ ${figureText('0', context)}`}
      </span>
      <span className="sr-only">{why}</span>
    </span>
  );
}

const profitText = ({ profit, profitPercent }: AssetLine, { tag }: RecordContext) => {
  if (profit === undefined) return noFigure;
  const percent = profitPercent === undefined ? '' : ` (${percentText(profitPercent, tag)})`;
  return signedText(profit, tag) + percent;
};

/** What can be shared is what has a profit: it was bought, and has a price. */
function profitCell(line: AssetLine, context: RecordContext) {
  const { asset, profit } = line;
  return (
    <>
      <bdi>{profitText(line, context)}</bdi>{' '}
      {profit !== undefined && context.onShare && (
        <ShareButton
          label={context.text.share}
          onPress={() => context.onShare?.({ of: 'spotPnl', coin: asset }, asset + costAsset)}
        />
      )}
    </>
  );
}

const columnsFor = (type: PriceType): readonly RecordColumn<AssetLine>[] => [
  {
    ...{ id: 'coin', label: 'coin', card: 'head' },
    text: ({ asset }) => asset,
    cell: ({ asset }) => <bdi>{asset}</bdi>,
    sort: ({ asset }) => asset,
    tone: () => 'font-600',
  },
  amountColumn('total', ({ total }) => total),
  amountColumn('available', ({ available }) => available),
  amountColumn('inOrders', ({ frozen }) => frozen, { id: 'frozen' }),
  amountColumn('value', ({ worth }) => worth, {
    id: 'worth',
    text: ({ shown }, context) =>
      shownText(shown, context.text.usdValue, (value) => figureText(value, context)),
    file: [{ label: 'worthUsd', text: ({ worth }) => worth }],
  }),
  amountColumn('boughtHeld', ({ costs }) => costs?.boughtQuantity, { id: 'bought', off: true }),
  priceColumn(type === 'cost' ? 'costPrice' : 'breakevenPrice', (line) => priceOf(line, type), {
    id: 'price',
    cell: (line, context) => priceCell(line, type, context),
    file: [
      { label: 'costName', text: ({ costs }) => costs?.costPrice },
      { label: 'breakevenName', text: ({ costs }) => costs?.breakevenPrice },
    ],
  }),
  gainColumn('profit', ({ profit }) => profit, {
    text: profitText,
    cell: profitCell,
  }),
  gainColumn('realizedPnl', ({ realized }) => realized, {
    id: 'realized',
    file: ({ costs }) => costs?.realisedProfit,
  }),
];

const byCost = columnSet('assets', 'assets', columnsFor('cost'));

/** Balances with cost and profit; which price these go by is the visitor's choice. */
export const assetColumns = {
  cost: byCost,
  breakeven: { ...columnSet('assets', 'assets', columnsFor('breakeven')), $choice: byCost.$choice },
} as const;
