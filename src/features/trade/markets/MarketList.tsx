import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react';
import type { ContractView } from '#domain/position/view.ts';
import { fill } from '#i18n/fill.ts';
import { fillCount } from '#i18n/fill-count.ts';
import type { MarketHrefs } from '#i18n/market-address.ts';
import { BaseTable } from '#kit/table/BaseTable.tsx';
import type { Tickers } from '#stores/feed/tickers.ts';
import { lazy } from '#ui/react/lazy.ts';
import { TabPanel } from '#ui/react/Tabs.tsx';
import { MarketTools } from './MarketTools.tsx';
import type { ListContext, MarketColumn } from './market-columns.tsx';
import {
  type Choice,
  chosenRows,
  emptyKey,
  firstChoice,
  type MarketPair,
  type MarketsText,
  type MarketView,
  marketRow,
  quotesOf,
  sortingOf,
} from './markets.ts';
import { type OwnFavorites, useMoving } from './use-favorites.ts';
import { useSortedBy } from './use-sorted-by.ts';

const FavoriteBar = lazy(
  () => import('./FavoriteBar.tsx'),
  () => <div className="min-h-10 border-b border-line" />,
);

interface EmptyProps {
  readonly choice: Choice;
  readonly text: MarketsText;
  readonly onAll: () => void;
}

function Empty({ choice, text, onAll }: EmptyProps): ReactNode {
  const search = choice.search.trim();
  const why = text[emptyKey(choice)];
  return (
    <div className="grid justify-items-center gap-3 px-4 py-14 text-center">
      <p className="text-base text-text-2">{fill(why, { search })}</p>
      <button type="button" className="btn-quiet" onClick={onAll}>
        {text.showAll}
      </button>
    </div>
  );
}

interface MarketListProps<Text extends MarketsText> {
  /** Ties tabs to what they show: once on the page. */
  readonly name: string;
  readonly views: readonly MarketView[];
  readonly pairs: readonly MarketPair[];
  readonly tickers: Tickers;
  /** The tickers that the list is sorted by at first. */
  readonly initial: Tickers;
  readonly contracts?: ReadonlyMap<string, ContractView>;
  readonly hot: readonly string[];
  readonly own: OwnFavorites;
  readonly columns: readonly MarketColumn<ListContext<Text>>[];
  readonly label: string;
  readonly className?: string;
  readonly hasCards?: boolean;
  /** As markets.css has it. */
  readonly rowHeight: number;
  readonly hrefs: MarketHrefs;
  readonly tag: string;
  readonly text: Text;
}

/** Markets to search, sort and keep: what to show of them, and a table with that. */
export function MarketList<Text extends MarketsText>(props: MarketListProps<Text>): ReactNode {
  const { name, pairs, tickers, contracts, hot, own, columns, hrefs, tag, text } = props;
  const { lists, starred, onFavorite, isFailed } = own;
  const quotes = useMemo(() => quotesOf(pairs), [pairs]);
  const [choice, setChoice] = useState(firstChoice);
  const moving = useMoving(own, choice.view === 'favorites');
  const body = useRef<HTMLTableSectionElement>(null);
  const [basis, renew] = useSortedBy(props.initial, body);
  const choose = useCallback(
    (change: Partial<Choice>) => {
      renew();
      setChoice((before) => ({ ...before, ...change }));
    },
    [renew],
  );
  // What comes after the list is sorted by immediately.
  const isKnown = pairs[0] !== undefined && basis[pairs[0].symbol] !== undefined;
  const figures = isKnown ? basis : tickers;
  const latest = useRef(contracts);
  latest.current = contracts;
  const shown = useMemo(() => {
    const sorted = { tickers: figures, contracts: latest.current, starred };
    const rows = pairs.map((pair) => marketRow(pair, sorted));
    return chosenRows(columns, rows, { favorites: lists, hot }, choice);
  }, [columns, pairs, figures, starred, lists, hot, choice]);
  const items = shown.map(({ pair }) => ({
    id: pair.symbol,
    row: marketRow(pair, { tickers, contracts, starred }),
  }));
  const context = useMemo(
    () => ({ tag, hrefs, text, onFavorite, moving }),
    [tag, hrefs, text, onFavorite, moving],
  );
  const onAll = () => {
    const field = document.querySelector<HTMLInputElement>('.market-search');
    if (field) field.value = '';
    setChoice(firstChoice);
    // The button goes: not to the field, for which glass would put its keyboard over the rows.
    document.getElementById(`${name}-tab-${firstChoice.view}`)?.focus();
  };

  return (
    <>
      <MarketTools {...{ name, choice, quotes, text }} views={props.views} onChoice={choose} />
      {choice.view === 'favorites' && (
        <FavoriteBar own={own} list={choice.list} onList={(list) => choose({ list })} text={text} />
      )}
      <p role="alert" className="px-4 text-sm text-error empty:hidden">
        {isFailed ? text.favoriteFailed : ''}
      </p>
      <p role="status" className="sr-only">
        {choice === firstChoice ? '' : fillCount(text.pairsShown, { count: shown.length })}
      </p>
      <TabPanel name={name} value={choice.view}>
        {shown.length === 0 ? (
          <Empty choice={choice} text={text} onAll={onAll} />
        ) : (
          <BaseTable
            {...{ columns, items, context, body }}
            label={props.label}
            className={`market-table text-sm ${props.className ?? ''} ${moving ? 'market-moving' : ''}`}
            rowClass="market-row"
            hasCards={props.hasCards}
            rowHeight={props.rowHeight}
            scroller="page"
            sorting={sortingOf(choice)}
            onSort={(sorting) => choose({ sorting })}
          />
        )}
      </TabPanel>
    </>
  );
}
