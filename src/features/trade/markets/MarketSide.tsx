import { type ReactNode, useRef, useState, useSyncExternalStore } from 'react';
import { chooseLook } from '#stores/choice/look.ts';
import { useMedia } from '#stores/page/use-media.ts';
import { useProps } from '#ui/island/props.ts';
import { SearchBox } from '#ui/react/Combobox.tsx';
import { Icon } from '#ui/react/Icon.tsx';
import { LoadingPairs } from './LoadingPairs.tsx';
import { type Lead, PickerBody, type SearchedList } from './PickerBody.tsx';
import type { PickerProps } from './picker.ts';

/** As `layouts/trade/wide.css` and `Trade.astro` have it. */
const wide = '(min-width: 1920px)';

/** The header's script has changed the page by the time that others hear of a choice. */
function listen(changed: () => void): () => void {
  document.addEventListener('look', changed);
  return () => document.removeEventListener('look', changed);
}
const isOnPage = () => document.documentElement.dataset.markets !== 'off';

const noLead: Lead = {};

/** The list of markets beside the chart of a wide screen; nothing of it is followed where it isn't shown. */
export default function MarketSide({ json }: { readonly json: string }): ReactNode {
  const props = useProps<PickerProps>(json);
  const { text } = props;
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<SearchedList>(undefined);
  const [search, setSearch] = useState('');
  const [{ controls, active }, setLead] = useState(noLead);
  const isWide = useMedia(wide, false);
  const isOn = useSyncExternalStore(listen, isOnPage, () => true);
  return (
    <div className="flex flex-col h-full min-h-0">
      <h2 className="flex items-center justify-between ps-3 pe-1 h-9 shrink-0 font-600">
        {text.markets}
        <button
          type="button"
          className="btn-icon size-7"
          aria-label={text.hideList}
          title={text.hideList}
          onClick={() => void chooseLook('markets', 'off')}
        >
          <Icon name="close" size={14} />
        </button>
      </h2>
      <div className="px-3 pb-1">
        <SearchBox
          ref={field}
          label={text.search}
          list={{ id: controls, popup: 'grid', isOpen: controls !== undefined, active }}
          onChange={({ target }) => {
            list.current?.onSearch();
            setSearch(target.value);
          }}
          onKeyDown={(event) => list.current?.onKeyDown(event)}
          boxClass="block"
        />
      </div>
      {isWide && isOn ? (
        <PickerBody
          {...props}
          {...{ search, field, list }}
          place="list"
          onSearch={setSearch}
          onLead={setLead}
        />
      ) : (
        <LoadingPairs />
      )}
    </div>
  );
}
