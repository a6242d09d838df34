export interface Toast {
  readonly id: number;
  /** Another one whenever something was said, in the place of an older toast too. */
  readonly said: number;
  readonly text: string;
  readonly kind: 'info' | 'success' | 'error';
  /** What can still be done about it, once. */
  readonly action?: ToastAction | undefined;
}

interface ToastAction {
  readonly label: string;
  readonly run: () => void;
}

/** How long a toast stands (§9), and one that something can be done about. */
export const toastMs = 3000;
export const actionMs = 8000;
/** Toasts on the screen at once; the oldest gives way. */
const toastsMax = 4;

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function set(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

/**
 * Shows a text to the visitor, from any island; the page's one `Toasts` draws it. Returns what it is
 * dismissed by. While `inPlaceOf` still stands it becomes that toast, so that a press on its button
 * that has begun is not lost.
 */
export function showToast(
  text: string,
  kind: Toast['kind'] = 'info',
  action?: ToastAction,
  inPlaceOf?: number,
): number {
  lastId += 1;
  const before = toasts.find(({ id }) => id === inPlaceOf);
  const toast = { id: before?.id ?? lastId, said: lastId, text, kind, action };
  const all = before
    ? toasts.map((one) => (one === before ? toast : one))
    : [...toasts, toast].slice(-toastsMax);
  set(all);
  return toast.id;
}

export const dismissToast = (id: number): void => set(toasts.filter((toast) => toast.id !== id));

export const currentToasts = (): readonly Toast[] => toasts;

export function onToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
