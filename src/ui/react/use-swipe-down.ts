import { type PointerEvent, type RefObject, useCallback, useRef } from 'react';

/** Pulled down this far, a sheet closes; less, and it goes back. CSS pixels. */
const closesAfterPx = 80;

/** A sheet follows the finger that pulls at its head, and closes when it was pulled far enough. */
export function useSwipeDown(sheet: RefObject<HTMLElement | null>, onSwiped: () => void) {
  const from = useRef<number>(undefined);
  const pulled = ({ clientY }: PointerEvent) => Math.max(0, clientY - (from.current ?? clientY));
  const move = (px: number) => {
    if (sheet.current) sheet.current.style.translate = px === 0 ? '' : `0 ${px}px`;
  };
  const end = () => {
    from.current = undefined;
    move(0);
  };
  // A browser makes momentum of a pull even where nothing scrolls, and the next tap would do no more
  // than stop it. Listened to by hand: those of React are passive.
  const ref = useCallback((head: HTMLElement | null) => {
    const keep = (event: TouchEvent) => {
      if (from.current !== undefined) event.preventDefault();
    };
    head?.addEventListener('touchmove', keep, { passive: false });
    return () => head?.removeEventListener('touchmove', keep);
  }, []);
  return {
    ref,
    onPointerDown(event: PointerEvent<HTMLElement>) {
      const isControl = (event.target as Element).closest('button') !== null;
      if (event.pointerType === 'mouse' || isControl) return;
      from.current = event.clientY;
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (from.current !== undefined) move(pulled(event));
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      const isFar = pulled(event) >= closesAfterPx;
      end();
      if (isFar) onSwiped();
    },
    onPointerCancel: end,
  };
}
