import { type ReactNode, useMemo, useRef } from 'react';
import type { OrderView } from '#domain/order/view.ts';
import { openColumns as set } from '#kit/records/open-columns.tsx';
import { RowEditing } from '#kit/records/RowEdit.tsx';
import { openOrderKind } from '#kit/records/row-kinds.ts';
import { Table } from '#kit/table/Table.tsx';
import { TableTools } from '#kit/table/TableTools.tsx';
import { CancelAll } from '../CancelAll.tsx';
import { EmptyOpen } from '../Empty.tsx';
import { TabFrame, type TabProps } from './TabFrame.tsx';
import { HideOthers } from './Tools.tsx';

interface OpenTabProps extends TabProps {
  /** Undefined: not known yet. */
  readonly orders: readonly OrderView[] | undefined;
}

const none: readonly never[] = [];
const idOf = ({ id }: OrderView) => id;

/** Open orders, newest first: changed and canceled in their rows. */
export function OpenTab(props: OpenTabProps): ReactNode {
  const { context, symbolId, only, onShowAll, orders } = props;
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
          <TableTools {...{ set, context }} source={{ rows: shown }} />
          <CancelAll what="orders" context={context} rows={shown} only={only} />
        </>
      }
    >
      <RowEditing kind={kind} rows={shown}>
        <Table
          {...{ set, idOf, context, scroller }}
          rows={orders && shown}
          empty={
            <EmptyOpen
              {...{ context, symbolId, onShowAll }}
              others={orders?.length ?? 0}
              none={text.noOpenOrders}
              nonePair={text.noOpenOrdersPair}
            />
          }
        />
      </RowEditing>
    </TabFrame>
  );
}
