import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Icon } from './Icon.tsx';
import { currentToasts, dismissToast, onToasts, type Toast, toastMs } from './toast.ts';

const none: readonly Toast[] = [];
const edge = { info: 'border-s-accent', success: 'border-s-up', error: 'border-s-down' } as const;

function ToastRow({ toast, closeLabel }: { readonly toast: Toast; readonly closeLabel: string }) {
  const [held, setHeld] = useState(false);
  /** Where the focus came from: it goes back there with the toast. */
  const before = useRef<EventTarget>(null);
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => dismissToast(toast.id), toastMs);
    return () => clearTimeout(timer);
  }, [toast.id, held]);

  return (
    <div
      className={`menu flex items-center gap-2 ps-3 border-s-3 text-sm pointer-events-auto ${edge[toast.kind]}`}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
    >
      <span className="grow py-1">{toast.text}</span>
      <button
        type="button"
        className="btn-icon"
        aria-label={closeLabel}
        onFocus={({ relatedTarget }) => {
          before.current = relatedTarget;
          setHeld(true);
        }}
        onBlur={() => setHeld(false)}
        onClick={() => {
          (before.current as HTMLElement | null)?.focus();
          dismissToast(toast.id);
        }}
      >
        <Icon name="close" size={16} />
      </button>
    </div>
  );
}

interface ToastsProps {
  readonly label: string;
  readonly closeLabel: string;
}

/** The page's toast region, read out politely. Stands in the page before anything is said in it. */
export function Toasts({ label, closeLabel }: ToastsProps): ReactNode {
  const toasts = useSyncExternalStore(onToasts, currentToasts, () => none);
  return (
    <section
      aria-label={label}
      aria-live="polite"
      aria-relevant="additions"
      className="fixed z-50 max-[1199px]:top-14 min-[1200px]:bottom-10 end-3 start-3 sm:start-auto sm:w-88 grid gap-2 pointer-events-none"
    >
      {toasts.map((toast) => (
        <ToastRow key={toast.id} toast={toast} closeLabel={closeLabel} />
      ))}
    </section>
  );
}
