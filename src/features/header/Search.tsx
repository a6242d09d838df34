import { type KeyboardEvent, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { fill } from '#i18n/fill.ts';
import { addressOf } from '#i18n/market-address.ts';
import { useProps } from '#ui/island/props.ts';
import { Icon } from '#ui/react/Icon.tsx';
import { useOpen } from '#ui/react/use-open.ts';
import { LoadingRows, NotLoaded, PairCells, rowClass } from './MenuParts.tsx';
import type { SearchProps } from './menu-texts.ts';
import { foundPairs, type MenuPair } from './pairs.ts';
import { usePairs } from './use-pairs.ts';

/** Found pairs shown; and those that are offered before anything is typed. */
const foundMax = 20;
const hotMax = 8;
const listId = 'search-found';
const optionId = ({ symbol }: MenuPair) => `search-${symbol}`;

/** Where a key leads among `count` options; undefined: nowhere. */
function moved(key: string, at: number, count: number): number | undefined {
  if (count === 0) return undefined;
  if (key === 'ArrowDown') return (at + 1) % count;
  if (key === 'ArrowUp') return (at - 1 + count) % count;
  return undefined;
}

interface FoundProps {
  readonly pairs: readonly MenuPair[];
  readonly active: MenuPair | undefined;
  readonly props: SearchProps;
}

function Found({ pairs, active, props: { tag, hrefs, text } }: FoundProps): ReactNode {
  useEffect(() => {
    if (active) document.getElementById(optionId(active))?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    <div role="listbox" id={listId} aria-label={text.pairs}>
      {pairs.map((pair) => (
        <a
          key={pair.symbol}
          id={optionId(pair)}
          role="option"
          aria-selected={pair === active}
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
  const { hrefs, close, text } = props;
  const [ref, isOpen] = useOpen<HTMLDivElement>();
  const field = useRef<HTMLInputElement>(null);
  const [search, setSearch] = useState('');
  const [at, setAt] = useState(0);
  const { data, failed, again } = usePairs(isOpen);

  // What was typed before this code came stands in the field already.
  useEffect(() => setSearch(field.current?.value ?? ''), []);

  const isEmpty = search.trim() === '';
  const pairs = useMemo(
    () => data && (isEmpty ? data.slice(0, hotMax) : foundPairs(data, search).slice(0, foundMax)),
    [data, isEmpty, search],
  );
  const active = pairs?.[Math.min(at, pairs.length - 1)];

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' && active) return location.assign(addressOf(hrefs, active.symbol));
    const next = moved(event.key, at, pairs?.length ?? 0);
    if (next === undefined) return;
    event.preventDefault();
    setAt(next);
  };

  return (
    <div ref={ref} className="flex flex-col max-h-[inherit]">
      <div className="flex items-center gap-1 p-1">
        <label className="relative grow">
          <span className="sr-only">{text.searchPairs}</span>
          <Icon
            name="search"
            size={16}
            className="absolute inset-y-0 start-2.5 my-auto text-text-2 pointer-events-none"
          />
          <input
            ref={field}
            type="text"
            role="combobox"
            aria-expanded={pairs !== undefined && pairs.length > 0}
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={active && optionId(active)}
            defaultValue=""
            onChange={(event) => {
              setSearch(event.target.value);
              setAt(0);
            }}
            // Only as it opens: selecting what is being typed as this code comes would lose it.
            onFocus={(event) => event.target.select()}
            onKeyDown={onKeyDown}
            placeholder={text.searchPairs}
            // biome-ignore lint/a11y/noAutofocus: whoever opens the search wants to type.
            autoFocus
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            enterKeyHint="go"
            maxLength={40}
            className="field ps-8.5"
          />
        </label>
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
