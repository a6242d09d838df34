import type { ReactNode } from 'react';
import type { AlertRow } from '#contract/calls/alerts.ts';
import type { SymbolRow } from '#contract/calls/market.ts';
import { fill } from '#i18n/fill.ts';
import { noFigure, priceDecimal } from '#i18n/number.ts';
import { dateTimeText } from '#i18n/time.ts';
import { actionColumn, Quiet, sortAmount, textColumn, timeColumn } from '#kit/table/cells.tsx';
import { columnSet } from '#kit/table/column.ts';
import type { TableContext } from '#kit/table/context.ts';
import { Icon } from '#ui/react/Icon.tsx';
import type { UserProps } from './alerts.ts';
import { pairName } from './words.ts';

/** An alert of the list. */
export interface AlertItem {
  readonly alert: AlertRow;
  /** As it is, being changed in the form above, or deleted so that it can be brought back. */
  readonly state: 'usual' | 'edited' | 'deleted';
}

export interface AlertsContext extends TableContext<UserProps['text']> {
  readonly symbols: readonly SymbolRow[];
  readonly onEdit: (alert: AlertRow) => void;
  readonly onDelete: (alert: AlertRow) => void;
  readonly onUndo: (alert: AlertRow) => void;
}

const pairOf = ({ alert }: AlertItem, { symbols, text }: AlertsContext) =>
  pairName(alert.symbolId, symbols, text);

const conditionText = ({ alert }: AlertItem, { text, tag }: AlertsContext) =>
  fill(alert.direction === 'up' ? text.priceUp : text.priceDown, {
    price: priceDecimal(alert.price, tag),
  });

const statusText = ({ alert, state }: AlertItem, { text }: AlertsContext) =>
  state === 'deleted' ? text.deleted : text[alert.status];

/** When it triggered, and at which price. */
const firedText = ({ alert }: AlertItem, { tag, zone }: AlertsContext) =>
  alert.firedTime === undefined ? noFigure : dateTimeText(alert.firedTime, tag, zone);

const tone = ({ state }: AlertItem) =>
  state === 'deleted' ? 'line-through text-text-2' : state === 'edited' ? 'text-accent' : '';

interface ToolProps {
  readonly icon: 'pencil' | 'close';
  readonly name: string;
  readonly title: string;
  readonly onClick: () => void;
}

const Tool = ({ icon, name, ...button }: ToolProps): ReactNode => (
  <button type="button" className="btn-icon data-tool ms-0" aria-label={name} {...button}>
    <Icon name={icon} size={16} />
  </button>
);

interface ActionsProps {
  readonly item: AlertItem;
  readonly context: AlertsContext;
}

/** What can be done with an alert; a button's name says which alert it is of. */
function Actions({ item, context }: ActionsProps): ReactNode {
  const { text, tag, onEdit, onDelete, onUndo } = context;
  const { alert, state } = item;
  const nameOf = (template: string) =>
    fill(template, { pair: pairOf(item, context), price: priceDecimal(alert.price, tag) });
  if (state === 'deleted') {
    return (
      <button
        type="button"
        className="data-action text-accent hover:underline"
        aria-label={`${text.undo} ${pairOf(item, context)} ${conditionText(item, context)}`}
        onClick={() => onUndo(alert)}
      >
        {text.undo}
      </button>
    );
  }
  return (
    <span className="inline-flex gap-1">
      {alert.status === 'waiting' && (
        <Tool
          icon="pencil"
          name={nameOf(text.editOf)}
          title={text.edit}
          onClick={() => onEdit(alert)}
        />
      )}
      <Tool
        icon="close"
        name={nameOf(text.deleteOf)}
        title={text.delete}
        onClick={() => onDelete(alert)}
      />
    </span>
  );
}

/** A user's price alerts. */
export const alertColumns = columnSet<AlertItem, AlertsContext>('alerts', 'title', [
  textColumn('pair', pairOf, {
    cell: (item, context) => <bdi className="font-550">{pairOf(item, context)}</bdi>,
    sort: ({ alert }) => alert.symbolId,
    card: 'head',
    tone,
  }),
  textColumn('condition', conditionText, {
    cell: (item, context) => (
      <span className="inline-flex items-center gap-1">
        <Icon
          name="chevronDown"
          size={14}
          className={`shrink-0 ${item.alert.direction === 'up' ? '-scale-y-100 text-up' : 'text-down'}`}
        />
        <span>{conditionText(item, context)}</span>
      </span>
    ),
    sort: ({ alert }) => sortAmount(alert.price),
    card: 'head',
    tone,
  }),
  textColumn('status', statusText, { sort: ({ alert }) => alert.status }),
  timeColumn('setAt', ({ alert }) => alert.createTime),
  timeColumn('firedTime', ({ alert }) => alert.firedTime, {
    cell: (item, context) => (
      <>
        <bdi>{firedText(item, context)}</bdi>{' '}
        {item.alert.firedPrice && (
          <Quiet>
            <bdi className="num">{priceDecimal(item.alert.firedPrice, context.tag)}</bdi>
          </Quiet>
        )}
      </>
    ),
  }),
  actionColumn('action', (item, context) => <Actions item={item} context={context} />),
]);
