import { type ReactNode, useEffect } from 'react';
import { helpOf } from '#client/help.ts';
import { reportErrors } from '#client/report.ts';
import { subscribeUser } from '#stores/account/user.ts';
import { useProps } from '#ui/island/props.ts';
import { Toasts } from '#ui/react/Toasts.tsx';
import type { NoticesProps } from './notices.ts';
import { Pin } from './Pin.tsx';
import { Verify } from './Verify.tsx';

/** What the page says beside its panels, and what it learns by itself. */
export default function Notices({ json }: { readonly json: string }): ReactNode {
  const { userId, pinTexts, text } = useProps<NoticesProps>(json);
  useEffect(reportErrors, []);
  useEffect(() => (userId === undefined ? undefined : subscribeUser(userId)), [userId]);
  return (
    <>
      <Toasts label={text.notifications} closeLabel={text.close} helpOf={helpOf} />
      <Verify text={text} />
      {pinTexts !== undefined && <Pin texts={pinTexts} />}
    </>
  );
}
