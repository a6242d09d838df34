import { type ReactNode, useEffect, useState } from 'react';
import { onVerify } from '#client/effects.ts';
import { Dialog } from '#ui/react/Dialog.tsx';
import type { NoticesProps } from './notices.ts';

/** Opens when the exchange wants the user verified first: what it said, and how to go on. */
export function Verify({ text }: Pick<NoticesProps, 'text'>): ReactNode {
  const [said, setSaid] = useState('');
  useEffect(() => onVerify(({ msg }) => setSaid(msg)), []);
  const close = () => setSaid('');

  return (
    <Dialog open={said !== ''} onClose={close} title={text.verifyTitle} closeLabel={text.close}>
      <p className="text-sm mb-2">{said}</p>
      <p className="text-sm text-text-2 mb-4">{text.verifyHow}</p>
      <button type="button" className="btn-primary h-10 ms-auto" onClick={close}>
        {text.verifyDone}
      </button>
    </Dialog>
  );
}
