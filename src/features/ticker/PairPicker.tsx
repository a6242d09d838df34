import { type ReactNode, useId, useState } from 'react';
import type { SymbolRow } from '#contract/calls/market.ts';
import { percentChange } from '#domain/money/change.ts';
import { fill } from '#i18n/fill.ts';
import { groupDecimal, noFigure, percentText } from '#i18n/number.ts';
import type { Tickers } from '#stores/tickers.ts';
import { Icon } from '#ui/Icon.tsx';
import { directionClass, directionOf, type PickerPair, type TickerBarProps } from './ticker-bar.ts';

interface PairPickerProps {
  readonly pairs: readonly PickerPair[];
  readonly current: SymbolRow;
  readonly tickers: Tickers;
  readonly tag: string;
  readonly text: TickerBarProps['text'];
}

/** Pairs whose symbol or name contains what was typed. */
const matching = (pairs: readonly PickerPair[], search: string): readonly PickerPair[] => {
  const wanted = search.trim().toUpperCase().replace('/', '');
  return pairs.filter(
    ({ symbol, name }) => symbol.includes(wanted) || name.toUpperCase().includes(wanted),
  );
};

interface PairRowProps {
  readonly pair: PickerPair;
  readonly isCurrent: boolean;
  readonly ticker: Tickers[string] | undefined;
  readonly tag: string;
}

/** A pair with its last price and change, as a link to its page. */
function PairRow({ pair, isCurrent, ticker, tag }: PairRowProps): ReactNode {
  const { base, quote, name, href } = pair;
  const change = ticker && percentChange(ticker.open, ticker.last);
  return (
    <li>
      <a
        href={href}
        aria-current={isCurrent ? 'page' : undefined}
        className="grid grid-cols-[1fr_auto_4.5rem] items-center gap-3 h-9 px-3 rounded-md hover:bg-surface-2 aria-[current=page]:bg-surface-2"
      >
        <span className="truncate">
          <bdi className="font-600">{base}</bdi>
          <bdi className="text-text-2">/{quote}</bdi>
          <span className="ms-2 text-text-2">{name}</span>
        </span>
        <bdi className="num">{ticker ? groupDecimal(ticker.last, tag) : noFigure}</bdi>
        <bdi className={`num text-end ${directionClass[directionOf(change)]}`}>
          {change ? percentText(change, tag) : noFigure}
        </bdi>
      </a>
    </li>
  );
}

/** The pair's name, which opens a list of all pairs. */
export function PairPicker(props: PairPickerProps): ReactNode {
  const { pairs, current, tickers, tag, text } = props;
  const [search, setSearch] = useState('');
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const base = current.baseCoin.coinName;
  const found = isOpen ? matching(pairs, search) : [];

  return (
    <h1 className="contents">
      <button
        type="button"
        popoverTarget={id}
        className="flex items-center gap-2 text-lg font-650 whitespace-nowrap rounded-md"
      >
        <img src={`/coins/${base}.svg`} width={24} height={24} alt="" />
        <bdi>
          {base}/{current.quoteCoin.coinName}
        </bdi>
        <span className="sr-only">{text.choosePair}</span>
        <Icon name="chevronDown" size={14} className="text-text-3" />
      </button>
      <div
        id={id}
        popover="auto"
        onBeforeToggle={({ newState }) => setIsOpen(newState === 'open')}
        className="menu fixed m-0 inset-auto start-2 top-26 xl:top-29 w-[min(22rem,calc(100vw-1rem))] max-h-[60dvh] overflow-auto text-xs font-400"
      >
        <input
          type="search"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
          aria-label={text.searchPairs}
          placeholder={text.searchPairs}
          className="field h-8 text-xs mb-1"
        />
        {isOpen && found.length === 0 && (
          <p className="p-3 text-text-2">{fill(text.noPairs, { search: search.trim() })}</p>
        )}
        <ul>
          {found.map((one) => (
            <PairRow
              key={one.symbol}
              pair={one}
              isCurrent={one.symbol === current.symbolId}
              ticker={tickers[one.symbol]}
              tag={tag}
            />
          ))}
        </ul>
      </div>
    </h1>
  );
}
