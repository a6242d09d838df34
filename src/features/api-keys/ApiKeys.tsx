import { type ReactNode, useState } from 'react';
import { call } from '#client/call.ts';
import type { ApiKeyRow } from '#contract/calls/api-keys.ts';
import { apiKeysMax } from '#domain/api-key/api-key.ts';
import { fill } from '#i18n/fill.ts';
import { useProps } from '#ui/island/props.ts';
import { Card } from '#ui/react/Card.tsx';
import { Icon } from '#ui/react/Icon.tsx';
import type { ApiKeysProps } from './api-keys.ts';
import { KeyDialog } from './KeyDialog.tsx';
import { KeyRow } from './KeyRow.tsx';
import { RevokeDialog } from './RevokeDialog.tsx';
import './api-keys.css';

/** What is asked about: a new key, a change of one, or its end. */
type Asked =
  | { readonly what: 'create' }
  | { readonly what: 'edit' | 'revoke'; readonly row: ApiKeyRow };

/** The list as it is after a key was made or changed. */
const withKey = (rows: readonly ApiKeyRow[], key: ApiKeyRow): readonly ApiKeyRow[] =>
  rows.some(({ accessKey }) => accessKey === key.accessKey)
    ? rows.map((row) => (row.accessKey === key.accessKey ? key : row))
    : [key, ...rows];

interface TableProps {
  readonly rows: readonly ApiKeyRow[];
  readonly props: ApiKeysProps;
  readonly onAsk: (asked: Asked) => void;
}

function Table({ rows, props, onAsk }: TableProps): ReactNode {
  const { text } = props;
  const columns = [
    ...[text.label, text.permissions, text.ips, text.expires, text.lastUsed, text.createdAt],
  ];
  return (
    <table className="api-keys">
      <caption className="sr-only">{text.listTitle}</caption>
      <thead>
        <tr>
          {columns.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
          <td />
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <KeyRow
            key={row.accessKey}
            {...{ row, props }}
            onEdit={() => onAsk({ what: 'edit', row })}
            onRevoke={() => onAsk({ what: 'revoke', row })}
          />
        ))}
      </tbody>
    </table>
  );
}

/** A user's API keys: to make, change and revoke them. */
export default function ApiKeys({ json }: { readonly json: string }): ReactNode {
  const props = useProps<ApiKeysProps>(json);
  const { text } = props;
  const [rows, setRows] = useState(props.keys);
  const [asked, setAsked] = useState<Asked>();
  const close = () => setAsked(undefined);
  const isFull = rows.length >= apiKeysMax;
  const readAgain = () =>
    void call('apiKeys', {}).then((answer) => answer.ok && setRows(answer.data));
  const createButton = (
    <button
      type="button"
      className="btn-primary h-10 px-4 text-sm disabled:opacity-60"
      disabled={isFull}
      onClick={() => setAsked({ what: 'create' })}
    >
      {text.create}
    </button>
  );
  return (
    <Card
      title={text.listTitle}
      lead={fill(text.listLead, { limit: apiKeysMax })}
      action={rows.length > 0 && createButton}
    >
      {rows.length === 0 ? (
        <div className="card-empty">
          <Icon name="key" size={28} />
          <p>{text.none}</p>
          {createButton}
        </div>
      ) : (
        <Table {...{ rows, props }} onAsk={setAsked} />
      )}
      {asked && asked.what !== 'revoke' && (
        <KeyDialog
          edited={asked.what === 'edit' ? asked.row : undefined}
          props={props}
          onKey={(key) => setRows((now) => withKey(now, key))}
          onLost={readAgain}
          onClose={close}
        />
      )}
      {asked?.what === 'revoke' && (
        <RevokeDialog
          revoked={asked.row}
          props={props}
          onRevoked={() => {
            setRows((now) => now.filter(({ accessKey }) => accessKey !== asked.row.accessKey));
            close();
          }}
          onClose={close}
        />
      )}
    </Card>
  );
}
