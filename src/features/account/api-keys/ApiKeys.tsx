import { type ReactNode, useMemo, useRef, useState } from 'react';
import { call } from '#client/call.ts';
import type { ApiKeyRow } from '#contract/calls/api-keys.ts';
import { apiKeysMax } from '#domain/api-key/api-key.ts';
import { fill } from '#i18n/fill.ts';
import { EmptyState } from '#kit/table/EmptyState.tsx';
import { Table } from '#kit/table/Table.tsx';
import { KeptFocusRows, useKeptFocus } from '#kit/table/use-kept-focus.ts';
import { useTimeZone } from '#stores/choice/time-zone.ts';
import { useProps } from '#ui/island/props.ts';
import { Card } from '#ui/react/Card.tsx';
import { lazy } from '#ui/react/lazy.ts';
import type { ApiKeysProps } from './api-keys.ts';
import { KeyDialog } from './KeyDialog.tsx';
import { type KeysContext, keyColumns as set } from './key-columns.tsx';

const RevokeDialog = lazy(() => import('./RevokeDialog.tsx'));

/** What is asked about: a new key, a change of one, or its end. */
type Asked =
  | { readonly what: 'create' }
  | { readonly what: 'edit' | 'revoke'; readonly row: ApiKeyRow };

/** The list as it is after a key was made or changed. */
const withKey = (rows: readonly ApiKeyRow[] = [], key: ApiKeyRow): readonly ApiKeyRow[] =>
  rows.some(({ accessKey }) => accessKey === key.accessKey)
    ? rows.map((row) => (row.accessKey === key.accessKey ? key : row))
    : [key, ...rows];

const idOf = ({ accessKey }: ApiKeyRow) => accessKey;

interface KeyTableProps {
  /** Undefined: they couldn't be read. */
  readonly rows: readonly ApiKeyRow[] | undefined;
  readonly props: ApiKeysProps;
  readonly onAsk: (asked: Asked) => void;
  readonly onRetry: () => void;
  readonly empty: ReactNode;
}

function KeyTable(given: KeyTableProps): ReactNode {
  const { rows, props, onAsk, onRetry, empty } = given;
  const { text, tag, now } = props;
  const zone = useTimeZone();
  const root = useRef<HTMLDivElement>(null);
  const keptRows = useKeptFocus(root);
  const context = useMemo<KeysContext>(
    () => ({ text, tag, zone, now, onAsk: (what, row) => onAsk({ what, row }) }),
    [text, tag, zone, now, onAsk],
  );
  return (
    <div ref={root} className="data-frame card-table">
      <KeptFocusRows value={keptRows}>
        <Table
          {...{ set, idOf, rows, context, empty, onRetry }}
          scroller={root}
          error={rows ? undefined : 'unread'}
        />
      </KeptFocusRows>
    </div>
  );
}

/** A user's API keys: to make, change and revoke them. */
export default function ApiKeys({ json }: { readonly json: string }): ReactNode {
  const props = useProps<ApiKeysProps>(json);
  const { text } = props;
  const [rows, setRows] = useState(props.keys);
  const [asked, setAsked] = useState<Asked>();
  const close = () => setAsked(undefined);
  const isFull = (rows?.length ?? 0) >= apiKeysMax;
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
      action={rows?.length !== 0 && createButton}
    >
      <KeyTable
        {...{ rows, props }}
        onAsk={setAsked}
        onRetry={readAgain}
        empty={
          <EmptyState icon="key" action={createButton}>
            {text.none}
          </EmptyState>
        }
      />
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
            setRows((now) => now?.filter(({ accessKey }) => accessKey !== asked.row.accessKey));
            close();
          }}
          onClose={close}
        />
      )}
    </Card>
  );
}
