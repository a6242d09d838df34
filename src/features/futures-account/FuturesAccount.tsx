import '#client/trading/usdt-line.ts';
import { type ReactNode, useEffect, useMemo } from 'react';
import { createPortal } from 'react-dom';
import { amountText } from '#contract/map/quantity.ts';
import type { ContractInstrument } from '#domain/instrument/kinds.ts';
import { symbolOf } from '#domain/line/line.ts';
import { displayAmount } from '#domain/money/display.ts';
import {
  accountFigures,
  type FuturesAccount as OwnAccount,
} from '#domain/position/futures-account.ts';
import { riskRatios } from '#domain/position/risk.ts';
import { groupDecimal, noFigure, signedText } from '#i18n/number.ts';
import { riskText } from '#i18n/percent.ts';
import { signTone } from '#kit/table/cells.tsx';
import { riskTone } from '#kit/table/risk-tone.ts';
import {
  useContracts,
  useFutures,
  useFuturesAccount,
  useWallet,
} from '#stores/account/futures-account.ts';
import { $ordersOn, subscribeOrders } from '#stores/account/orders.ts';
import { $lineTransferAsked } from '#stores/account/transfer-asked.ts';
import { useSession } from '#stores/account/use-session.ts';
import { useMarket } from '#stores/market/market.ts';
import { useLive } from '#stores/page/use-live.ts';
import { useProps } from '#ui/island/props.ts';
import { lazy } from '#ui/react/lazy.ts';
import type { FuturesAccountProps, TransferText } from './futures-account.ts';

const TransferDialog = lazy(() => import('./TransferDialog.tsx'));

interface RatiosProps {
  readonly account: OwnAccount;
  readonly text: TransferText;
  readonly tag: string;
}

/** How near liquidation is: of the cross positions together, and of the isolated one that is nearest. */
const Ratios = ({ account, text, tag }: RatiosProps): ReactNode =>
  riskRatios(account).map(({ of, ratioPpm, level, position }) => (
    <div key={of} className="flex justify-between gap-3">
      <dt className="text-text-2">
        {text[`ratio_${of}`]}
        {position && (
          <>
            {' '}
            · <bdi>{symbolOf(position.symbolId)}</bdi>
          </>
        )}
      </dt>
      <dd>
        <bdi className={`num ${riskTone[level]}`}>{riskText(ratioPpm, tag)}</bdi>
      </dd>
    </div>
  ));

/** What a user's account of a line has, what is bound, and the way to move money in and out. */
export default function FuturesAccount({ json }: { readonly json: string }): ReactNode {
  const props = useProps<FuturesAccountProps>(json);
  const { text, tag } = props;
  const market = useMarket(props.symbol);
  const { line, symbolId } = market;
  const contract = market.instrument as ContractInstrument;
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
  const isOpen = useLive($lineTransferAsked, false);
  const setOpen = (is: boolean) => $lineTransferAsked.set(is);
  const rows = [
    { name: text.equity, value: figures.equity, rounding: 'down' },
    { name: text.unrealized, value: figures.unrealized, rounding: 'nearest' },
    { name: text.marginUsed, value: figures.marginUsed, rounding: 'nearest' },
    { name: text.movable, value: figures.transferable, rounding: 'down' },
  ] as const;
  const shown = ({ name, value, rounding }: (typeof rows)[number]) => {
    const amount = amountText(contract.settle, displayAmount(contract.settle, value, rounding));
    return name === text.unrealized ? signedText(amount, tag) : groupDecimal(amount, tag);
  };
  if (!isUser) return null;
  return (
    <div className="grid gap-3 p-3 content-start">
      <button type="button" className="futures-transfer btn-quiet" onClick={() => setOpen(true)}>
        {text.transfer}
      </button>
      <dl className="grid gap-1">
        {rows.map((row) => (
          <div key={row.name} className="flex justify-between gap-3">
            <dt className="text-text-2">{row.name}</dt>
            <dd>
              <bdi
                className={`num ${isWhole && row.name === text.unrealized ? signTone(String(row.value)) : ''}`}
              >
                {isWhole ? shown(row) : noFigure}
              </bdi>{' '}
              {contract.settle.code}
            </dd>
          </div>
        ))}
        {isWhole && <Ratios {...{ account, text, tag }} />}
      </dl>
      {isOpen &&
        isUser &&
        // Outside of the panel, which a phone does not show beside the ticket.
        createPortal(
          <TransferDialog
            {...{ text, tag, market }}
            movable={isWhole ? figures.transferable : undefined}
            onClose={() => setOpen(false)}
          />,
          document.body,
        )}
    </div>
  );
}
