import { type ReactNode, useState } from 'react';
import { call, textOf } from '#client/call.ts';
import type { ApiKeyRow } from '#contract/calls/api-keys.ts';
import { fill } from '#i18n/fill.ts';
import { Failure } from '#kit/form/Failure.tsx';
import { showToast } from '#ui/base/toast.ts';
import { Dialog } from '#ui/react/Dialog.tsx';
import type { ApiKeysProps } from './api-keys.ts';

interface RevokeProps {
  readonly revoked: ApiKeyRow;
  readonly props: ApiKeysProps;
  readonly onRevoked: () => void;
  readonly onClose: () => void;
}

/** Asks once more before a key is gone. */
export default function RevokeDialog({
  revoked,
  props,
  onRevoked,
  onClose,
}: RevokeProps): ReactNode {
  const { text } = props;
  const { accessKey, label } = revoked;
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<string>();
  const revoke = async () => {
    setSending(true);
    setFailure(undefined);
    try {
      const answer = await call('revokeApiKey', { accessKey });
      if (!answer.ok) return setFailure(textOf(answer, text.noAnswer));
      showToast(fill(text.revoked, { label }), 'success');
      onRevoked();
    } finally {
      setSending(false);
    }
  };
  return (
    <Dialog open onClose={onClose} title={text.revokeTitle} closeLabel={text.close} sheet>
      <div className="grid gap-4 text-sm">
        <p className="text-pretty">{fill(text.revokeText, { label })}</p>
        <Failure text={failure} />
        <div className="grid grid-cols-2 gap-2">
          <button type="button" className="btn-quiet h-10.5 text-sm" onClick={onClose}>
            {text.keep}
          </button>
          <button
            type="button"
            aria-disabled={isSending}
            // The second half of the double click that opened it confirms nothing.
            onClick={(event) => event.detail < 2 && !isSending && void revoke()}
            className="h-10.5 rounded-md bg-error text-on-error text-sm font-600 aria-disabled:opacity-60"
          >
            {text.revoke}
          </button>
        </div>
      </div>
    </Dialog>
  );
}
