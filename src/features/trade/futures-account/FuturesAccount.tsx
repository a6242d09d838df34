import type { CSSProperties, ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { isDemoLine, lineOf, symbolOf } from '#domain/line/line.ts';
import type { Amount } from '#domain/money/units.ts';
import { worthAt } from '#domain/position/risk-limits.ts';
import { noFigure } from '#i18n/number.ts';
import { riskText } from '#i18n/percent.ts';
import { useContracts } from '#kit/account/use-contracts.ts';
import { amountShown, gainShown } from '#kit/amount-text.ts';
import { signTone } from '#kit/table/cells.tsx';
import { riskTone } from '#kit/table/risk-tone.ts';
import { $lineTransferAsked } from '#stores/account/transfer-asked.ts';
import { useLive } from '#stores/page/use-live.ts';
import type { ContractsUnit } from '#stores/trading/contracts-account.ts';
import { type IslandProps, useSeededProps } from '#ui/island/seed.ts';
import { lazy } from '#ui/react/lazy.ts';
import type { FuturesAccountProps, TransferText } from './futures-account.ts';

const TransferDialog = lazy(() => import('./TransferDialog.tsx'));
const DemoCoinsDialog = lazy(() => import('./DemoCoinsDialog.tsx'));

interface RatiosProps {
  readonly of: NonNullable<ContractsUnit['ratios']>;
  readonly text: TransferText;
  readonly tag: string;
}

/** Where a ratio stands on its gauge, which ends where liquidation begins; without equity at that end. */
const onGauge = (ratioPpm: bigint | undefined) =>
  ({ '--risk': `${Math.min(100, Number(ratioPpm ?? 1_000_000n) / 10_000)}%` }) as CSSProperties;

/** How near liquidation is: of the cross positions together, and of the isolated one that is nearest. */
const Ratios = ({ of: ratios, text, tag }: RatiosProps): ReactNode =>
  ratios.map(({ of, ratioPpm, level, position }) => (
    <div key={of} className="risk-gauge" style={onGauge(ratioPpm)}>
      <dt className="text-text-2">
        {text[`ratio_${of}`]}
        {position && (
          <>
            {' '}
            · <bdi>{symbolOf(position.symbolId)}</bdi>
          </>
        )}
      </dt>
      <dd className={riskTone[level]}>
        {text[`risk_${level}`]} <bdi className="num">{riskText(ratioPpm, tag)}</bdi>
      </dd>
    </div>
  ));

interface AmountsProps {
  readonly name: string;
  readonly shown: string | undefined;
  readonly code: string;
  /** About what it is in what its contracts are priced in. */
  readonly about?: string | undefined;
  readonly tone?: string | undefined;
}

/** An amount of the account, and what it comes to. */
const Amounts = ({ name, shown, code, about, tone = '' }: AmountsProps): ReactNode => (
  <div className="flex justify-between gap-3">
    <dt className="text-text-2">{name}</dt>
    <dd className="text-end">
      <bdi className={`num ${tone}`}>{shown ?? noFigure}</bdi> {code}
      {about !== undefined && (
        <span className="block text-2xs text-text-2">
          ≈ <bdi className="num">{about}</bdi>
        </span>
      )}
    </dd>
  </div>
);

/** What a user's account of a line has of the coin that the page's contract settles in, what is bound, and the way to move money in and out. */
export default function FuturesAccount({ json }: IslandProps): ReactNode {
  const { text, tag, symbolId, spotHref } = useSeededProps<FuturesAccountProps>(json);
  const line = lineOf(symbolId);
  const account = useContracts(line);
  const { figures, ratios, settle: asset } = account.unitOf(symbolId);
  const isDemo = isDemoLine(line);
  const isOpen = useLive($lineTransferAsked, false);
  const setOpen = (is: boolean) => $lineTransferAsked.set(is);
  if (!account.isUser) return null;
  const { contract, mark } = account.on(symbolId);
  // Its rows have one line each.
  const settlesInQuote = contract.settle.code === contract.quote.code;
  // Of an account in a coin, what that comes to in the dollars that its contracts are priced in.
  const about = (units: Amount | undefined) => {
    if (units === undefined || mark === undefined) return undefined;
    const worth = worthAt(contract, units, mark);
    return worth && `${amountShown(contract.quote, worth, 'nearest', tag)} ${contract.quote.code}`;
  };
  const rows = [
    {
      name: text.equity,
      shown: figures && amountShown(asset, figures.equity, 'down', tag),
      about: about(figures?.equity),
    },
    {
      name: text.unrealized,
      shown: figures && gainShown(asset, figures.unrealized, tag),
      about: about(figures?.unrealized),
      tone: figures && signTone(String(figures.unrealized)),
    },
    {
      name: text.marginUsed,
      shown: figures && amountShown(asset, figures.marginUsed, 'nearest', tag),
    },
    // Demo coins never leave their account.
    ...(isDemo
      ? []
      : [
          {
            name: text.movable,
            shown: figures && amountShown(asset, figures.transferable, 'down', tag),
          },
        ]),
  ];
  return (
    <div data-short={settlesInQuote || undefined} className="grid gap-3 p-3 content-start">
      <button type="button" className="futures-transfer btn-quiet" onClick={() => setOpen(true)}>
        {isDemo ? text.getDemoCoins : text.transfer}
      </button>
      <dl className="grid gap-1">
        {rows.map((row) => (
          <Amounts key={row.name} {...row} code={asset.code} />
        ))}
        {ratios && <Ratios of={ratios} {...{ text, tag }} />}
      </dl>
      {isOpen &&
        // Outside of the panel, which a phone does not show beside the ticket.
        createPortal(
          isDemo ? (
            <DemoCoinsDialog {...{ text, tag, line, asset }} onClose={() => setOpen(false)} />
          ) : (
            <TransferDialog
              {...{ text, tag, line, asset, spotHref }}
              movable={figures?.transferable}
              onClose={() => setOpen(false)}
            />
          ),
          document.body,
        )}
    </div>
  );
}
