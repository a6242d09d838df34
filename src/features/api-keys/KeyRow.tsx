import type { ReactNode } from 'react';
import type { ApiKeyRow } from '#contract/calls/api-keys.ts';
import { dateText, dateTimeText } from '#i18n/time.ts';
import type { ApiKeysProps } from './api-keys.ts';
import { Copied } from './Copied.tsx';

interface KeyRowProps {
  readonly row: ApiKeyRow;
  readonly props: ApiKeysProps;
  readonly onEdit: () => void;
  readonly onRevoke: () => void;
}

/** One key: what it is called, may do, and when it was used; and what can be done with it. */
export function KeyRow({ row, props, onEdit, onRevoke }: KeyRowProps): ReactNode {
  const { text, tag, now } = props;
  const { label, accessKey, permissions, ips, expiresAt, lastUsedAt, lastUsedIp, createdAt } = row;
  const isExpired = expiresAt !== undefined && expiresAt <= now;
  const expiry = expiresAt === undefined ? text.never : dateText(expiresAt, tag);
  return (
    <tr className={isExpired ? 'text-text-2' : ''}>
      <th scope="row">
        <span className="grid gap-1 justify-items-start">
          <bdi className="font-600 wrap-anywhere">{label}</bdi>
          <Copied label={text.accessKey} value={accessKey} text={text} isBare />
        </span>
      </th>
      <td data-name={text.permissions}>{permissions.map((name) => text[name]).join(', ')}</td>
      <td data-name={text.ips}>
        {ips.length === 0 ? (
          text.anyIp
        ) : (
          <bdi dir="ltr" className="break-words">
            {ips.join(', ')}
          </bdi>
        )}
      </td>
      <td data-name={text.expires}>
        {isExpired ? <span className="text-error">{text.expired}</span> : <bdi>{expiry}</bdi>}
      </td>
      <td data-name={text.lastUsed}>
        {lastUsedAt === undefined ? (
          text.notUsed
        ) : (
          <span className="grid justify-items-start">
            <bdi>{dateTimeText(lastUsedAt, tag)} UTC</bdi>
            <bdi dir="ltr" className="text-2xs text-text-2 break-all">
              {lastUsedIp}
            </bdi>
          </span>
        )}
      </td>
      <td data-name={text.createdAt}>
        <bdi>{dateText(createdAt, tag)}</bdi>
      </td>
      <td>
        <span className="flex gap-2 justify-end">
          <button
            type="button"
            className="btn-quiet h-8 px-3"
            aria-label={`${text.edit}: ${label}`}
            onClick={onEdit}
          >
            {text.edit}
          </button>
          <button
            type="button"
            className="btn-quiet h-8 px-3 text-error"
            aria-label={`${text.revoke}: ${label}`}
            onClick={onRevoke}
          >
            {text.revoke}
          </button>
        </span>
      </td>
    </tr>
  );
}
