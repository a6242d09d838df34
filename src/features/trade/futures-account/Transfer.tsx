import type { ReactNode } from 'react';
import { $transferAsked } from '#stores/account/transfer-asked.ts';
import { useSession } from '#stores/account/use-session.ts';
import { useLive } from '#stores/page/use-live.ts';
import { useTexts } from '#stores/page/use-texts.ts';
import { useProps } from '#ui/island/props.ts';
import { lazy } from '#ui/react/lazy.ts';
import type { TransferText } from './futures-account.ts';

const AnywhereTransfer = lazy(() => import('./AnywhereTransfer.tsx'));

export interface TransferIslandProps {
  readonly tag: string;
  /** The address of a spot pair's page, but the pair. */
  readonly spotHref: string;
  /** Where the dialog's texts are read. */
  readonly texts: string;
}

/** The way to move money between accounts, on any page: shows nothing until it is asked for. */
export default function Transfer({ json }: { readonly json: string }): ReactNode {
  const { tag, spotHref, texts } = useProps<TransferIslandProps>(json);
  const isAsked = useLive($transferAsked, false);
  const { isUser } = useSession();
  const isWanted = isAsked && isUser;
  const text = useTexts<TransferText>(texts, isWanted);
  if (!isWanted || !text) return null;
  return (
    <AnywhereTransfer {...{ tag, spotHref, text }} onClose={() => $transferAsked.set(false)} />
  );
}
