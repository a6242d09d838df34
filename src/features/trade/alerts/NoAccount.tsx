import type { ReactNode } from 'react';
import { $logInAsked } from '#stores/account/session.ts';
import { Dialog } from '#ui/react/Dialog.tsx';
import { useAccountLink } from '#ui/react/use-account-link.ts';
import type { AlertsProps } from './alerts.ts';

interface NoAccountProps {
  readonly open: boolean;
  readonly props: AlertsProps;
  /** Whether the page had a user, whose session is over. */
  readonly ended: boolean;
  readonly onClose: () => void;
}

/** Who is to be told must be known: the ways to an account. */
export default function NoAccount({ open, props, ended, onClose }: NoAccountProps): ReactNode {
  const { text } = props;
  const logIn = useAccountLink(props.logIn);
  const signUp = useAccountLink(props.signUp);
  return (
    <Dialog open={open} onClose={onClose} title={text.title} closeLabel={text.close} sheet>
      <p className="text-sm text-text-2 mb-4">{text.needsAccount}</p>
      <div className="grid grid-cols-2 gap-2">
        {ended ? (
          <button
            type="button"
            className="btn-primary h-10.5 text-sm"
            onClick={() => {
              onClose();
              $logInAsked.set(true);
            }}
          >
            {text.logIn}
          </button>
        ) : (
          <a href={logIn} className="btn-quiet h-10.5 text-sm">
            {text.logIn}
          </a>
        )}
        <a href={signUp} className={`${ended ? 'btn-quiet' : 'btn-primary'} h-10.5 text-sm`}>
          {text.signUp}
        </a>
      </div>
    </Dialog>
  );
}
