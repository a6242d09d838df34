import type { ReactNode } from 'react';
import type { Messages } from '#i18n/translate.ts';
import { $transferAsked } from '#stores/transfer-asked.ts';
import { useLive } from '#stores/use-live.ts';
import { useSession } from '#stores/use-session.ts';
import { useTexts } from '#stores/use-texts.ts';
import { late } from '#ui/late.ts';
import { useProps } from '#ui/props.ts';

const AnywhereTransfer = late(() => import('./AnywhereTransfer.tsx'));

export interface TransferIslandProps {
  readonly tag: string;
  /** Where the dialog's texts are read. */
  readonly texts: string;
}

/** The way to move money between accounts, on any page: shows nothing until it is asked for. */
export default function Transfer({ json }: { readonly json: string }): ReactNode {
  const { tag, texts } = useProps<TransferIslandProps>(json);
  const isAsked = useLive($transferAsked, false);
  const { isUser } = useSession();
  const isWanted = isAsked && isUser;
  const text = useTexts<Messages<'transfer'>>(texts, isWanted);
  if (!isWanted || !text) return null;
  return <AnywhereTransfer tag={tag} text={text} onClose={() => $transferAsked.set(false)} />;
}
