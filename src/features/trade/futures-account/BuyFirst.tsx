import { type ReactNode, useEffect } from 'react';
import { symbolOf } from '#domain/line/line.ts';
import { fill } from '#i18n/fill.ts';
import { $symbolsOf, subscribeSymbolsOf } from '#stores/market/lists.ts';
import { useLive } from '#stores/page/use-live.ts';
import type { TransferText } from './futures-account.ts';

interface BuyFirstProps {
  readonly coin: string;
  /** The address of a spot pair's page, but the pair. */
  readonly spotHref: string;
  readonly text: TransferText;
}

/** Where a coin is bought of which the spot account has none; nothing while no pair with it is open. */
export default function BuyFirst({ coin, spotHref, text }: BuyFirstProps): ReactNode {
  useEffect(() => subscribeSymbolsOf('spot'), []);
  const pair = useLive($symbolsOf('spot'), undefined)?.find(
    ({ baseCoin, state }) => baseCoin.coinName === coin && state === 'trading',
  );
  return (
    <p className="text-text-2">
      {fill(text.noneInSpot, { asset: coin })}{' '}
      {pair && (
        <a href={spotHref + symbolOf(pair.symbolId)} className="text-accent hover:underline">
          {fill(text.buyFirst, { asset: coin })}
        </a>
      )}
    </p>
  );
}
