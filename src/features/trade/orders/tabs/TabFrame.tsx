import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import type { OrderTab } from '#domain/line/line.ts';
import type { RecordContext } from '#kit/records/context.ts';
import { TabPanel } from '#ui/react/Tabs.tsx';

/** What each tab is given. */
export interface TabProps {
  readonly context: RecordContext;
  /** The page's pair. */
  readonly symbolId: string;
  /** Only this pair's rows; undefined: all. */
  readonly only: string | undefined;
  readonly onShowAll: () => void;
  /** Where the texts of share cards are read. */
  readonly shareTexts: string;
}

interface FrameProps {
  readonly view: OrderTab;
  /** What can be done with the whole table. */
  readonly tools: ReactNode;
  readonly scroller?: RefObject<HTMLDivElement | null>;
  readonly children: ReactNode;
}

/** Marks the panel while one line has no room for tabs and tools: names differ in length by language. */
function stack(tools: HTMLElement): void {
  const panel = tools.parentElement;
  const tabs = panel?.firstElementChild;
  if (!panel || !tabs) return;
  panel.removeAttribute('data-stacked');
  panel.toggleAttribute('data-stacked', tabs.scrollWidth > tabs.clientWidth);
}

/** A tab's tools, beside the tabs or below them, and its panel. */
export function TabFrame({ view, tools, scroller, children }: FrameProps): ReactNode {
  const row = useRef<HTMLDivElement>(null);
  // Measured for each tab and as room changes, not at each new figure.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab has other tools.
  useLayoutEffect(() => {
    const element = row.current;
    const tabs = element?.parentElement?.firstElementChild;
    if (!element || !tabs) return;
    stack(element);
    const observer = new ResizeObserver(() => requestAnimationFrame(() => stack(element)));
    observer.observe(tabs);
    observer.observe(element);
    return () => observer.disconnect();
  }, [view]);
  return (
    <>
      <div ref={row} className="orders-tools">
        {tools}
      </div>
      <TabPanel
        {...(scroller && { ref: scroller })}
        name="orders"
        value={view}
        className="orders-panel"
      >
        {children}
      </TabPanel>
    </>
  );
}
