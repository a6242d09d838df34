import { type ReactNode, useState } from 'react';
import {
  coinMarginedLine,
  coinOn,
  isDemoLine,
  isShownLine,
  type Line,
  shownLinearLines,
  usualContractLine,
} from '#domain/line/line.ts';
import { useContracts } from '#kit/account/use-contracts.ts';
import { Tabs } from '#ui/react/Tabs.tsx';
import type { TransferText } from './futures-account.ts';
import TransferDialog from './TransferDialog.tsx';

interface AnywhereProps {
  readonly tag: string;
  readonly spotHref: string;
  readonly text: TransferText;
  readonly onClose: () => void;
}

/** Gives the focus back to what opened the menu that asked: the menu itself has closed. */
const leadBack = () =>
  document.querySelector<HTMLElement>('[popovertarget="assets-menu"]')?.focus();

/** A coin that can be moved to the account of a line. */
interface Target {
  readonly line: Line;
  readonly coin: string;
}

const idOf = ({ line, coin }: Target) => `${line}-${coin}`;

/** The lines that have one coin. */
const ofLines: readonly Target[] = shownLinearLines
  .filter((line) => !isDemoLine(line))
  .map((line) => ({ line, coin: coinOn(line)! }));
const usual = ofLines.find(({ line }) => line === usualContractLine)!;

/** Those, and each coin that coin-margined contracts settle in, once these are listed. */
function useTargets(): readonly Target[] {
  const { units } = useContracts(coinMarginedLine);
  if (!isShownLine(coinMarginedLine)) return ofLines;
  const ofCoins = units.map(({ settle }) => ({ line: coinMarginedLine, coin: settle.code }));
  return [...ofLines, ...ofCoins];
}

/** The dialog where no page has brought what it takes to know: once the contracts are listed. */
export default function AnywhereTransfer({
  tag,
  spotHref,
  text,
  onClose,
}: AnywhereProps): ReactNode {
  const targets = useTargets();
  const [{ line, coin }, setTarget] = useState<Target>(usual);
  const unit = useContracts(line).unitIn(coin);
  if (unit === undefined) return null;
  return (
    <TransferDialog
      {...{ line, tag, spotHref, text, asset: unit.settle }}
      movable={unit.figures?.transferable}
      head={
        <Tabs
          name="transfer"
          label={text.account}
          items={targets.map((one) => ({ id: idOf(one), label: one.coin }))}
          value={idOf({ line, coin })}
          onChange={(id) => setTarget(targets.find((one) => idOf(one) === id) ?? usual)}
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
