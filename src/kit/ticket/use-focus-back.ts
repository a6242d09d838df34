import { type RefObject, useEffect, useRef } from 'react';

/**
 * When the session goes on, the focus returns to the form’s button: the dialog in which the user logged in
 * again has closed and taken the focus with it.
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
