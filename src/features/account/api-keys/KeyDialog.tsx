import { type ReactNode, useRef, useState } from 'react';
import { call, serverNow } from '#client/call.ts';
import type { ApiKeyRow } from '#contract/calls/api-keys.ts';
import { keyPermissions } from '#domain/api-key/api-key.ts';
import { fill } from '#i18n/fill.ts';
import { dateText } from '#i18n/time.ts';
import { CallForm } from '#kit/form/CallForm.tsx';
import { Dialog } from '#ui/react/Dialog.tsx';
import { HelpLink } from '#ui/react/HelpLink.tsx';
import { Problem } from '#ui/react/Problem.tsx';
import type { ApiKeysProps } from './api-keys.ts';
import { type KeyRequest, keyForm } from './key-form.ts';
import { Secret } from './Secret.tsx';

interface KeyDialogProps {
  /** The key that is changed; undefined: a new one is made. */
  readonly edited: ApiKeyRow | undefined;
  readonly props: ApiKeysProps;
  /** The key as it stands now, once the exchange has it. */
  readonly onKey: (key: ApiKeyRow) => void;
  /** No answer came: what became of it shows the list alone. */
  readonly onLost: () => void;
  readonly onClose: () => void;
}

interface Made {
  readonly key: ApiKeyRow;
  readonly secret: string;
}

/** Makes a key and shows its secret, or changes a key. */
export function KeyDialog({ edited, props, onKey, onLost, onClose }: KeyDialogProps): ReactNode {
  const { text, tag, hasTwoFactor } = props;
  const [made, setMade] = useState<Made>();
  const isSending = useRef(false);
  const [isSaved, setSaved] = useState(false);
  const [wasWarned, setWarned] = useState(false);
  // A secret is shown once: one slip must not lose it, neither now nor as it arrives.
  const close = () => {
    if (made && !isSaved) setWarned(true);
    else if (!isSending.current) onClose();
  };
  const send = async (request: KeyRequest) => {
    if (edited === undefined) {
      isSending.current = true;
      const answer = await call('createApiKey', request);
      isSending.current = false;
      if (answer.ok) {
        setMade(answer.data);
        onKey(answer.data.key);
      } else if (answer.lost) onLost();
      return answer;
    }
    const answer = await call('updateApiKey', { accessKey: edited.accessKey, ...request });
    if (answer.ok) onKey(answer.data);
    else if (answer.lost) onLost();
    return answer;
  };
  const until = edited?.expiresAt;
  const words = {
    ...text,
    keepExpiry: until === undefined ? '' : fill(text.keepExpiry, { date: dateText(until, tag) }),
  };
  const title = made ? text.secretTitle : edited ? text.editTitle : text.createTitle;
  return (
    <Dialog open isHeld onClose={close} title={title} closeLabel={text.close} sheet>
      {made ? (
        <Secret
          {...{ isSaved, wasWarned, text }}
          accessKey={made.key.accessKey}
          secret={made.secret}
          onSaved={setSaved}
          onDone={close}
        />
      ) : (
        <CallForm
          {...{ send, tag, text: words, form: keyForm }}
          label={edited ? text.saveChanges : text.create}
          context={{ key: edited, hasTwoFactor, now: serverNow }}
          {...(edited && { done: () => text.saved })}
          onDone={() => edited && onClose()}
          draw={({ typed }, fields) => (
            <>
              {fields('label')}
              <fieldset className="grid gap-2.5">
                <legend className="mb-1.5 text-xs text-text-2">{text.permissions}</legend>
                {fields(...keyPermissions)}
                {keyPermissions.every((name) => typed[name] !== 'on') && (
                  <Problem text={text.permissionMissing} />
                )}
              </fieldset>
              {fields('ips', 'expiry', 'password', 'code')}
              <HelpLink
                path={text.help_apiKeys}
                label={text.learnMore}
                className="justify-self-start"
              />
            </>
          )}
        />
      )}
    </Dialog>
  );
}
