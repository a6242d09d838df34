import type { ApiKeyRow } from '#contract/calls/api-keys.ts';
import { dateText, dateTimeText } from '#i18n/time.ts';
import { actionColumn, textColumn, timeColumn } from '#kit/table/cells.tsx';
import { columnSet } from '#kit/table/column.ts';
import type { TableContext } from '#kit/table/context.ts';
import type { ApiKeyText } from './api-keys.ts';
import { Copied } from './Copied.tsx';

export interface KeysContext extends TableContext<ApiKeyText> {
  /** The exchange's time as the page was made. */
  readonly now: number;
  readonly onAsk: (what: 'edit' | 'revoke', row: ApiKeyRow) => void;
}

const isExpired = ({ expiresAt }: ApiKeyRow, now: number) =>
  expiresAt !== undefined && expiresAt <= now;

const permissionsText = ({ permissions }: ApiKeyRow, { text }: KeysContext) =>
  permissions.map((name) => text[name]).join(', ');

const expiryText = (row: ApiKeyRow, { text, tag, zone, now }: KeysContext) => {
  if (isExpired(row, now)) return text.expired;
  return row.expiresAt === undefined ? text.never : dateText(row.expiresAt, tag, zone);
};

const lastUsedText = ({ lastUsedAt }: ApiKeyRow, { text, tag, zone }: KeysContext) =>
  lastUsedAt === undefined ? text.notUsed : dateTimeText(lastUsedAt, tag, zone);

const actions = ['edit', 'revoke'] as const;

/** A user's API keys. */
export const keyColumns = columnSet<ApiKeyRow, KeysContext>('apiKeys', 'listTitle', [
  textColumn('label', ({ label }) => label, {
    card: 'wide',
    wraps: true,
    cell: ({ label, accessKey }, { text }) => (
      <span className="grid gap-1 justify-items-start">
        <bdi className="font-600 wrap-anywhere">{label}</bdi>
        <Copied label={text.accessKey} value={accessKey} text={text} isBare />
      </span>
    ),
    sort: ({ label }) => label,
  }),
  textColumn('permissions', permissionsText, { wraps: true }),
  textColumn('ips', ({ ips }, { text }) => (ips.length === 0 ? text.anyIp : ips.join(', ')), {
    wraps: true,
    cell: ({ ips }, { text }) =>
      ips.length === 0 ? (
        text.anyIp
      ) : (
        <bdi dir="ltr" className="wrap-anywhere whitespace-normal">
          {ips.join(', ')}
        </bdi>
      ),
  }),
  textColumn('expires', expiryText, {
    cell: (row, context) => (
      <bdi className={isExpired(row, context.now) ? 'text-error' : ''}>
        {expiryText(row, context)}
      </bdi>
    ),
    // What never expires goes last.
    sort: ({ expiresAt }) => expiresAt,
  }),
  textColumn('lastUsed', lastUsedText, {
    cell: (row, context) => (
      <span className="grid justify-items-start">
        <bdi>{lastUsedText(row, context)}</bdi>
        <bdi dir="ltr" className="text-2xs text-text-2 break-all">
          {row.lastUsedIp}
        </bdi>
      </span>
    ),
    sort: ({ lastUsedAt }) => lastUsedAt,
  }),
  timeColumn('createdAt', ({ createdAt }) => createdAt, {
    text: ({ createdAt }, { tag, zone }) => dateText(createdAt, tag, zone),
    cell: ({ createdAt }, { tag, zone }) => <bdi>{dateText(createdAt, tag, zone)}</bdi>,
  }),
  actionColumn('action', (row, { text, onAsk }) => (
    <span className="inline-flex gap-2">
      {actions.map((what) => (
        <button
          key={what}
          type="button"
          className={`data-action hover:underline ${what === 'revoke' ? 'text-error' : 'text-accent'}`}
          aria-label={`${text[what]}: ${row.label}`}
          onClick={() => onAsk(what, row)}
        >
          {text[what]}
        </button>
      ))}
    </span>
  )),
]);
