import { fill } from '#i18n/fill.ts';
import { noFigure, percentText, signedText } from '#i18n/number.ts';
import { Skeleton } from '#ui/react/Skeleton.tsx';
import type { AssetLine, PriceType } from '../asset-lines.ts';
import type { TableContext } from '../orders.ts';
import { type Column, columnSet } from '../table/column.ts';
import { figureText, priceFigure } from '../words.ts';
import { Quiet, sortFigure } from './cells.tsx';

/** Profits have their colour beside their sign. */
export const profitTone = (profit: string | undefined): string =>
  profit === undefined || /^-?[0.]*$/.test(profit)
    ? ''
    : profit.startsWith('-')
      ? 'text-down'
      : 'text-up';

const figureColumn = (
  id: 'total' | 'available' | 'frozen',
  label: Column<AssetLine>['label'],
): Column<AssetLine> => ({
  id,
  label,
  end: true,
  text: (line, context) => figureText(line[id], context),
  sort: (line) => sortFigure(line[id]),
});

const priceOf = ({ costs }: AssetLine, type: PriceType) =>
  type === 'cost' ? costs?.costPrice : costs?.breakevenPrice;

/** Why there is no price, in words. */
function missing({ costs, isCostCoin }: AssetLine, { text }: TableContext): string {
  if (isCostCoin) return text.costUnit;
  return costs?.breakevenPrice === undefined ? text.noCost : text.earnedBack;
}

function priceCell(line: AssetLine, type: PriceType, context: TableContext) {
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

const profitText = ({ profit, profitPercent }: AssetLine, { tag }: TableContext) => {
  if (profit === undefined) return noFigure;
  const percent = profitPercent === undefined ? '' : ` (${percentText(profitPercent, tag)})`;
  return signedText(profit, tag) + percent;
};

const columnsFor = (type: PriceType): readonly Column<AssetLine>[] => [
  {
    id: 'coin',
    label: 'coin',
    text: ({ asset }) => asset,
    cell: ({ asset }) => <bdi>{asset}</bdi>,
    sort: ({ asset }) => asset,
    tone: () => 'font-600',
    card: 'head',
  },
  figureColumn('total', 'total'),
  figureColumn('available', 'available'),
  figureColumn('frozen', 'inOrders'),
  {
    id: 'worth',
    label: 'worth',
    end: true,
    text: ({ worth }, context) =>
      worth === undefined
        ? noFigure
        : fill(context.text.usdValue, { value: figureText(worth, context) }),
    sort: ({ worth }) => sortFigure(worth),
  },
  {
    id: 'bought',
    label: 'boughtHeld',
    end: true,
    text: ({ costs }, context) => (costs ? figureText(costs.boughtQuantity, context) : noFigure),
    sort: ({ costs }) => sortFigure(costs?.boughtQuantity),
    off: true,
  },
  {
    id: 'price',
    label: type === 'cost' ? 'costPrice' : 'breakevenPrice',
    end: true,
    text: (line, context) => priceFigure(priceOf(line, type), context),
    cell: (line, context) => priceCell(line, type, context),
    sort: (line) => sortFigure(priceOf(line, type)),
  },
  {
    id: 'profit',
    label: 'profit',
    end: true,
    text: profitText,
    cell: (line, context) =>
      line.profit === undefined ? (
        <Quiet>{noFigure}</Quiet>
      ) : (
        <bdi className={profitTone(line.profit)}>{profitText(line, context)}</bdi>
      ),
    sort: ({ profit }) => sortFigure(profit),
  },
  {
    id: 'realised',
    label: 'realised',
    end: true,
    text: ({ realised }, { tag }) =>
      realised === undefined ? noFigure : signedText(realised, tag),
    cell: ({ realised }, { tag }) =>
      realised === undefined ? (
        <Quiet>{noFigure}</Quiet>
      ) : (
        <bdi className={profitTone(realised)}>{signedText(realised, tag)}</bdi>
      ),
    sort: ({ realised }) => sortFigure(realised),
  },
];

const byCost = columnSet('assets', 'assets', columnsFor('cost'));

/** Balances with cost and profit; which price these go by is the visitor's choice. */
export const assetColumns = {
  cost: byCost,
  breakeven: { ...columnSet('assets', 'assets', columnsFor('breakeven')), $choice: byCost.$choice },
} as const;
