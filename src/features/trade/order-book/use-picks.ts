import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  useRef,
  useState,
} from 'react';
import type { Side } from '#domain/codes/side.ts';
import type { BookView } from '#stores/choice/book-choices.ts';
import { type BookPick, pick } from '#stores/choice/draft.ts';
import { onRowKey } from '#ui/react/row-keys.ts';
import type { Part, Place } from './BookSide.tsx';
import type { BookLine } from './order-book.ts';

/** The button of the book that an event is about: anything in a level but the sum is its price. */
function placeOf(target: EventTarget): Place | undefined {
  const row = (target as Element).closest<HTMLElement>('[data-at]');
  const side = row?.closest<HTMLElement>('[data-side]')?.dataset.side as Side | undefined;
  if (!row || !side) return undefined;
  const part = (target as Element).closest<HTMLElement>('[data-part]')?.dataset.part;
  return { side, at: Number(row.dataset.at), part: (part as Part | undefined) ?? 'price' };
}

const isSame = (a: Place | undefined, b: Place | undefined): boolean =>
  a === b || (a?.side === b?.side && a?.at === b?.at && a?.part === b?.part);

/** A place that stays the same object as long as it is the same place. */
function usePlace(initial?: Place) {
  const [place, set] = useState(initial);
  return [
    place,
    (next: Place | undefined) => set((before) => (isSame(before, next) ? before : next)),
  ] as const;
}

/** Where the Tab key leads to first. */
const bestAsk: Place = { side: 'sell', at: 0, part: 'price' };
const bestBid: Place = { side: 'buy', at: 0, part: 'price' };

type Lines = Readonly<Record<Side, readonly BookLine[]>>;

/**
 * What a visitor does in the book: which level is pointed at or has the focus, and what is picked.
 * A click takes what stood under the pointer when it was pressed, whatever has moved since.
 * `onPicked` hears what the form was told, and whether by a key.
 */
export function usePicks(
  symbolId: string,
  lines: Lines,
  view: BookView,
  onPicked: (chosen: BookPick, byKey: boolean) => void,
) {
  const [pointed, setPointed] = usePlace();
  const [focused, setFocused] = usePlace();
  const [stop, setStop] = usePlace();
  const pressed = useRef<BookPick>(undefined);

  const pickAt = (place: Place | undefined): BookPick | undefined => {
    const line = place && lines[place.side][place.at];
    if (!line) return undefined;
    return place.part === 'sum' ? { price: line.price, size: line.sum } : { price: line.price };
  };
  const handlers = {
    onPointerOver: ({ target }: PointerEvent) => setPointed(placeOf(target)),
    onPointerLeave: () => setPointed(undefined),
    onPointerDown: ({ target }: PointerEvent) => {
      pressed.current = pickAt(placeOf(target));
    },
    onClick: ({ target, detail }: MouseEvent) => {
      const place = placeOf(target);
      if (!place) return;
      const byKey = detail === 0;
      const chosen = byKey ? pickAt(place) : (pressed.current ?? pickAt(place));
      pressed.current = undefined;
      if (!chosen) return;
      pick(symbolId, chosen);
      onPicked(chosen, byKey);
    },
    onFocus: ({ target }: FocusEvent) => {
      const place = placeOf(target);
      setStop(place);
      setFocused(target.matches(':focus-visible') ? place : undefined);
    },
    onBlur: () => setFocused(undefined),
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      if (event.key === 'Escape') {
        setPointed(undefined);
        setFocused(undefined);
      } else onRowKey(event);
    },
  };
  const isThere = (place: Place | undefined): place is Place =>
    place !== undefined &&
    view !== (place.side === 'buy' ? 'asks' : 'bids') &&
    lines[place.side][place.at] !== undefined;
  const marked = pointed ?? focused;
  return {
    handlers,
    stop: [stop, bestAsk, bestBid].find(isThere) ?? bestAsk,
    marked: isThere(marked) ? marked : undefined,
  };
}
