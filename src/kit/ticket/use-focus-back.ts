import { type RefObject, useEffect, useRef } from 'react';

/**
 * Once the session goes on, so does whoever was at a form's button: the dialog in which they logged in
 * again has gone, and the focus with it.
 */
export function useFocusBack(hasEnded: boolean, form: RefObject<HTMLFormElement | null>): void {
  const before = useRef(hasEnded);
  useEffect(() => {
    const goesOn = before.current && !hasEnded;
    before.current = hasEnded;
    if (!goesOn) return;
    requestAnimationFrame(() => {
      if (document.activeElement !== document.body) return;
      form.current?.querySelector<HTMLElement>('[type=submit], [data-goal=buy]')?.focus();
    });
  }, [hasEnded, form]);
}
