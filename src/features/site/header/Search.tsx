import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { fill } from '#i18n/fill.ts';
import { addressOf } from '#i18n/market-address.ts';
import { useProps } from '#ui/island/props.ts';
import { SearchBox } from '#ui/react/Combobox.tsx';
import { Icon } from '#ui/react/Icon.tsx';
import { useCombobox, useOptionInSight } from '#ui/react/use-combobox.ts';
import { useOpen } from '#ui/react/use-open.ts';
import { LoadingRows, NotLoaded, PairCells, rowClass } from './MenuParts.tsx';
import type { SearchProps } from './menu-texts.ts';
import { foundPairs, type MenuPair } from './pairs.ts';
import { usePairs } from './use-pairs.ts';

/** Found pairs shown; and those that are offered before anything is typed. */
const foundMax = 20;
const hotMax = 8;
const listId = 'search-found';
const optionId = (symbol: string) => `search-${symbol}`;

interface FoundProps {
  readonly pairs: readonly MenuPair[];
  /** The symbol of the pair that Enter picks. */
  readonly active: string | undefined;
  readonly props: SearchProps;
}

function Found({ pairs, active, props: { tag, hrefs, text } }: FoundProps): ReactNode {
  useOptionInSight(active && optionId(active));
  return (
    <div role="listbox" id={listId} aria-label={text.pairs}>
      {pairs.map((pair) => (
        <a
          key={pair.symbol}
          id={optionId(pair.symbol)}
          role="option"
          aria-selected={pair.symbol === active}
          tabIndex={-1}
          href={addressOf(hrefs, pair.symbol)}
          className={rowClass}
        >
          <PairCells {...{ pair, tag, text }} />
        </a>
      ))}
    </div>
  );
}

/** The search for a pair: a field with the pairs that it finds below it. */
export default function Search({ json }: { readonly json: string }): ReactNode {
  const props = useProps<SearchProps>(json);
  const { hrefs, lines, close, text } = props;
  const [ref, isOpen] = useOpen<HTMLDivElement>();
  const field = useRef<HTMLInputElement>(null);
  const [search, setSearch] = useState('');
  const { data, failed, again } = usePairs(lines, isOpen);

  // What was typed before this code came stands in the field already.
  useEffect(() => setSearch(field.current?.value ?? ''), []);

  const isEmpty = search.trim() === '';
  const pairs = useMemo(
    () => data && (isEmpty ? data.slice(0, hotMax) : foundPairs(data, search).slice(0, foundMax)),
    [data, isEmpty, search],
  );
  const { active, setReached, onKeyDown } = useCombobox({
    ids: pairs?.map(({ symbol }) => symbol) ?? [],
    isLoading: !pairs && !failed,
    picksFirst: true,
    onPick: (symbol) => location.assign(addressOf(hrefs, symbol)),
  });

  return (
    <div ref={ref} className="flex flex-col max-h-[inherit]">
      <div className="flex items-center gap-1 p-1">
        <SearchBox
          ref={field}
          label={text.searchPairs}
          list={{
            id: listId,
            isOpen: pairs !== undefined && pairs.length > 0,
            active: active && optionId(active),
          }}
          onChange={(event) => {
            setSearch(event.target.value);
            setReached(undefined);
          }}
          // Only as it opens: selecting what is being typed as this code comes would lose it.
          onFocus={(event) => event.target.select()}
          onKeyDown={onKeyDown}
          autoFocus
          boxClass="grow"
        />
        <button
          type="button"
          className="btn-icon desk:hidden"
          popoverTarget="search-menu"
          popoverTargetAction="hide"
          aria-label={close}
        >
          <Icon name="close" />
        </button>
      </div>
      <div className="overflow-auto min-h-0">
        {isEmpty && <p className="px-3 pt-2 pb-1 text-2xs text-text-2">{text.mostTraded}</p>}
        {failed && <NotLoaded text={text} again={again} />}
        {!failed && !pairs && <LoadingRows count={hotMax} />}
        {pairs && <Found pairs={pairs} active={active} props={props} />}
        {pairs?.length === 0 && (
          <p role="status" className="p-3 text-sm text-text-2">
            {fill(text.noMatch, { search: search.trim() })}
          </p>
        )}
      </div>
    </div>
  );
}
