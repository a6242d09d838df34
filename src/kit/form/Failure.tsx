import type { ReactNode } from 'react';
import { helpOf } from '#client/help.ts';
import { HelpLink } from '#ui/react/HelpLink.tsx';
import { Problem } from '#ui/react/Problem.tsx';

/** Why the last try failed, with the article about it; nothing while nothing failed. */
export function Failure({ text }: { readonly text: string | undefined }): ReactNode {
  if (!text) return null;
  const help = helpOf(text);
  return (
    <div>
      <Problem key={text} text={text} />
      {help && <HelpLink {...help} className="text-2xs" />}
    </div>
  );
}
