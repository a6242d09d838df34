import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { isDemoLine, lineOf, symbolOf } from '#domain/line/line.ts';
import { noFigure } from '#i18n/number.ts';
import { riskText } from '#i18n/percent.ts';
import { useLinear } from '#kit/account/use-linear.ts';
import { amountShown, gainShown } from '#kit/amount-text.ts';
import { signTone } from '#kit/table/cells.tsx';
import { riskTone } from '#kit/table/risk-tone.ts';
import { $lineTransferAsked } from '#stores/account/transfer-asked.ts';
import { useLive } from '#stores/page/use-live.ts';
import type { LinearUnit } from '#stores/trading/linear-account.ts';
import { type IslandProps, useSeededProps } from '#ui/island/seed.ts';
import { lazy } from '#ui/react/lazy.ts';
import type { FuturesAccountProps, TransferText } from './futures-account.ts';

const TransferDialog = lazy(() => import('./TransferDialog.tsx'));
const DemoCoinsDialog = lazy(() => import('./DemoCoinsDialog.tsx'));

interface RatiosProps {
  readonly of: NonNullable<LinearUnit['ratios']>;
  readonly text: TransferText;
  readonly tag: string;
}

/** How near liquidation is: of the cross positions together, and of the isolated one that is nearest. */
const Ratios = ({ of: ratios, text, tag }: RatiosProps): ReactNode =>
  ratios.map(({ of, ratioPpm, level, position }) => (
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

/** What a user's account of a line has of the coin that the page's contract settles in, what is bound, and the way to move money in and out. */
export default function FuturesAccount({ json }: IslandProps): ReactNode {
  const { text, tag, symbolId } = useSeededProps<FuturesAccountProps>(json);
  const line = lineOf(symbolId);
  const account = useLinear(line);
  const { figures, ratios, settle: asset } = account.unitOf(symbolId);
  const isDemo = isDemoLine(line);
  const isOpen = useLive($lineTransferAsked, false);
  const setOpen = (is: boolean) => $lineTransferAsked.set(is);
  if (!account.isUser) return null;
  const rows = [
    [text.equity, figures && amountShown(asset, figures.equity, 'down', tag)],
    [text.unrealized, figures && gainShown(asset, figures.unrealized, tag)],
    [text.marginUsed, figures && amountShown(asset, figures.marginUsed, 'nearest', tag)],
    // Demo coins never leave their account.
    ...(isDemo
      ? []
      : [
          [text.movable, figures && amountShown(asset, figures.transferable, 'down', tag)] as const,
        ]),
  ] as const;
  const tone = figures ? signTone(String(figures.unrealized)) : '';
  return (
    <div className="grid gap-3 p-3 content-start">
      <button type="button" className="futures-transfer btn-quiet" onClick={() => setOpen(true)}>
        {isDemo ? text.getDemoCoins : text.transfer}
      </button>
      <dl className="grid gap-1">
        {rows.map(([name, shown]) => (
          <div key={name} className="flex justify-between gap-3">
            <dt className="text-text-2">{name}</dt>
            <dd>
              <bdi className={`num ${name === text.unrealized ? tone : ''}`}>
                {shown ?? noFigure}
              </bdi>{' '}
              {asset.code}
            </dd>
          </div>
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
              {...{ text, tag, line, asset }}
              movable={figures?.transferable}
              onClose={() => setOpen(false)}
            />
          ),
          document.body,
        )}
    </div>
  );
}
