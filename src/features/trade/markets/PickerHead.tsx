import type { KeyboardEvent, ReactNode, Ref } from 'react';
import { SearchBox } from '#ui/react/Combobox.tsx';
import { Icon } from '#ui/react/Icon.tsx';
import { type PickerText, pickerId } from './picker.ts';

interface PickerHeadProps {
  readonly field: Ref<HTMLInputElement>;
  readonly text: PickerText;
  readonly onSearch: (words: string) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  /** Ids of the list that the field leads through, and of its row; undefined: there is none yet. */
  readonly controls?: string | undefined;
  readonly active?: string | undefined;
}

/** What stands above the list: on a phone its name and the way back, everywhere the search. */
export function PickerHead(props: PickerHeadProps): ReactNode {
  const { field, text, onSearch, onKeyDown, controls, active } = props;
  return (
    <>
      <header className="md:hidden flex items-center justify-between ps-3 pe-1 h-12">
        <h2 className="text-base font-600">{text.choosePair}</h2>
        <button
          type="button"
          className="btn-icon"
          popoverTarget={pickerId}
          popoverTargetAction="hide"
          aria-label={text.close}
        >
          <Icon name="close" />
        </button>
      </header>
      <div className="px-3 pb-1 md:pt-3">
        <SearchBox
          ref={field}
          label={text.search}
          list={{ id: controls, popup: 'grid', isOpen: controls !== undefined, active }}
          onChange={(event) => onSearch(event.target.value)}
          onKeyDown={onKeyDown}
          boxClass="block"
          className="market-search text-sm"
        />
      </div>
    </>
  );
}
