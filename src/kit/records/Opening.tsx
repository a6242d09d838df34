import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';
import type { OrderView } from '#domain/order/view.ts';
import { fill } from '#i18n/fill.ts';
import { Icon } from '#ui/react/Icon.tsx';
import type { RecordContext } from './context.ts';
import { orderName } from './words.ts';

interface Opening {
  readonly opened: ReadonlySet<string>;
  readonly toggle: (id: string) => void;
}

const OpeningContext = createContext<Opening>({ opened: new Set(), toggle: () => undefined });

/** Which rows show what stands behind them. */
export function useOpening(): Opening {
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  return useMemo(
    () => ({
      opened,
      toggle: (id) =>
        setOpened((all) => {
          const others = [...all].filter((one) => one !== id);
          return new Set(all.has(id) ? others : [...others, id]);
        }),
    }),
    [opened],
  );
}

export const OpeningRows = OpeningContext.Provider;

interface OpenTimelineProps {
  readonly order: OrderView;
  readonly context: RecordContext;
}

/** Shows and hides an order's timeline. */
export function OpenTimeline({ order, context }: OpenTimelineProps): ReactNode {
  const { opened, toggle } = useContext(OpeningContext);
  const isOpen = opened.has(order.id);
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      aria-label={fill(context.text.showTimeline, { order: orderName(order, context) })}
      onClick={() => toggle(order.id)}
      className="orders-open btn-icon"
    >
      <Icon name="chevronDown" size={14} className={isOpen ? '' : '-rotate-90 rtl:rotate-90'} />
    </button>
  );
}
