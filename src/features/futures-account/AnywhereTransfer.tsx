import type { ReactNode } from 'react';
import { accountFigures } from '#domain/position/futures-account.ts';
import { useAnywhereAccount, useListedMarkets } from '#stores/account/anywhere-account.ts';
import { useSession } from '#stores/account/use-session.ts';
import type { Market } from '#stores/market/market.ts';
import type { TransferText } from './futures-account.ts';
import TransferDialog from './TransferDialog.tsx';

interface AnywhereProps {
  readonly tag: string;
  readonly text: TransferText;
  readonly onClose: () => void;
}

interface DialogProps extends AnywhereProps {
  readonly market: Market;
  readonly markets: readonly Market[];
}

/** Gives the focus back to what opened the menu that asked: the menu itself has closed. */
const leadBack = () =>
  document.querySelector<HTMLElement>('[popovertarget="assets-menu"]')?.focus();

function Dialog({ market, markets, tag, text, onClose }: DialogProps): ReactNode {
  const { isUser, user } = useSession();
  const { account, isWhole } = useAnywhereAccount({
    ...{ market, markets, isUser, vipLevel: user?.vipLevel ?? 0 },
  });
  return (
    <TransferDialog
      {...{ market, tag, text }}
      movable={isWhole ? accountFigures(account).transferable : undefined}
      onClose={() => {
        onClose();
        requestAnimationFrame(leadBack);
      }}
    />
  );
}

/** The dialog where no page has brought what it takes to know: once the contracts are listed. */
export default function AnywhereTransfer(props: AnywhereProps): ReactNode {
  const markets = useListedMarkets();
  const [market] = markets;
  return market && <Dialog {...props} {...{ market, markets }} />;
}
