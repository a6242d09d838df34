import { type ReactNode, useCallback, useMemo, useState } from 'react';
import type { ShareSubject } from '#domain/position/share-view.ts';
import type { RecordContext } from '#kit/records/context.ts';
import { lazy } from '#ui/react/lazy.ts';

const ShareDialog = lazy(() => import('./ShareDialog.tsx'));

/** What rows of records are drawn with, with the way to share one, and the dialog that it opens. */
export function useShare(
  context: RecordContext,
  /** Where the dialog's texts are read. */
  texts: string,
): readonly [context: RecordContext, dialog: ReactNode] {
  const [asked, setAsked] = useState<{
    readonly subject: ShareSubject;
    readonly symbolId: string;
  }>();
  const onShare = useCallback(
    (subject: ShareSubject, symbolId: string) => setAsked({ subject, symbolId }),
    [],
  );
  const whole = useMemo(() => ({ ...context, onShare }), [context, onShare]);
  const { tag, text, pairs } = context;
  const dialog = asked && (
    <ShareDialog
      {...{ tag, texts, subject: asked.subject, title: text.share, closeLabel: text.close }}
      priceScale={pairs[asked.symbolId]?.priceScale}
      onClose={() => setAsked(undefined)}
    />
  );
  return [whole, dialog];
}
