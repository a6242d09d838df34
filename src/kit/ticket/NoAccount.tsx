import type { ReactNode } from 'react';
import type { Words } from '#kit/order-kinds/kind.ts';
import { useAccountLink } from '#ui/react/use-account-link.ts';

export interface NoAccountProps {
  readonly text: Words;
  readonly logIn: string;
  readonly signUp: string;
  readonly hasEnded: boolean;
}

/** For a visitor the ways to an account; for whom the session has ended, the way back to it. */
export function NoAccount({ text, hasEnded, ...props }: NoAccountProps): ReactNode {
  const logIn = useAccountLink(props.logIn);
  const signUp = useAccountLink(props.signUp);
  return (
    <div className="grid gap-2">
      {hasEnded ? (
        <p role="alert" className="text-warn">
          {text.ended}
        </p>
      ) : (
        <p className="text-text-2">{text.needsAccount}</p>
      )}
      <div className="grid grid-cols-2 gap-2">
        {hasEnded ? (
          <button type="submit" className="btn-primary h-10.5 text-sm">
            {text.logIn}
          </button>
        ) : (
          <a href={logIn} className="btn-quiet h-10.5 text-sm">
            {text.logIn}
          </a>
        )}
        <a href={signUp} className={`${hasEnded ? 'btn-quiet' : 'btn-primary'} h-10.5 text-sm`}>
          {text.signUp}
        </a>
      </div>
    </div>
  );
}
