import type { ReactNode } from 'react';
import { useLinear } from '#kit/account/use-linear.ts';
import type { TransferText } from './futures-account.ts';
import TransferDialog from './TransferDialog.tsx';

interface AnywhereProps {
  readonly tag: string;
  readonly text: TransferText;
  readonly onClose: () => void;
}

/** Gives the focus back to what opened the menu that asked: the menu itself has closed. */
const leadBack = () =>
  document.querySelector<HTMLElement>('[popovertarget="assets-menu"]')?.focus();

/** The line whose account is meant. */
const line = 'usdt';

/** The dialog where no page has brought what it takes to know: once the contracts are listed. */
export default function AnywhereTransfer({ tag, text, onClose }: AnywhereProps): ReactNode {
  const { settle, figures } = useLinear(line);
  if (settle === undefined) return null;
  return (
    <TransferDialog
      {...{ line, tag, text, asset: settle }}
      movable={figures?.transferable}
      onClose={() => {
        onClose();
        requestAnimationFrame(leadBack);
      }}
    />
  );
}
