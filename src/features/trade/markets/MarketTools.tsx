import { type ReactNode, useEffect, useRef } from 'react';
import { Icon } from '#ui/react/Icon.tsx';
import { Tabs } from '#ui/react/Tabs.tsx';
import type { Choice, MarketsText, MarketView } from './markets.ts';

/** Longer than any name. */
const searchMax = 40;

interface MarketToolsProps {
  /** Ties the tabs to what they show. */
  readonly name: string;
  readonly views: readonly MarketView[];
  readonly choice: Choice;
  readonly quotes: readonly string[];
  readonly onChoice: (choice: Partial<Choice>) => void;
  readonly text: MarketsText;
}

/** Which pairs to show: a view, a quote coin, words to search for. */
export function MarketTools(props: MarketToolsProps): ReactNode {
  const { name, views, choice, quotes, onChoice, text } = props;
  const field = useRef<HTMLInputElement>(null);
  // What was typed before this code came stands in the field already.
  useEffect(() => {
    const typed = field.current?.value;
    if (typed) onChoice({ search: typed });
  }, [onChoice]);

  return (
    <div className="market-script flex flex-wrap items-center gap-x-4 px-1 border-b border-line">
      <Tabs<MarketView>
        name={name}
        label={text.views}
        items={views.map((id) => ({ id, label: text[id] }))}
        value={choice.view}
        onChange={(view) => onChoice({ view, sorting: undefined })}
        className="market-tabs"
      />
      <div className="flex flex-wrap grow items-center gap-2 py-2 px-2 min-w-0">
        <fieldset aria-label={text.quotes} className="flex gap-1 md:ms-auto">
          {(quotes.length > 1 ? quotes : []).map((quote) => (
            <button
              key={quote}
              type="button"
              aria-pressed={choice.quote === quote}
              onClick={() => onChoice({ quote: choice.quote === quote ? undefined : quote })}
              className="h-8 px-2.5 rounded-md text-xs text-text-2 hover:text-text aria-pressed:bg-surface-2 aria-pressed:text-text aria-pressed:font-600"
            >
              {quote}
            </button>
          ))}
        </fieldset>
        <label className="relative grow md:grow-0 md:min-w-56">
          {/* Unseen, and as wide as the field's words: it takes a row of its own where they need it. */}
          <span className="block h-0 ps-8 pe-3.5 overflow-hidden text-xs whitespace-nowrap">
            {text.search}
          </span>
          <Icon
            name="search"
            size={14}
            className="absolute inset-y-0 start-2.5 my-auto text-text-2 pointer-events-none"
          />
          <input
            ref={field}
            type="search"
            size={1}
            defaultValue=""
            onChange={(event) => onChoice({ search: event.target.value })}
            placeholder={text.search}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            maxLength={searchMax}
            className="field market-search ps-8 text-xs"
          />
        </label>
      </div>
    </div>
  );
}
