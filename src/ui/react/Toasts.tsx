import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import {
  actionMs,
  currentToasts,
  dismissToast,
  onToasts,
  type Toast,
  toastMs,
} from '#ui/base/toast.ts';
import { HelpLink } from './HelpLink.tsx';
import { Icon } from './Icon.tsx';

const none: readonly Toast[] = [];
const edge = {
  info: 'border-s-accent',
  success: 'border-s-success',
  error: 'border-s-error',
} as const;

interface HelpArticle {
  readonly path: string;
  readonly title: string;
  readonly label: string;
}

interface RowProps extends Pick<ToastsProps, 'closeLabel' | 'helpOf'> {
  readonly toast: Toast;
}

function ToastRow({ toast, closeLabel, helpOf }: RowProps) {
  const { id, said, action } = toast;
  const help = helpOf?.(toast.text);
  const hasHelp = help !== undefined;
  const [held, setHeld] = useState(false);
  /** Where the focus came from: it goes back there with the toast. */
  const before = useRef<EventTarget>(null);
  useEffect(() => {
    if (held) return;
    const shownMs = toast.action || hasHelp ? actionMs : toastMs;
    const timer = setTimeout(() => dismissToast(toast.id), shownMs);
    return () => clearTimeout(timer);
  }, [toast, held, hasHelp]);

  return (
    <div
      className={`menu flex items-center gap-2 ps-3 border-s-3 text-sm pointer-events-auto ${edge[toast.kind]}`}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
    >
      {/* Read out again when the same is said again: only what is added is. */}
      <span key={said} className="grow min-w-0 py-1 [overflow-wrap:anywhere]">
        {toast.text}
        {help && (
          <>
            {' '}
            <HelpLink {...help} />
          </>
        )}
      </span>
      {action && (
        <button
          type="button"
          className="px-2 h-8 max-md:h-10 rounded text-accent font-600 shrink-0"
          onFocus={() => setHeld(true)}
          onBlur={() => setHeld(false)}
          onClick={() => {
            dismissToast(id);
            action.run();
          }}
        >
          {action.label}
        </button>
      )}
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
          dismissToast(id);
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
  /** The help article about a text. */
  readonly helpOf?: (text: string) => HelpArticle | undefined;
}

/** The page's toast region, read out politely. Stands in the page before anything is said in it. */
export function Toasts({ label, closeLabel, helpOf }: ToastsProps): ReactNode {
  const toasts = useSyncExternalStore(onToasts, currentToasts, () => none);
  return (
    <section
      aria-label={label}
      aria-live="polite"
      aria-relevant="additions"
      className="fixed z-50 max-[1199px]:top-14 min-[1200px]:bottom-10 end-3 start-3 sm:start-auto sm:max-[1199px]:w-88 min-[1200px]:w-76 grid gap-2 pointer-events-none"
    >
      {toasts.map((toast) => (
        <ToastRow key={toast.id} {...{ toast, closeLabel, helpOf }} />
      ))}
    </section>
  );
}
