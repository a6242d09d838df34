import { type ReactNode, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { call, textOf } from '#client/call.ts';
import type { AlertRow } from '#contract/calls/alerts.ts';
import { EmptyState } from '#kit/table/EmptyState.tsx';
import { Table } from '#kit/table/Table.tsx';
import { useTimeZone } from '#stores/choice/time-zone.ts';
import { $alertsAskedOf } from '#stores/market/alerts-asked.ts';
import { $symbols } from '#stores/market/lists.ts';
import { dropAlert, readAlerts, takeAlert } from '#stores/market/price-alerts.ts';
import { useLive } from '#stores/page/use-live.ts';
import { showToast } from '#ui/base/toast.ts';
import { type AlertItem, type AlertsContext, alertColumns as set } from './alert-columns.tsx';
import type { UserProps } from './alerts.ts';

interface AlertRowsProps {
  /** Newest first; undefined: not read yet. */
  readonly alerts: readonly AlertRow[] | undefined;
  /** Whether they couldn't be read. */
  readonly failed: boolean;
  /** Id of the one that is being changed. */
  readonly edited: string | undefined;
  readonly props: UserProps;
}

/** With a row goes the button that had the focus: it goes on to another row's, once that is there. */
function leadFocus(root: HTMLElement | null, to: AlertRow | undefined): void {
  requestAnimationFrame(() => {
    if (document.activeElement !== document.body) return;
    const button = to && root?.querySelector<HTMLElement>(`[data-row="${to.alertId}"] button`);
    // The words that there is none.
    (button ?? root?.querySelector<HTMLElement>('[tabindex]'))?.focus();
  });
}

/** Deletes alerts; one that waited stays in sight for as long as it can be brought back. */
function useDeleting({ text }: UserProps, root: RefObject<HTMLElement | null>) {
  const [deleted, setDeleted] = useState<readonly AlertRow[]>([]);
  const busy = useRef(new Set<string>());
  /** What is pressed while its row waits for an answer does nothing. */
  const once = async ({ alertId }: AlertRow, work: () => Promise<void>) => {
    if (busy.current.has(alertId)) return;
    busy.current.add(alertId);
    await work();
    busy.current.delete(alertId);
  };
  const forget = ({ alertId }: AlertRow) =>
    setDeleted((all) => all.filter((one) => one.alertId !== alertId));
  const failed = (answer: Parameters<typeof textOf>[0]) => {
    const why = textOf(answer, text.noAnswer);
    if (why !== undefined) showToast(why, 'error');
    // It may have been done all the same, or elsewhere.
    void readAlerts();
  };
  return {
    deleted,
    /** `next`: the alert that comes into its place. */
    remove: (alert: AlertRow, next?: AlertRow) =>
      once(alert, async () => {
        const answer = await call('deletePriceAlert', { alertId: alert.alertId });
        if (!answer.ok) return failed(answer);
        const canBeBack = alert.status === 'waiting';
        if (canBeBack) setDeleted((all) => [...all, alert]);
        dropAlert(alert.alertId);
        leadFocus(root.current, canBeBack ? alert : next);
      }),
    bringBack: (alert: AlertRow) =>
      once(alert, async () => {
        const { symbolId, direction, price } = alert;
        const answer = await call('savePriceAlert', { symbolId, direction, price });
        if (!answer.ok) return failed(answer);
        forget(alert);
        takeAlert(answer.data);
        leadFocus(root.current, answer.data);
      }),
  };
}

/** The rows: the alerts that wait, then what can be brought back, then those that have fired. */
const itemsOf = (
  alerts: readonly AlertRow[],
  deleted: readonly AlertRow[],
  edited: string | undefined,
): readonly AlertItem[] => {
  const inState = (wanted: AlertRow['status']) =>
    alerts
      .filter(({ status }) => status === wanted)
      .map((alert): AlertItem => {
        return { alert, state: alert.alertId === edited ? 'edited' : 'usual' };
      });
  const gone = deleted.map((alert): AlertItem => ({ alert, state: 'deleted' }));
  return [...inState('waiting'), ...gone, ...inState('fired')];
};

const idOf = ({ alert }: AlertItem) => alert.alertId;

/** A user's alerts, with what can be done with each. */
export default function AlertRows({ alerts, failed, edited, props }: AlertRowsProps): ReactNode {
  const { tag, symbol, text } = props;
  const root = useRef<HTMLDivElement>(null);
  const listed = useLive($symbols, undefined);
  const zone = useTimeZone();
  const { deleted, remove, bringBack } = useDeleting(props, root);
  const rows = useMemo(() => alerts && itemsOf(alerts, deleted, edited), [alerts, deleted, edited]);
  // What is pressed acts on the rows of now, while the cells are drawn with the same functions.
  const acts = useRef({ rows, remove, bringBack });
  useEffect(() => {
    acts.current = { rows, remove, bringBack };
  });
  const context = useMemo<AlertsContext>(
    () => ({
      ...{ tag, zone, text, symbols: [symbol, ...(listed ?? [])] },
      onEdit: ({ alertId, price }) => $alertsAskedOf(symbol.symbolId).set({ alertId, price }),
      onDelete(alert) {
        const now = acts.current.rows ?? [];
        const at = now.findIndex((item) => idOf(item) === alert.alertId);
        void acts.current.remove(alert, (now[at + 1] ?? now[at - 1])?.alert);
      },
      onUndo: (alert) => void acts.current.bringBack(alert),
    }),
    [tag, zone, text, symbol, listed],
  );
  return (
    <div ref={root} className="data-frame card-table">
      <Table
        {...{ set, idOf, rows, context }}
        scroller={root}
        error={failed && !alerts ? failed : undefined}
        onRetry={() => void readAlerts()}
        empty={
          <div tabIndex={-1} className="outline-none">
            <EmptyState icon="bell">{text.none}</EmptyState>
          </div>
        }
      />
    </div>
  );
}
