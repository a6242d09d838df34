import { memo, type ReactNode } from 'react';
import { type Grouping, groupSpan } from '#domain/book/group.ts';
import type { Instrument } from '#domain/instrument/instrument.ts';
import { formatUnitsShort } from '#domain/money/decimal.ts';
import { groupDecimal } from '#i18n/number.ts';
import { $bookView, type BookView, bookViews, setGrouping } from '#stores/choice/book-choices.ts';
import { useLive } from '#stores/page/use-live.ts';
import { Held } from '#ui/react/Held.tsx';
import { Icon } from '#ui/react/Icon.tsx';
import type { BookText } from './order-book.ts';

/** Four rules: the upper two asks, the lower two bids, those that are seen in their color. */
function ViewSign({ view }: { readonly view: BookView }): ReactNode {
  const tone = (seen: BookView, color: string) => (view === seen ? 'text-text-3' : color);
  return (
    <svg
      width="16"
      height="16"
      viewBox="0 0 16 16"
      stroke="currentColor"
      strokeWidth="2"
      aria-hidden="true"
    >
      <path d="M2 2.5h12M2 6h12" className={tone('bids', 'text-down')} />
      <path d="M2 10h12M2 13.5h12" className={tone('asks', 'text-up')} />
    </svg>
  );
}

const viewName = { both: 'viewBoth', bids: 'viewBids', asks: 'viewAsks' } as const;

function Views({ text }: { readonly text: BookText }): ReactNode {
  const chosen = useLive<BookView>($bookView, 'both');
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a legend of its own look.
    <div role="group" aria-label={text.bookView} className="flex">
      {bookViews.map((view) => (
        <button
          key={view}
          type="button"
          aria-pressed={view === chosen}
          aria-label={text[viewName[view]]}
          title={text[viewName[view]]}
          onClick={() => $bookView.set(view)}
          className="book-view"
        >
          <ViewSign view={view} />
        </button>
      ))}
    </div>
  );
}

const stepText = (instrument: Instrument, grouping: Grouping): string =>
  formatUnitsShort(BigInt(groupSpan(instrument, grouping)), instrument.priceScale);

interface ToolbarProps {
  readonly instrument: Instrument;
  readonly tag: string;
  readonly text: BookText;
  readonly choices: readonly Grouping[];
  readonly grouping: Grouping;
  readonly isHeld: boolean;
}

/** Above the book: which sides are seen, whether it is held, and how coarse its levels are. */
export const Toolbar = memo(function Toolbar(props: ToolbarProps): ReactNode {
  const { instrument, tag, text, choices, grouping, isHeld } = props;
  return (
    <div className="book-tools">
      <Views text={text} />
      <Held isHeld={isHeld} label={text.held} why={text.heldWhy} />
      <label className="book-grouping">
        <span className="sr-only">{text.grouping}</span>
        <select
          value={grouping}
          disabled={choices.length < 2}
          onChange={({ target }) =>
            setGrouping(instrument.symbolId, Number(target.value) as Grouping)
          }
        >
          {choices.map((choice) => (
            <option key={choice} value={choice}>
              {groupDecimal(stepText(instrument, choice), tag)}
            </option>
          ))}
        </select>
        <Icon name="chevronDown" size={12} className="pointer-events-none" />
      </label>
    </div>
  );
});
