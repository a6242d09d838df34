import { type ReactNode, useEffect, useState } from 'react';
import { onPinNeeded } from '#client/pin-question.ts';
import { readTexts } from '#client/texts.ts';
import type { PinText } from './notices.ts';
import type { PinDialog } from './PinDialog.tsx';

interface Asked {
  readonly Dialog: typeof PinDialog;
  readonly text: PinText;
  readonly answer: (isShown: boolean) => void;
}

interface PinProps {
  /** Where the dialog's texts are read. */
  readonly texts: string;
}

/** Asks for the trading PIN whenever the exchange wants it; what asks comes with its first use. */
export function Pin({ texts }: PinProps): ReactNode {
  const [asked, setAsked] = useState<Asked>();

  useEffect(
    () =>
      onPinNeeded(async () => {
        const [{ PinDialog }, text] = await Promise.all([
          import('./PinDialog.tsx'),
          readTexts(texts),
        ]);
        return await new Promise((answer) => {
          setAsked({ Dialog: PinDialog, text: text as PinText, answer });
        });
      }),
    [texts],
  );

  if (!asked) return null;
  const { Dialog, text, answer } = asked;
  return (
    <Dialog
      text={text}
      onEnd={(isShown) => {
        setAsked(undefined);
        answer(isShown);
      }}
    />
  );
}
