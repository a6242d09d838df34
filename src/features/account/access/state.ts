/** Shows the parts of the page that belong to a state of two-factor authentication or the PIN. */
export function showState(root: HTMLElement, of: 'two-factor' | 'pin', state: 'on' | 'off'): void {
  for (const part of root.querySelectorAll<HTMLElement>(`[data-state-of=${of}]`)) {
    part.hidden = part.dataset.state !== state;
  }
}
