import type { ReactNode, RefObject } from 'react';
import type { OrderTab } from '#domain/line/line.ts';
import { TabPanel } from '#ui/react/Tabs.tsx';
import type { OrdersContext } from '../orders.ts';

/** What each tab is given. */
export interface TabProps {
  readonly context: OrdersContext;
  /** The page's pair. */
  readonly symbolId: string;
  /** Only this pair's rows; undefined: all. */
  readonly only: string | undefined;
  readonly onShowAll: () => void;
}

interface FrameProps {
  readonly view: OrderTab;
  /** What can be done with the whole table. */
  readonly tools: ReactNode;
  readonly scroller?: RefObject<HTMLDivElement | null>;
  readonly children: ReactNode;
}

/** A tab's tools, beside the tabs, and its panel. */
export const TabFrame = ({ view, tools, scroller, children }: FrameProps): ReactNode => (
  <>
    <div className="orders-tools">{tools}</div>
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
