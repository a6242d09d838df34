import { type ReactNode, useEffect, useMemo, useState } from 'react';
import type { ShownLine } from '#domain/line/line.ts';
import { shownLineKey } from '#i18n/line-name.ts';
import { subscribeTickers, type Tickers } from '#stores/feed/tickers.ts';
import { useTickers } from '#stores/feed/use-tickers.ts';
import { useTexts } from '#stores/page/use-texts.ts';
import { useProps } from '#ui/island/props.ts';
import { lazy } from '#ui/react/lazy.ts';
import { TabPanel, Tabs } from '#ui/react/Tabs.tsx';
import type { ContractsText } from './contracts.ts';
import { Fresh } from './Fresh.tsx';
import { LoadingPairs } from './LoadingPairs.tsx';
import { MarketList } from './MarketList.tsx';
import { type MarketsProps, marketViews } from './markets.ts';
import { spotColumns } from './spot-columns.tsx';
import { useFavorites } from './use-favorites.ts';
import { useLines } from './use-lines.ts';

const ListedContracts = lazy(() => import('./ListedContracts.tsx'), LoadingPairs);

/** All pairs with live figures, to search, sort and keep; beside them the contracts. */
export default function Markets({ json }: { readonly json: string }): ReactNode {
  const props = useProps<MarketsProps>(json);
  const { hot, hrefs, tag, text } = props;
  const pairs = useLines(props.pairs);
  const initial = useMemo<Tickers>(
    () => Object.fromEntries(props.tickers.map((row) => [row.symbolId, row])),
    [props],
  );
  const tickers = useTickers(initial);
  useEffect(subscribeTickers, []);
  const own = useFavorites(props.favorites !== undefined, props.favorites);
  const [line, setLine] = useState<ShownLine>('spot');
  const contractsText = useTexts<ContractsText>(props.contractTexts, line !== 'spot');

  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 px-4 max-sm:pt-3 min-h-12 border-b border-line">
        <h2 id="markets-title" className="text-lg font-600">
          {text.markets}
        </h2>
        <Tabs
          name="lines"
          label={text.markets}
          items={props.lines.map((id) => ({ id, label: text[shownLineKey(id)] }))}
          value={line}
          onChange={setLine}
          className="market-script market-lines me-auto max-sm:order-last max-sm:basis-full max-sm:-ms-3"
        />
        <Fresh tickers={tickers} tag={tag} text={text} />
      </div>
      <TabPanel name="lines" value={line}>
        {line === 'spot' ? (
          <MarketList
            {...{ pairs, tickers, initial, hot, own, hrefs, tag, text }}
            name="markets"
            views={marketViews}
            columns={spotColumns}
            label={text.markets}
            rowHeight={52}
          />
        ) : contractsText ? (
          <ListedContracts key={line} {...{ line, own, hrefs, tag }} text={contractsText} />
        ) : (
          <LoadingPairs />
        )}
      </TabPanel>
    </>
  );
}
