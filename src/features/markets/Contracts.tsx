import { type ReactNode, useMemo } from 'react';
import { $tickers, type Tickers } from '#stores/feed/tickers.ts';
import { useLive } from '#stores/page/use-live.ts';
import { useProps } from '#ui/island/props.ts';
import { ContractList } from './ContractList.tsx';
import type { ContractsProps } from './contracts.ts';
import { Fresh } from './Fresh.tsx';
import { useFavourites } from './use-favourites.ts';

/** The overview of contracts: all of the line with what the page brought, then live. */
export default function Contracts({ json }: { readonly json: string }): ReactNode {
  const props = useProps<ContractsProps>(json);
  const { href, tag, text } = props;
  const initial = useMemo<Tickers>(
    () => Object.fromEntries(props.tickers.map((row) => [row.symbolId, row])),
    [props],
  );
  const tickers = useLive($tickers, initial);
  const own = useFavourites(props.favourites !== undefined, props.favourites);
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 px-4 min-h-12 border-b border-line">
        <h2 id="contracts-title" className="text-lg font-600">
          {text.usdtFutures}
        </h2>
        <Fresh tickers={tickers} tag={tag} text={text} />
      </div>
      <ContractList
        {...{ initial, own, href, tag, text }}
        pairs={props.pairs}
        figures={props.contracts}
      />
    </>
  );
}
