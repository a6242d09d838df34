import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect } from 'react';
import { $endReason, $logInAsked } from '#stores/account/session.ts';
import { resumeByItself } from '#stores/feed/resume.ts';
import { showToast } from '#ui/base/toast.ts';
import { useProps } from '#ui/island/props.ts';
import { Dialog } from '#ui/react/Dialog.tsx';
import { lazy } from '#ui/react/lazy.ts';
import { Skeleton } from '#ui/react/Skeleton.tsx';
import type { LogInAgainProps } from './log-in-again.ts';

const LogInForm = lazy(
  () => import('./LogInForm.tsx'),
  () => <Skeleton className="w-full h-10" />,
);

/** Logs in again on a page whose session has ended: what was typed there stays. */
export default function LogInAgain({ json }: { readonly json: string }): ReactNode {
  const props = useProps<LogInAgainProps>(json);
  const { userId, text } = props;
  const asked = useStore($logInAsked);
  const reason = useStore($endReason);

  useEffect(() => resumeByItself(userId), [userId]);
  useEffect(() => {
    if (reason) showToast(reason);
  }, [reason]);

  return (
    <Dialog
      open={asked}
      onClose={() => $logInAsked.set(false)}
      title={text.againTitle}
      closeLabel={text.close}
      sheet
    >
      {reason && <p className="text-sm mb-2">{reason}</p>}
      <p className="text-sm text-text-2 mb-4">{text.againLead}</p>
      <LogInForm {...props} />
    </Dialog>
  );
}
