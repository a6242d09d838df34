import { type ReactNode, useEffect, useRef, useState } from 'react';
import { fill } from '#i18n/fill.ts';
import { useProps } from '#ui/island/props.ts';
import { SearchBox } from '#ui/react/Combobox.tsx';
import { Icon } from '#ui/react/Icon.tsx';
import { useCombobox, useOptionInSight } from '#ui/react/use-combobox.ts';
import { useOpen } from '#ui/react/use-open.ts';
import type { FoundPage } from './found.ts';
import { LoadingRows, NotLoaded, PairCells, rowClass } from './MenuParts.tsx';
import type { SearchProps } from './menu-texts.ts';
import { type FoundGroup, type FoundOption, useFound } from './use-found.ts';

const listId = 'search-found';
const optionId = (href: string) => `search-${href}`;
const loadingRows = 8;

/** A page or an article: its title, and what it is about. */
const PageCells = ({ page, icon }: { page: FoundPage; icon: 'folder' | 'orders' }): ReactNode => (
  <>
    <Icon name={icon} size={16} className="text-text-2 mx-0.5" />
    <span
      className="col-span-3 min-w-0 py-1.5"
      lang={page.isInEnglish ? 'en' : undefined}
      dir={page.isInEnglish ? 'ltr' : undefined}
    >
      <span className="block truncate font-550">{page.title}</span>
      {page.about && <span className="block truncate text-xs text-text-2">{page.about}</span>}
    </span>
  </>
);

interface FoundProps {
  readonly groups: readonly FoundGroup[];
  /** Address of what Enter picks. */
  readonly active: string | undefined;
  /** Above the markets that are offered before anything is typed. */
  readonly heading: string | undefined;
  readonly props: SearchProps;
}

function Found({ groups, active, heading, props: { tag, text } }: FoundProps): ReactNode {
  useOptionInSight(active && optionId(active));
  const titles = { pairs: heading ?? text.pairs, pages: text.searchPages, help: text.searchHelp };
  const cellsOf = (option: FoundOption, id: FoundGroup['id']) =>
    'pair' in option ? (
      <PairCells {...{ pair: option.pair, tag, text }} />
    ) : (
      <PageCells page={option.page} icon={id === 'help' ? 'orders' : 'folder'} />
    );
  return (
    <div role="listbox" id={listId} aria-label={text.searchResults}>
      {groups.map(({ id, options }) => (
        // biome-ignore lint/a11y/useSemanticElements: options of a list box are in no fieldset.
        <div key={id} role="group" aria-labelledby={`search-group-${id}`}>
          <p id={`search-group-${id}`} className="px-3 pt-2 pb-1 text-2xs text-text-2">
            {titles[id]}
          </p>
          {options.map((option) => (
            <a
              key={option.href}
              id={optionId(option.href)}
              role="option"
              aria-selected={option.href === active}
              tabIndex={-1}
              href={option.href}
              className={rowClass}
            >
              {cellsOf(option, id)}
            </a>
          ))}
        </div>
      ))}
    </div>
  );
}

/** The search for markets, pages, features and help: a field with what it finds below it. */
export default function Search({ json }: { readonly json: string }): ReactNode {
  const props = useProps<SearchProps>(json);
  const { close, text } = props;
  const [ref, isOpen] = useOpen<HTMLDivElement>();
  const field = useRef<HTMLInputElement>(null);
  const [search, setSearch] = useState('');
  const { groups, isComing, failed, again } = useFound(props, search, isOpen);

  // What was typed before this code came stands in the field already.
  useEffect(() => setSearch(field.current?.value ?? ''), []);

  const isEmpty = search.trim() === '';
  const options = groups?.flatMap((group) => group.options) ?? [];
  const { active, setReached, onKeyDown } = useCombobox({
    ids: options.map(({ href }) => href),
    isLoading: isComing,
    picksFirst: true,
    onPick: (href) => location.assign(href),
  });

  return (
    <div ref={ref} className="flex flex-col max-h-[inherit]">
      <div className="flex items-center gap-1 p-1">
        <SearchBox
          ref={field}
          label={text.searchPairs}
          list={{
            id: listId,
            isOpen: options.length > 0,
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
        {groups && options.length > 0 && (
          <Found {...{ groups, active, props }} heading={isEmpty ? text.mostTraded : undefined} />
        )}
        {failed && <NotLoaded text={text} again={again} />}
        {!failed && isComing && options.length === 0 && <LoadingRows count={loadingRows} />}
        {!isEmpty && !isComing && options.length === 0 && (
          <div role="status" className="grid gap-1 p-3 text-sm text-text-2">
            <p>{fill(text.noMatch, { search: search.trim() })}</p>
            <p className="text-xs">{text.noMatchHint}</p>
          </div>
        )}
      </div>
    </div>
  );
}
