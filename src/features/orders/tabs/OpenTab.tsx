import { type ReactNode, useMemo, useRef } from 'react';
import type { OrderView } from '#domain/order/view.ts';
import { CancelAll } from '../CancelAll.tsx';
import { EmptyOpen } from '../Empty.tsx';
import { RowEditing } from '../RowEdit.tsx';
import { openOrderKind } from '../row-kinds.ts';
import { DataTable } from '../table/DataTable.tsx';
import { LoadingRows } from '../table/LoadingRows.tsx';
import { openColumns } from './open-columns.tsx';
import { TabFrame, type TabProps } from './TabFrame.tsx';
import { HideOthers, TableTools } from './Tools.tsx';

interface OpenTabProps extends TabProps {
  /** Undefined: not known yet. */
  readonly orders: readonly OrderView[] | undefined;
}

const none: readonly OrderView[] = [];
const idOf = ({ id }: OrderView) => id;

/** Open orders, newest first: changed and cancelled in their rows. */
export function OpenTab({ context, symbolId, only, onShowAll, orders }: OpenTabProps): ReactNode {
  const { text } = context;
  const scroller = useRef<HTMLDivElement>(null);
  const shown = useMemo(
    () => (orders ?? none).filter((order) => only === undefined || order.symbolId === only),
    [orders, only],
  );
  const kind = useMemo(() => openOrderKind(context), [context]);
  return (
    <TabFrame
      view="open"
      scroller={scroller}
      tools={
        <>
          <HideOthers text={text} />
          <TableTools
            set={openColumns}
            source={{ table: 'openOrders', rows: shown }}
            context={context}
          />
          <CancelAll what="orders" context={context} rows={shown} only={only} />
        </>
      }
    >
      {orders === undefined ? (
        <LoadingRows />
      ) : shown.length === 0 ? (
        <EmptyOpen
          context={context}
          symbolId={symbolId}
          others={orders.length}
          none={text.noOpenOrders}
          nonePair={text.noOpenOrdersPair}
          onShowAll={onShowAll}
        />
      ) : (
        <RowEditing kind={kind} rows={shown}>
          <DataTable
            set={openColumns}
            rows={shown}
            idOf={idOf}
            context={context}
            scroller={scroller}
          />
        </RowEditing>
      )}
    </TabFrame>
  );
}
