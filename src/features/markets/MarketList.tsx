import { type ReactNode, type RefObject, useCallback, useMemo, useRef, useState } from 'react';
import { fill } from '#i18n/fill.ts';
import { fillCount } from '#i18n/fill-count.ts';
import type { Tickers } from '#stores/feed/tickers.ts';
import { TabPanel } from '#ui/react/Tabs.tsx';
import { FavouriteBar } from './FavouriteBar.tsx';
import type { Moving } from './MarketCells.tsx';
import type { SortProps } from './MarketHead.tsx';
import { MarketTools } from './MarketTools.tsx';
import {
  type Choice,
  chosenPairs,
  emptyKey,
  firstChoice,
  type MarketPair,
  type MarketsText,
  type MarketView,
  type OtherFigures,
  pressed,
  quotesOf,
  viewSort,
} from './markets.ts';
import { type OwnFavourites, useMoving } from './use-favourites.ts';
import { useSortedBy } from './use-sorted-by.ts';

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

/** What a table shows beside its pairs, and what is done in it. */
export interface TableProps extends SortProps {
  readonly pairs: readonly MarketPair[];
  readonly tickers: Tickers;
  readonly starred: ReadonlySet<string>;
  readonly moving: Moving | undefined;
  readonly onFavourite: (symbol: string, isIn: boolean) => void;
  readonly body: RefObject<HTMLTableSectionElement | null>;
}

interface MarketListProps {
  /** Ties tabs to what they show: once on the page. */
  readonly name: string;
  readonly views: readonly MarketView[];
  readonly pairs: readonly MarketPair[];
  readonly tickers: Tickers;
  /** The tickers that the list is sorted by at first. */
  readonly initial: Tickers;
  readonly hot: readonly string[];
  readonly own: OwnFavourites;
  readonly others?: OtherFigures | undefined;
  readonly text: MarketsText;
  readonly table: (props: TableProps) => ReactNode;
}

/** Markets to search, sort and keep: what to show of them, and a table with that. */
export function MarketList(props: MarketListProps): ReactNode {
  const { name, pairs, tickers, hot, own, others, text, table } = props;
  const { lists, starred, onFavourite, isFailed } = own;
  const quotes = useMemo(() => quotesOf(pairs), [pairs]);
  const [choice, setChoice] = useState(firstChoice);
  const moving = useMoving(own, choice.view === 'favourites');
  const body = useRef<HTMLTableSectionElement>(null);
  const [basis, renew] = useSortedBy(props.initial, body);
  const choose = useCallback(
    (change: Partial<Choice>) => {
      renew();
      setChoice((before) => ({ ...before, ...change }));
    },
    [renew],
  );
  // What comes after the list is sorted by at once.
  const isKnown = pairs[0] !== undefined && basis[pairs[0].symbol] !== undefined;
  const figures = isKnown ? basis : tickers;
  const latest = useRef(others);
  latest.current = others;
  const shown = useMemo(
    () => chosenPairs(pairs, figures, { favourites: lists, hot }, choice, latest.current),
    [pairs, figures, lists, hot, choice],
  );
  const sort = choice.sort ?? viewSort[choice.view];
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
      {choice.view === 'favourites' && (
        <FavouriteBar
          own={own}
          list={choice.list}
          onList={(list) => choose({ list })}
          text={text}
        />
      )}
      <p role="alert" className="px-4 text-sm text-error empty:hidden">
        {isFailed ? text.favouriteFailed : ''}
      </p>
      <p role="status" className="sr-only">
        {choice === firstChoice ? '' : fillCount(text.pairsShown, { count: shown.length })}
      </p>
      <TabPanel name={name} value={choice.view}>
        {shown.length === 0 ? (
          <Empty choice={choice} text={text} onAll={onAll} />
        ) : (
          table({
            ...{ pairs: shown, tickers, starred, onFavourite, moving, sort, body },
            onSort: (key) => choose({ sort: pressed(key, sort) }),
          })
        )}
      </TabPanel>
    </>
  );
}
