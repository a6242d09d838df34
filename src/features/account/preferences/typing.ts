/**
 * Whether a key press belongs to something else than the page: to a field, a dialog, an open menu, the
 * browser, or to whoever has taken it already.
 */
export function isTaken(event: KeyboardEvent): boolean {
  const { target, ctrlKey, metaKey, altKey, isComposing, defaultPrevented } = event;
  if (ctrlKey || metaKey || altKey || isComposing || defaultPrevented) return true;
  if (target instanceof Element && target.closest('input,textarea,select,[contenteditable]')) {
    return true;
  }
  return document.querySelector('dialog[open],:popover-open') !== null;
}
