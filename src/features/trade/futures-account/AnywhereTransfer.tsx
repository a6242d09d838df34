import { type ReactNode, useState } from 'react';
import {
  coinOn,
  isDemoLine,
  type ShownContractLine,
  shownContractLines,
  usualContractLine,
} from '#domain/line/line.ts';
import { useLinear } from '#kit/account/use-linear.ts';
import { Tabs } from '#ui/react/Tabs.tsx';
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

/** The lines that money can be moved to; each has its own coin. */
const lines = shownContractLines.filter((line) => !isDemoLine(line));

/** The dialog where no page has brought what it takes to know: once the contracts are listed. */
export default function AnywhereTransfer({ tag, text, onClose }: AnywhereProps): ReactNode {
  const [line, setLine] = useState<ShownContractLine>(usualContractLine);
  const { settle, figures } = useLinear(line);
  if (settle === undefined) return null;
  return (
    <TransferDialog
      {...{ line, tag, text, asset: settle }}
      movable={figures?.transferable}
      head={
        <Tabs
          name="transfer"
          label={text.account}
          items={lines.map((id) => ({ id, label: coinOn(id) }))}
          value={line}
          onChange={setLine}
          className="mb-4 border-b border-line"
        />
      }
      onClose={() => {
        onClose();
        requestAnimationFrame(leadBack);
      }}
    />
  );
}
