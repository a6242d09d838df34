import { type FocusEvent, useMemo, useState } from 'react';

/**
 * Whether something moving is to hold still: a pointer is over it, or the keyboard is in it. Its
 * element takes `handlers`.
 */
export function useHold() {
  const [isOver, setOver] = useState(false);
  const [isEntered, setEntered] = useState(false);
  const handlers = useMemo(
    () => ({
      onPointerEnter: () => setOver(true),
      onPointerLeave: () => setOver(false),
      onPointerCancel: () => setOver(false),
      // What a click has focused is left behind with the pointer.
      onFocus: ({ target }: FocusEvent) => setEntered(target.matches(':focus-visible')),
      onBlur: () => setEntered(false),
    }),
    [],
  );
  return { isHeld: isOver || isEntered, handlers };
}
