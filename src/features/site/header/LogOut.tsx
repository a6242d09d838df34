import { type ReactNode, useState } from 'react';
import { forgetKeys } from '#client/key-store.ts';
import { useProps } from '#ui/island/props.ts';
import { Icon } from '#ui/react/Icon.tsx';
import { leavePage } from './logged-out.ts';
import { tellLoggedOut } from './tell-logged-out.ts';

export interface LogOutProps {
  readonly logOut: string;
  readonly logOutFailed: string;
}

/** Ends the session, in all tabs, and opens the page again; says so below the button where that fails. */
export default function LogOut({ json }: { readonly json: string }): ReactNode {
  const text = useProps<LogOutProps>(json);
  const [hasFailed, setFailed] = useState(false);
  const leave = async () => {
    setFailed(false);
    const answer = await fetch('/api/auth/sign-out', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    }).catch(() => undefined);
    if (!answer?.ok) return setFailed(true);
    void forgetKeys();
    tellLoggedOut();
    leavePage();
  };
  return (
    <>
      <button type="button" className="menu-row" onClick={leave}>
        <Icon name="logOut" size={18} className="text-text-2 rtl:-scale-x-100" />
        {text.logOut}
      </button>
      <p role="alert" className="px-3 py-2 text-xs text-error empty:hidden">
        {hasFailed && text.logOutFailed}
      </p>
    </>
  );
}
