import type { KeyboardEvent } from 'react';

/**
 * Escape leaves a field for the form around it, where letters are hotkeys again. A sheet takes the
 * key itself: there it closes.
 */
export function leaveField(event: KeyboardEvent<HTMLFormElement>): void {
  const { key, target, currentTarget, defaultPrevented } = event;
  // Escape may be the input method's, which drops what it composes.
  if (event.nativeEvent.isComposing) return;
  if (key !== 'Escape' || defaultPrevented || currentTarget.closest('dialog')) return;
  if (target instanceof HTMLInputElement) currentTarget.focus({ preventScroll: true });
}
