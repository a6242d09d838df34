import '#client/trading/usdt-line.ts';
import { type ReactNode, useEffect, useMemo } from 'react';
import type { ContractInstrument } from '#domain/instrument/kinds.ts';
import { accountFigures } from '#domain/position/futures-account.ts';
import { useFutures, useFuturesAccount, useWallet } from '#stores/account/futures-account.ts';
import { $ordersOn, subscribeOrders } from '#stores/account/orders.ts';
import { positionsOn } from '#stores/account/positions.ts';
import { useSession } from '#stores/account/use-session.ts';
import { $symbolsOf, subscribeSymbolsOf } from '#stores/market/lists.ts';
import { type Market, marketOf } from '#stores/market/market.ts';
import { useLive } from '#stores/page/use-live.ts';
import type { TransferText } from './futures-account.ts';
import TransferDialog from './TransferDialog.tsx';

const line = 'usdt';
const noSeed = { positions: undefined, contracts: [] };
const noIds: readonly string[] = [];

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
  const { own, contracts } = useFutures(line, isUser, noSeed);
  const wallet = useWallet(market, isUser, undefined);
  useEffect(() => subscribeOrders(line), []);
  const orders = useLive($ordersOn(line), undefined);
  const instruments = useMemo(
    () => markets.map(({ instrument }) => instrument as ContractInstrument),
    [markets],
  );
  const { account, isWhole } = useFuturesAccount({
    ...{ wallet, own, contracts, orders: orders ?? [], instruments },
    ...{ shown: noIds, vipLevel: user?.vipLevel ?? 0 },
  });
  const positions = useLive(positionsOn(line).$now, undefined);
  const isKnown = isWhole && orders !== undefined && positions !== undefined;
  return (
    <TransferDialog
      {...{ market, tag, text }}
      movable={isKnown ? accountFigures(account).transferable : undefined}
      onClose={() => {
        onClose();
        requestAnimationFrame(leadBack);
      }}
    />
  );
}

/** The dialog where no page has brought what it takes to know: once the contracts are listed. */
export default function AnywhereTransfer(props: AnywhereProps): ReactNode {
  const listed = useLive($symbolsOf(line), undefined);
  useEffect(() => subscribeSymbolsOf(line), []);
  const markets = useMemo(() => (listed ?? []).map(marketOf), [listed]);
  const [market] = markets;
  return market && <Dialog {...props} {...{ market, markets }} />;
}
