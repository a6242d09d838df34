import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { fill } from '#i18n/fill.ts';
import { timeText } from '#i18n/time.ts';
import { $connection, followConnection } from '#stores/connection.ts';
import { $tickers, followTickers, type Tickers } from '#stores/tickers.ts';
import { useLive } from '#stores/use-live.ts';
import { useProps } from '#ui/props.ts';
import { TabPanel } from '#ui/Tabs.tsx';
import { FavouriteBar } from './FavouriteBar.tsx';
import { MarketTable } from './MarketTable.tsx';
import { MarketTools } from './MarketTools.tsx';
import {
  type Choice,
  chosenPairs,
  emptyKey,
  firstChoice,
  type MarketsProps,
  type MarketsText,
  pressed,
  quotesOf,
  type SortKey,
  viewSort,
} from './markets.ts';
import { useFavourites, useMoving } from './use-favourites.ts';
import { useLines } from './use-lines.ts';
import { useSortedBy } from './use-sorted-by.ts';

interface FreshProps {
  readonly tickers: Tickers;
  readonly tag: string;
  readonly text: MarketsText;
}

/** Whether the figures are live, or else of when they are. */
function Fresh({ tickers, tag, text }: FreshProps): ReactNode {
  const connection = useLive($connection, undefined);
  useEffect(followConnection, []);
  const isLive = connection?.state === 'live';
  const newest = Object.values(tickers).reduce((at, row) => Math.max(at, row.at), 0);
  return (
    <p className="flex items-center gap-1.5 text-2xs text-text-2">
      <span className="max-sm:hidden">{text.marketsNote}</span>
      {isLive && (
        <span className="flex items-center gap-1.5 print:hidden">
          <span aria-hidden="true" className="size-1.5 rounded-full bg-live" />
          {text.live}
        </span>
      )}
      <span className={isLive ? 'hidden print:inline' : ''}>
        {fill(text.figuresAt, { time: timeText(newest, tag) })}
      </span>
    </p>
  );
}

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

/** All pairs with live figures, to search, sort and keep. */
export default function Markets({ json }: { readonly json: string }): ReactNode {
  const props = useProps<MarketsProps>(json);
  const { hot, href, tag, text } = props;
  const pairs = useLines(props.pairs);
  const initial = useMemo<Tickers>(
    () => Object.fromEntries(props.tickers.map((row) => [row.symbolId, row])),
    [props],
  );
  const quotes = useMemo(() => quotesOf(pairs), [pairs]);
  const tickers = useLive($tickers, initial);
  useEffect(followTickers, []);
  const [choice, setChoice] = useState(firstChoice);
  const own = useFavourites(props.favourites !== undefined, props.favourites);
  const { lists, starred, onFavourite, isFailed } = own;
  const moving = useMoving(own, choice.view === 'favourites');
  const body = useRef<HTMLTableSectionElement>(null);
  const [basis, renew] = useSortedBy(initial, body);
  const choose = useCallback(
    (change: Partial<Choice>) => {
      renew();
      setChoice((before) => ({ ...before, ...change }));
    },
    [renew],
  );
  const shown = useMemo(
    () => chosenPairs(pairs, basis, { favourites: lists, hot }, choice),
    [pairs, basis, lists, hot, choice],
  );
  const sort = choice.sort ?? viewSort[choice.view];
  const onAll = () => {
    const field = document.querySelector<HTMLInputElement>('.market-search');
    if (field) field.value = '';
    setChoice(firstChoice);
    // The button goes: not to the field, for which glass would put its keyboard over the rows.
    document.getElementById(`markets-tab-${firstChoice.view}`)?.focus();
  };

  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 px-4 min-h-12 border-b border-line">
        <h2 id="markets-title" className="text-lg font-600">
          {text.marketsTitle}
        </h2>
        <Fresh tickers={tickers} tag={tag} text={text} />
      </div>
      <MarketTools choice={choice} quotes={quotes} onChoice={choose} text={text} />
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
        {choice === firstChoice ? '' : fill(text.pairsShown, { count: shown.length })}
      </p>
      <TabPanel name="markets" value={choice.view}>
        {shown.length === 0 ? (
          <Empty choice={choice} text={text} onAll={onAll} />
        ) : (
          <MarketTable
            pairs={shown}
            tickers={tickers}
            starred={starred}
            onFavourite={onFavourite}
            moving={moving}
            href={href}
            tag={tag}
            label={text.marketsTitle}
            sort={sort}
            onSort={(key: SortKey) => choose({ sort: pressed(key, sort) })}
            text={text}
            body={body}
          />
        )}
      </TabPanel>
    </>
  );
}
