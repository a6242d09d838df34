import type { ReactNode } from 'react';
import type { PositionView } from '#domain/position/view.ts';
import { positionHistoryColumns as set } from '#kit/records/position-history-columns.tsx';
import { useShare } from '#kit/share/use-share.tsx';
import { HistoryTable } from './HistoryTable.tsx';
import type { TabProps } from './TabFrame.tsx';

const idOf = ({ id }: PositionView) => id;

const filters = ['direction'] as const;

/** The user's positions that have ended, the last to end first. */
export default function PositionHistoryTab(props: TabProps): ReactNode {
  const { noPositions = '' } = props.context.text;
  const [context, dialog] = useShare(props.context, props.shareTexts);
  const what = { view: 'positionHistory', name: 'positionHistory', empty: noPositions } as const;
  return (
    <>
      <HistoryTable {...{ ...props, ...what, context, set, idOf, filters }} />
      {dialog}
    </>
  );
}
