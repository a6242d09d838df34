export interface Toast {
  readonly id: number;
  readonly text: string;
  readonly kind: 'info' | 'success' | 'error';
}

/** How long a toast stands (§9). */
export const toastMs = 3000;
/** Toasts on the screen at once; the oldest gives way. */
const toastsMax = 4;

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function set(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

/** Shows a text to the visitor, from any island; the page's one `Toasts` draws it. */
export function showToast(text: string, kind: Toast['kind'] = 'info'): void {
  lastId += 1;
  set([...toasts, { id: lastId, text, kind }].slice(-toastsMax));
}

export const dismissToast = (id: number): void => set(toasts.filter((toast) => toast.id !== id));

export const currentToasts = (): readonly Toast[] => toasts;

export function onToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
