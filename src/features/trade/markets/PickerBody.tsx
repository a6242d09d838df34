import {
  type KeyboardEvent,
  memo,
  type ReactNode,
  type RefObject,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
} from 'react';
import { fill } from '#i18n/fill.ts';
import { fillCount } from '#i18n/fill-count.ts';
import { shownLineOf } from '#i18n/market-address.ts';
import { gridRowId } from '#kit/table/BaseTable.tsx';
import type { Sorting } from '#kit/table/sorting.ts';
import { $tickers, subscribeTickersOf, type Tickers } from '#stores/feed/tickers.ts';
import { useLive } from '#stores/page/use-live.ts';
import { TabPanel, Tabs } from '#ui/react/Tabs.tsx';
import FavoriteBar, { chip } from './FavoriteBar.tsx';
import { LoadingPairs } from './LoadingPairs.tsx';
import { chosenRows, emptyKey, type MarketPair, marketRow, sortingOf } from './markets.ts';
import { gridIdOf, PickerTable } from './PickerTable.tsx';
import { type ListPlace, labelOf, lineFirst, type PickerProps, pickerTabs } from './picker.ts';
import { columnsOf, pickerColumns } from './picker-columns.tsx';
import { useFavorites, useMoving } from './use-favorites.ts';
import { usePickedRow } from './use-picked-row.ts';
import { usePickerChoice } from './use-picker-choice.ts';
import { ofAllLines, useFirstFocus, useHot, usePickerPairs } from './use-picker-pairs.ts';
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
function usePicker({ place, symbol, hrefs, lines, isUser, search, field }: PickerBodyProps) {
  useFirstFocus(field, place === 'picker');
  const scroller = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLTableSectionElement>(null);
  const { pairs: all, isKnown } = usePickerPairs(symbol, lines);
  const tickers = useLive($tickers, noTickers);
  useEffect(() => ofAllLines(subscribeTickersOf), []);
  const { hot, isFailed, again } = useHot();
  const own = useFavorites(isUser, undefined);
  const chosen = usePickerChoice(all, search, shownLineOf(symbol));
  const { choice, pairs } = chosen;
  const isHeld = useRef(false);
  const [basis, renew] = useSortedBy($tickers.get() ?? noTickers, body, isHeld);
  // By what comes after the opening immediately.
  const isKnownOf = ({ symbol: one }: MarketPair) => basis[one] !== undefined;
  const figures = pairs.some(isKnownOf) && pairs.slice(-1).every(isKnownOf) ? basis : tickers;
  const isSearch = choice.search.trim() !== '';
  const shown = useMemo(() => {
    const lists = { favorites: own.lists, hot: hot ?? noSymbols };
    const rows = pairs.map((pair) => marketRow(pair, { tickers: figures, starred: own.starred }));
    const found = chosenRows(pickerColumns, rows, lists, choice);
    return isSearch && choice.sorting === undefined ? lineFirst(found, symbol) : found;
  }, [pairs, figures, own.lists, own.starred, hot, choice, isSearch, symbol]);
  // What is typed or pressed is seen immediately; rows follow, and Enter waits for none of them.
  const deferred = useDeferredValue(shown);
  const drawn = deferred.length > 0 ? deferred : shown;
  const isHot = choice.view === 'hot';
  const isLoading = !isKnown || (isHot && hot === undefined);
  const row = usePickedRow(shown, isLoading, isSearch, symbol, hrefs);
  isHeld.current = row.isReached;
  /** The list from its beginning, by the figures of now. */
  const anew = () => {
    row.setReached(undefined);
    renew();
    scroller.current?.scrollTo(0, 0);
  };
  const state = { isLoading, isFailed: isFailed && isHot, isSearch };
  return {
    ...chosen,
    ...state,
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

/** What the search does with the list below it. */
export interface SearchedList {
  /** Before other words are searched for. */
  readonly onSearch: () => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

/** Where keys lead in the list: the ids of the grid and of the row in it; undefined: none is there. */
export interface Lead {
  readonly controls?: string | undefined;
  readonly active?: string | undefined;
}

interface PickerBodyProps extends PickerProps {
  readonly place: ListPlace;
  readonly search: string;
  readonly onSearch: (words: string) => void;
  readonly field: RefObject<HTMLInputElement | null>;
  readonly list: RefObject<SearchedList | undefined>;
  readonly onLead: (lead: Lead) => void;
}

/** Tells the search what it leads through. */
function useLead(
  { place, list, onLead }: PickerBodyProps,
  { anew, row, shown, ...state }: Picking,
) {
  useLayoutEffect(() => {
    list.current = { onSearch: anew, onKeyDown: row.onKeyDown };
  });
  const hasRows = !state.isLoading && !state.isFailed && shown.length > 0;
  const gridId = gridIdOf(place);
  const controls = hasRows ? gridId : undefined;
  const active = hasRows && row.active !== undefined ? gridRowId(gridId, row.active) : undefined;
  useLayoutEffect(() => onLead({ controls, active }), [onLead, controls, active]);
  useLayoutEffect(
    () => () => {
      list.current = undefined;
      onLead({});
    },
    [list, onLead],
  );
}

type Picking = ReturnType<typeof usePicker>;

/** The rows, or why there are none. */
function Rows({ picking, props }: { picking: Picking; props: PickerBodyProps }): ReactNode {
  const { place, symbol, hrefs, tag, text, field } = props;
  const { choice, own, row, shown, drawn, anew } = picking;
  const moving = useMoving(own, choice.view === 'favorites');
  const onSort = (sorting: Sorting | undefined) => {
    anew();
    picking.onSort(sorting);
  };
  const onAll = () => {
    if (field.current) field.current.value = '';
    props.onSearch('');
    picking.onAll();
    anew();
    field.current?.focus();
  };
  if (picking.isFailed) {
    return <Said isAlert words={text.readFailed} act={text.tryAgain} onAct={picking.again} />;
  }
  if (picking.isLoading) return <LoadingPairs />;
  if (shown.length === 0) {
    const words = fill(text[emptyKey(choice)], { search: choice.search.trim() });
    return <Said words={words} act={text.showAll} onAct={onAll} />;
  }
  return (
    <PickerTable
      place={place}
      columns={columnsOf(picking.tab, place)}
      rows={drawn}
      tickers={picking.tickers}
      starred={own.starred}
      moving={moving}
      onFavorite={own.onFavorite}
      current={symbol}
      active={row.active}
      onActive={row.setReached}
      onPick={row.onPick}
      sorting={sortingOf(choice)}
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

/** The list as long as the picker is open. */
export const PickerBody = memo(function PickerBody(props: PickerBodyProps): ReactNode {
  const { place, text } = props;
  const picking = usePicker(props);
  const { tab, choice, isSearch, own, shown, anew } = picking;
  useLead(props, picking);
  return (
    <>
      <Tabs
        name={place}
        label={text.views}
        items={pickerTabs(props.lines).map((id) => ({ id, label: labelOf(id, text) }))}
        value={tab}
        onChange={(next) => {
          anew();
          picking.onTab(next);
        }}
        className="picker-tabs shrink-0 border-b border-line"
      />
      <p role="alert" className="px-3 py-1 text-xs text-error empty:hidden">
        {own.isFailed ? text.favoriteFailed : ''}
      </p>
      <p role="status" className="sr-only">
        {isSearch ? fillCount(text.pairsShown, { count: shown.length }) : ''}
      </p>
      <TabPanel name={place} value={tab} className="grow min-h-0 flex flex-col">
        {tab === 'favorites' && (
          <FavoriteBar own={own} list={choice.list} onList={picking.onList} text={text} />
        )}
        {picking.filters.length > 0 && <Filters picking={picking} text={text} />}
        <Rows picking={picking} props={props} />
      </TabPanel>
    </>
  );
});
