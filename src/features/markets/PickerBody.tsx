import { type ReactNode, useDeferredValue, useEffect, useMemo, useRef } from 'react';
import { fill } from '#i18n/fill.ts';
import { fillCount } from '#i18n/fill-count.ts';
import { shownLineOf } from '#i18n/market-address.ts';
import { $tickers, subscribeTickersOf, type Tickers } from '#stores/feed/tickers.ts';
import { useLive } from '#stores/page/use-live.ts';
import { TabPanel, Tabs } from '#ui/react/Tabs.tsx';
import { chip, FavouriteBar } from './FavouriteBar.tsx';
import { LoadingPairs } from './LoadingPairs.tsx';
import {
  chosenPairs,
  emptyKey,
  type MarketPair,
  pressed,
  type SortKey,
  viewSort,
} from './markets.ts';
import { PickerHead } from './PickerHead.tsx';
import { rowId } from './PickerRow.tsx';
import { gridId, PickerTable } from './PickerTable.tsx';
import { labelOf, lineFirst, type PickerProps, pickerTabs } from './picker.ts';
import { useFavourites, useMoving } from './use-favourites.ts';
import { usePickedRow } from './use-picked-row.ts';
import { usePickerChoice } from './use-picker-choice.ts';
import { useFirstFocus, useHot, usePickerPairs } from './use-picker-pairs.ts';
import { useSortedBy } from './use-sorted-by.ts';

const noTickers: Tickers = {};
const noSymbols: readonly string[] = [];

interface SaidProps {
  readonly words: string;
  /** What to press, and what that does. */
  readonly act: string;
  readonly onAct: () => void;
  readonly isAlert?: boolean;
}

/** In the place of the rows. */
const Said = ({ words, act, onAct, isAlert }: SaidProps): ReactNode => (
  <div
    role={isAlert ? 'alert' : undefined}
    className="grid justify-items-center gap-3 px-4 py-12 text-center"
  >
    <p className="text-sm text-text-2 text-pretty">{words}</p>
    <button type="button" className="btn-quiet" onClick={onAct}>
      {act}
    </button>
  </div>
);

/** What the picker shows as long as it is open, and what is done in it. */
function usePicker({ symbol, hrefs, isUser, typed }: PickerBodyProps) {
  const field = useFirstFocus();
  const scroller = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLTableSectionElement>(null);
  const { pairs: all, isKnown } = usePickerPairs(symbol);
  const tickers = useLive($tickers, noTickers);
  useEffect(() => subscribeTickersOf('spot'), []);
  useEffect(() => subscribeTickersOf('usdt'), []);
  const { hot, isFailed, again } = useHot();
  const own = useFavourites(isUser, undefined);
  const chosen = usePickerChoice(all, typed, shownLineOf(symbol));
  const { choice, pairs } = chosen;
  const isHeld = useRef(false);
  const [basis, renew] = useSortedBy($tickers.get() ?? noTickers, body, isHeld);
  // By what comes after the opening at once.
  const isKnownOf = ({ symbol: one }: MarketPair) => basis[one] !== undefined;
  const figures = pairs.some(isKnownOf) && pairs.slice(-1).every(isKnownOf) ? basis : tickers;
  const isSearch = choice.search.trim() !== '';
  const shown = useMemo(() => {
    const lists = { favourites: own.lists, hot: hot ?? noSymbols };
    const found = chosenPairs(pairs, figures, lists, choice);
    return isSearch && choice.sort === undefined ? lineFirst(found, symbol) : found;
  }, [pairs, figures, own.lists, hot, choice, isSearch, symbol]);
  // What is typed or pressed is seen at once; rows follow, and Enter waits for none of them.
  const deferred = useDeferredValue(shown);
  const drawn = deferred.length > 0 ? deferred : shown;
  const row = usePickedRow(shown, isSearch, symbol, hrefs);
  isHeld.current = row.isReached;
  /** The list from its beginning, by the figures of now. */
  const anew = () => {
    row.setReached(undefined);
    renew();
    scroller.current?.scrollTo(0, 0);
  };
  const isHot = choice.view === 'hot';
  const isLoading = !isKnown || (isHot && hot === undefined);
  const state = { isLoading, isFailed: isFailed && isHot, isSearch };
  return {
    ...chosen,
    ...state,
    field,
    scroller,
    body,
    tickers,
    own,
    shown,
    drawn,
    row,
    anew,
    again,
  };
}

interface PickerBodyProps extends PickerProps {
  /** What was typed before this code came. */
  readonly typed: string;
}

type Picking = ReturnType<typeof usePicker>;

/** The rows, or why there are none. */
function Rows({ picking, props }: { picking: Picking; props: PickerProps }): ReactNode {
  const { symbol, hrefs, tag, text } = props;
  const { choice, own, row, shown, drawn, field, anew } = picking;
  const moving = useMoving(own, choice.view === 'favourites');
  const sort = choice.sort ?? viewSort[choice.view];
  const onSort = (key: SortKey) => {
    anew();
    picking.onSort(pressed(key, sort));
  };
  const onAll = () => {
    if (field.current) field.current.value = '';
    picking.onAll();
    anew();
    field.current?.focus();
  };
  if (picking.isFailed) {
    return <Said isAlert words={text.notLoaded} act={text.tryAgain} onAct={picking.again} />;
  }
  if (picking.isLoading) return <LoadingPairs />;
  if (shown.length === 0) {
    const words = fill(text[emptyKey(choice)], { search: choice.search.trim() });
    return <Said words={words} act={text.showAll} onAct={onAll} />;
  }
  return (
    <PickerTable
      pairs={drawn}
      tickers={picking.tickers}
      starred={own.starred}
      moving={moving}
      onFavourite={own.onFavourite}
      current={symbol}
      active={row.active}
      onActive={row.setReached}
      onPick={row.onPick}
      sort={sort}
      onSort={onSort}
      hrefs={hrefs}
      tag={tag}
      text={text}
      scroller={picking.scroller}
      body={picking.body}
    />
  );
}

/** What narrows the pairs of a tab; pressed again it does no more. */
const Filters = ({ picking, text }: { picking: Picking; text: PickerProps['text'] }): ReactNode => (
  <fieldset
    aria-label={text.quotes}
    className="flex flex-wrap items-center gap-1 min-h-10 px-2 py-1 border-b border-line min-w-0"
  >
    {picking.filters.map((filter) => (
      <button
        key={filter}
        type="button"
        aria-pressed={filter === picking.filter}
        onClick={() => {
          picking.anew();
          picking.onFilter(filter);
        }}
        className={chip}
      >
        {filter === 'hot' ? text.hot : filter}
      </button>
    ))}
  </fieldset>
);

/** The picker as long as it is open. */
export function PickerBody(props: PickerBodyProps): ReactNode {
  const { text, typed } = props;
  const picking = usePicker(props);
  const { tab, choice, isSearch, own, row, shown, anew } = picking;
  const hasRows = !picking.isLoading && !picking.isFailed && shown.length > 0;
  return (
    <>
      <PickerHead
        field={picking.field}
        text={text}
        typed={typed}
        onSearch={(words) => {
          anew();
          picking.onSearch(words);
        }}
        onKeyDown={row.onKeyDown}
        controls={hasRows ? gridId : undefined}
        active={hasRows && row.active !== undefined ? rowId(row.active) : undefined}
      />
      <Tabs
        name="picker"
        label={text.views}
        items={pickerTabs.map((id) => ({ id, label: labelOf(id, text) }))}
        value={tab}
        onChange={(next) => {
          anew();
          picking.onTab(next);
        }}
        className="picker-tabs shrink-0 border-b border-line"
      />
      <p role="alert" className="px-3 py-1 text-xs text-error empty:hidden">
        {own.isFailed ? text.favouriteFailed : ''}
      </p>
      <p role="status" className="sr-only">
        {isSearch ? fillCount(text.pairsShown, { count: shown.length }) : ''}
      </p>
      <TabPanel name="picker" value={tab} className="grow min-h-0 flex flex-col">
        {tab === 'favourites' && (
          <FavouriteBar own={own} list={choice.list} onList={picking.onList} text={text} />
        )}
        {picking.filters.length > 0 && <Filters picking={picking} text={text} />}
        <Rows picking={picking} props={props} />
      </TabPanel>
    </>
  );
}
