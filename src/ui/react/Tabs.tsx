import { type KeyboardEvent, type ReactNode, type Ref, useRef } from 'react';

interface TabItem<T extends string> {
  readonly id: T;
  readonly label: ReactNode;
}

interface TabsProps<T extends string> {
  /** Ties tabs to their panels: the same in `Tabs` and `TabPanel`, once on the page. */
  readonly name: string;
  readonly label: string;
  readonly items: readonly TabItem<T>[];
  readonly value: T;
  readonly onChange: (value: T) => void;
  readonly className?: string;
}

/** The tab that a key leads to; arrows follow the direction of writing. */
function target(key: string, at: number, count: number, rtl: boolean): number | undefined {
  const step = rtl ? -1 : 1;
  if (key === 'ArrowRight') return (at + step + count) % count;
  if (key === 'ArrowLeft') return (at - step + count) % count;
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  return undefined;
}

/** A row of tabs: one stop of the Tab key, arrows, Home and End move and select. */
export function Tabs<T extends string>(props: TabsProps<T>): ReactNode {
  const { name, label, items, value, onChange, className } = props;
  const list = useRef<HTMLDivElement>(null);

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    // The browser's own, like the way back.
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const at = items.findIndex(({ id }) => id === value);
    const rtl = getComputedStyle(event.currentTarget).direction === 'rtl';
    const next = target(event.key, at, items.length, rtl);
    const item = next === undefined ? undefined : items[next];
    if (item === undefined) return;
    event.preventDefault();
    onChange(item.id);
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[next ?? 0]?.focus();
  };

  return (
    <div
      ref={list}
      role="tablist"
      aria-label={label}
      onKeyDown={onKeyDown}
      className={`flex items-stretch gap-4 h-9 px-3 text-xs overflow-x-auto [scrollbar-width:none] ${className ?? ''}`}
    >
      {items.map(({ id, label: text }) => (
        <button
          key={id}
          type="button"
          role="tab"
          id={`${name}-tab-${id}`}
          aria-selected={id === value}
          aria-controls={`${name}-panel-${id}`}
          tabIndex={id === value ? 0 : -1}
          onClick={() => onChange(id)}
          className="tab"
        >
          {text}
        </button>
      ))}
    </div>
  );
}

interface TabPanelProps {
  readonly name: string;
  readonly value: string;
  readonly children: ReactNode;
  readonly className?: string;
  readonly ref?: Ref<HTMLDivElement>;
}

/** What the selected tab shows. */
export function TabPanel({ name, value, children, className, ref }: TabPanelProps): ReactNode {
  return (
    <div
      ref={ref}
      role="tabpanel"
      id={`${name}-panel-${value}`}
      aria-labelledby={`${name}-tab-${value}`}
      className={className}
    >
      {children}
    </div>
  );
}
