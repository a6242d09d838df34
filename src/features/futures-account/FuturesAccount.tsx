import '#client/trading/usdt-line.ts';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { amountText } from '#contract/map/quantity.ts';
import type { LinearInstrument } from '#domain/instrument/instrument.ts';
import { displayAmount } from '#domain/money/display.ts';
import { accountFigures } from '#domain/position/futures-account.ts';
import { groupDecimal, noFigure } from '#i18n/number.ts';
import {
  useContracts,
  useFutures,
  useFuturesAccount,
  useWallet,
} from '#stores/account/futures-account.ts';
import { $ordersOn, subscribeOrders } from '#stores/account/orders.ts';
import { useSession } from '#stores/account/use-session.ts';
import { useMarket } from '#stores/market/market.ts';
import { useLive } from '#stores/page/use-live.ts';
import { useProps } from '#ui/island/props.ts';
import { lazy } from '#ui/react/lazy.ts';
import type { FuturesAccountProps } from './futures-account.ts';

const TransferDialog = lazy(() => import('./TransferDialog.tsx'));

/** What a user's account of a line has, what is bound, and the way to move money in and out. */
export default function FuturesAccount({ json }: { readonly json: string }): ReactNode {
  const props = useProps<FuturesAccountProps>(json);
  const { text, tag } = props;
  const market = useMarket(props.symbol);
  const { line, symbolId } = market;
  const contract = market.instrument as LinearInstrument;
  const { isUser, user = props.user } = useSession(true);
  const { own, contracts } = useFutures(line, isUser, props);
  const wallet = useWallet(market, isUser, props.wallet);
  useEffect(() => (isUser ? subscribeOrders(line) : undefined), [line, isUser]);
  const orders = useLive($ordersOn(line), props.orders);
  const shownIds = useMemo(() => [symbolId], [symbolId]);
  const instruments = useContracts(line, props.symbols);
  const { account, isWhole } = useFuturesAccount({
    ...{ wallet, own, contracts, orders, instruments, vipLevel: user.vipLevel },
    shown: shownIds,
  });
  const figures = accountFigures(account);
  const [isOpen, setOpen] = useState(false);
  const rows = [
    { name: text.equity, value: figures.equity, rounding: 'down' },
    { name: text.unrealized, value: figures.unrealized, rounding: 'nearest' },
    { name: text.marginUsed, value: figures.bound, rounding: 'nearest' },
    { name: text.movable, value: figures.transferable, rounding: 'down' },
  ] as const;
  const shown = ({ value, rounding }: (typeof rows)[number]) =>
    groupDecimal(amountText(contract.settle, displayAmount(contract.settle, value, rounding)), tag);
  if (!isUser) return null;
  return (
    <div className="grid gap-3 p-3 content-start">
      <button type="button" className="futures-transfer btn-quiet" onClick={() => setOpen(true)}>
        {text.transfer}
      </button>
      <dl className="grid gap-2">
        {rows.map((row) => (
          <div key={row.name} className="flex justify-between gap-3">
            <dt className="text-text-2">{row.name}</dt>
            <dd>
              <bdi className="num">{isWhole ? shown(row) : noFigure}</bdi> {contract.settle.code}
            </dd>
          </div>
        ))}
      </dl>
      {isOpen && (
        <TransferDialog
          {...{ text, tag, market }}
          movable={isWhole ? figures.transferable : undefined}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
}
