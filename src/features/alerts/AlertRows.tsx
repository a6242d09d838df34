import { type ReactNode, useId, useRef, useState } from 'react';
import { call, textOf } from '#client/call.ts';
import type { AlertRow } from '#contract/calls/alerts.ts';
import { fill } from '#i18n/fill.ts';
import { priceDecimal } from '#i18n/number.ts';
import { dateTimeText } from '#i18n/time.ts';
import { useTimeZone } from '#stores/choice/time-zone.ts';
import { $alertsAskedOf } from '#stores/market/alerts-asked.ts';
import { $symbols } from '#stores/market/lists.ts';
import { dropAlert, readAlerts, takeAlert } from '#stores/market/price-alerts.ts';
import { useLive } from '#stores/page/use-live.ts';
import { showToast } from '#ui/base/toast.ts';
import { Icon } from '#ui/react/Icon.tsx';
import type { UserProps } from './alerts.ts';
import { pairName } from './words.ts';

interface AlertRowsProps {
  /** Newest first. */
  readonly alerts: readonly AlertRow[];
  /** Id of the one that is being changed. */
  readonly edited: string | undefined;
  readonly props: UserProps;
}

/** Of the sentence that says which alert a row is. */
const rowTextId = ({ alertId }: AlertRow) => `alert-${alertId}`;

/** Of the words that stand there when no row is left. */
const noneId = 'alerts-none';

/** With a row goes the button that had the focus: it goes on to another row's, once that is there. */
function leadFocus(to: AlertRow | undefined): void {
  requestAnimationFrame(() => {
    if (document.activeElement !== document.body) return;
    const row = to && document.getElementById(rowTextId(to))?.closest('li');
    (row?.querySelector('button') ?? document.getElementById(noneId))?.focus();
  });
}

/** Deletes alerts; one that waited stays in sight for as long as it can be brought back. */
function useDeleting(props: UserProps) {
  const { text } = props;
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
        leadFocus(canBeBack ? alert : next);
      }),
    bringBack: (alert: AlertRow) =>
      once(alert, async () => {
        const { symbolId, direction, price } = alert;
        const answer = await call('savePriceAlert', { symbolId, direction, price });
        if (!answer.ok) return failed(answer);
        forget(alert);
        takeAlert(answer.data);
        leadFocus(answer.data);
      }),
  };
}

interface RowProps {
  readonly alert: AlertRow;
  readonly props: UserProps;
  /** Whether the one of it is being changed above. */
  readonly isEdited?: boolean;
  readonly isDeleted?: boolean;
  readonly children: ReactNode;
}

/** One alert: pair, price and direction, and when. */
function Row({ alert, props, isEdited, isDeleted, children }: RowProps): ReactNode {
  const { tag, symbol, text } = props;
  const { direction, symbolId, price, createTime, firedTime, firedPrice } = alert;
  const symbols = useLive($symbols, undefined);
  const timeZone = useTimeZone();
  const time = dateTimeText(firedTime ?? createTime, tag, timeZone);
  const isUp = direction === 'up';
  const when = firedTime
    ? fill(text.firedAt, { price: priceDecimal(firedPrice ?? price, tag), time })
    : fill(text.setSince, { time });
  return (
    <li
      className={`flex items-center gap-2 py-1.5 border-b border-line last:border-b-0 ${isEdited ? 'bg-surface-2' : ''}`}
    >
      <Icon
        name="chevronDown"
        size={14}
        className={`shrink-0 ${isUp ? '-scale-y-100' : ''} ${isDeleted ? 'text-text-3' : isUp ? 'text-up' : 'text-down'}`}
      />
      <div className="grow min-w-0">
        <p
          id={rowTextId(alert)}
          className={`text-sm ${isDeleted ? 'line-through text-text-2' : ''}`}
        >
          <bdi className="font-550">{pairName(symbolId, [symbol, ...(symbols ?? [])], text)}</bdi>{' '}
          {fill(isUp ? text.priceUp : text.priceDown, { price: priceDecimal(price, tag) })}
        </p>
        <p className="text-2xs text-text-2">{isDeleted ? text.deleted : when}</p>
      </div>
      {children}
    </li>
  );
}

interface ButtonProps {
  readonly alert: AlertRow;
  readonly props: UserProps;
  readonly onClick: () => void;
}

/** A button's name says which alert it is of. */
function useNameOf({ tag, symbol, text }: UserProps) {
  const symbols = useLive($symbols, undefined);
  return (template: string, { symbolId, price }: AlertRow) =>
    fill(template, {
      pair: pairName(symbolId, [symbol, ...(symbols ?? [])], text),
      price: priceDecimal(price, tag),
    });
}

function DeleteButton({ alert, props, onClick }: ButtonProps): ReactNode {
  const { text } = props;
  const nameOf = useNameOf(props);
  return (
    <button
      type="button"
      className="btn-icon shrink-0"
      aria-label={nameOf(text.deleteOf, alert)}
      title={text.delete}
      onClick={onClick}
    >
      <Icon name="close" size={16} />
    </button>
  );
}

function EditButton({ alert, props, onClick }: ButtonProps): ReactNode {
  const { text } = props;
  const nameOf = useNameOf(props);
  return (
    <button
      type="button"
      className="btn-icon shrink-0"
      aria-label={nameOf(text.editOf, alert)}
      title={text.edit}
      onClick={onClick}
    >
      <Icon name="pencil" size={16} />
    </button>
  );
}

/** Its name is the word on it and the sentence of its row: who speaks to the page says the word. */
function UndoButton({ alert, props, onClick }: ButtonProps): ReactNode {
  const id = useId();
  return (
    <button
      id={id}
      type="button"
      className="btn-quiet shrink-0"
      aria-labelledby={`${id} ${rowTextId(alert)}`}
      onClick={onClick}
    >
      {props.text.undo}
    </button>
  );
}

/** The alerts that wait, and below them those that have fired. */
export function AlertRows({ alerts, edited, props }: AlertRowsProps): ReactNode {
  const { text } = props;
  const { deleted, remove, bringBack } = useDeleting(props);
  const waiting = alerts.filter(({ status }) => status === 'waiting');
  const fired = alerts.filter(({ status }) => status === 'fired');
  const edit = ({ alertId, price }: AlertRow) =>
    $alertsAskedOf(props.symbol.symbolId).set({ alertId, price });
  if (alerts.length + deleted.length === 0) {
    return (
      <p id={noneId} tabIndex={-1} className="py-4 text-center text-text-2">
        {text.none}
      </p>
    );
  }
  return (
    <>
      {waiting.length + deleted.length > 0 && (
        <section aria-label={text.waiting}>
          <h3 className="text-xs text-text-2 font-400">{text.waiting}</h3>
          <ul>
            {waiting.map((alert) => (
              <Row key={alert.alertId} {...{ alert, props }} isEdited={alert.alertId === edited}>
                <EditButton {...{ alert, props }} onClick={() => edit(alert)} />
                <DeleteButton {...{ alert, props }} onClick={() => void remove(alert)} />
              </Row>
            ))}
            {deleted.map((alert) => (
              <Row key={alert.alertId} {...{ alert, props }} isDeleted>
                <UndoButton {...{ alert, props }} onClick={() => void bringBack(alert)} />
              </Row>
            ))}
          </ul>
        </section>
      )}
      {fired.length > 0 && (
        <section aria-label={text.fired}>
          <h3 className="text-xs text-text-2 font-400">{text.fired}</h3>
          <ul>
            {fired.map((alert, at) => (
              <Row key={alert.alertId} {...{ alert, props }}>
                <DeleteButton
                  {...{ alert, props }}
                  onClick={() => void remove(alert, fired[at + 1] ?? fired[at - 1] ?? waiting[0])}
                />
              </Row>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
