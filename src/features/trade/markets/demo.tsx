import type { SymbolRow } from '#contract/calls/market.ts';
import { symbolRowOf } from '#contract/map/instrument-row.ts';
import { btcContract, coinContract, contractMarks } from '#demo/contract-rows.ts';
import {
  type Demo,
  type DemoKit,
  type DemoState,
  longText,
  standing,
  textsOf,
} from '#demo/demo.ts';
import { btc, demoAt, ticker, tickers, tiny } from '#demo/market-rows.ts';
import { usdcContracts } from '#domain/futures/listed.ts';
import { shownLines, usualContractLine } from '#domain/line/line.ts';
import { marketHrefs } from '#i18n/market-hrefs.ts';
import { $tickers } from '#stores/feed/tickers.ts';
import { $symbols, $symbolsOf } from '#stores/market/lists.ts';
import { packProps } from '#ui/island/props.ts';
import Contracts from './Contracts.tsx';
import { type ContractsProps, contractsCatalogs } from './contracts.ts';
import HotContracts from './HotContracts.tsx';
import { type HotProps, type HotTab, hotPairs } from './hot.ts';
import { marketPairs } from './markets.ts';
import Picker from './Picker.tsx';
import { pickerCatalogs, pickerId } from './picker.ts';

const usdcContract = symbolRowOf(usdcContracts[0]!);

const size = { width: 560, height: 560 };

const pair = (coinName: string, name = coinName): SymbolRow => ({
  ...btc,
  symbolId: `${coinName}USDT`,
  symbolCodeDisplayName: `${coinName}/USDT`,
  baseCoin: { coinName, name, scale: 8 },
});

const opened =
  (tab: string) =>
  async (frame: HTMLElement): Promise<void> => {
    (await standing(frame, '[popover]')).showPopover();
    (await standing(frame, `#picker-tab-${tab}`)).click();
  };

/** Of each kind, and the longest. */
const lowerFees: readonly SymbolRow[] = [
  { ...pair('SOL', 'Solana'), makerPpm: 0, takerPpm: 0 },
  { ...pair('ADA', 'Cardano'), makerPpm: 155, takerPpm: 155 },
  { ...pair('PEPE', longText), makerPpm: 501 },
];

const picker = ({ tag, texts }: DemoKit, isUser = false) => (
  <div id={pickerId} popover="manual" className="menu pair-picker">
    <Picker
      json={packProps({
        tag,
        hrefs: marketHrefs('en'),
        lines: shownLines,
        symbol: 'BTCUSDT',
        isUser,
        text: textsOf(texts, ...pickerCatalogs),
      })}
    />
  </div>
);

/** A list of pairs, as the exchange has told them. */
function list(kit: DemoKit, name: string, more: readonly SymbolRow[], tab = 'spot'): DemoState {
  return {
    name,
    ...size,
    answers: { getSparklines: { data: [] }, hotCoins: { data: [] } },
    show: () => {
      const rows = [btc, pair('ETH', 'Ethereum'), pair('BGB', 'Bitget Token'), ...more];
      const told = [
        ...tickers,
        ...[...more, btcContract].map(({ symbolId }) => ticker({ symbolId })),
      ];
      $symbols.set(rows);
      $symbolsOf('usdt').set([btcContract]);
      $tickers.set(Object.fromEntries(told.map((row) => [row.symbolId, row])));
      return picker(kit);
    },
    act: opened(tab),
  };
}

/** The overview of contracts, as its page brings it. */
function overview({ tag, texts }: DemoKit, name: string, width: number, mark?: string): DemoState {
  const json = packProps({
    tag,
    hrefs: marketHrefs('en'),
    lines: shownLines,
    line: usualContractLine,
    pairs: marketPairs([btcContract], [], []),
    tickers: mark === undefined ? [] : [ticker({ symbolId: btcContract.symbolId, last: mark })],
    contracts: mark === undefined ? [] : contractMarks.map((row) => ({ ...row, mark })),
    favorites: undefined,
    text: textsOf(texts, ...contractsCatalogs),
  } satisfies ContractsProps);
  const height = 300;
  return {
    ...{ name, width, height },
    ...(width < 700 && { screen: { width, height } }),
    show: () => <Contracts json={json} />,
  };
}

/** Contracts of three lines, or none, as a tab of the page of hot contracts shows them. */
function hot({ tag, texts }: DemoKit, name: string, width: number, tab: HotTab): DemoState {
  const symbols = [btcContract, usdcContract, coinContract];
  const json = packProps({
    ...{ tab, tag, hrefs: marketHrefs('en'), now: demoAt },
    pairs: hotPairs(symbols),
    tickers: symbols.map(({ symbolId }) => ticker({ symbolId, volume: '8204' })),
    contracts: symbols.flatMap(({ symbolId }) =>
      contractMarks.map((row) => ({ ...row, symbolId, openInterest: '1284' })),
    ),
    text: textsOf(texts, ...contractsCatalogs),
  } satisfies HotProps);
  const height = 420;
  return {
    ...{ name, width, height },
    ...(width < 1240 && { screen: { width, height } }),
    show: () => <HotContracts json={json} />,
  };
}

export const demo: Demo = {
  name: 'Picker of pairs',
  states: (kit) => [
    list(kit, 'usual', [tiny]),
    list(
      kit,
      'many',
      Array.from({ length: 300 }, (_, at) => {
        const coin = pair(at % 2 ? 'SOL' : 'ADA', `No. ${at + 1}`);
        return { ...coin, symbolId: `${coin.symbolId}${at}` };
      }),
    ),
    list(kit, 'long texts and extreme numbers', [pair('WWWWWWWWWWWWWWWW', longText), tiny]),
    list(kit, 'lower fees', lowerFees),
    list(kit, 'no favorites', [], 'favorites'),
    list(kit, 'all lines', [], 'all'),
    list(kit, 'contracts', [], 'usdt'),
    overview(kit, 'overview', 1240, '62418.3'),
    overview(kit, 'overview on a phone', 390, '62418.3'),
    overview(kit, 'overview before the first mark', 1240),
    overview(kit, 'overview with extreme numbers', 390, '1234567.8'),
    hot(kit, 'hot contracts', 1240, 'hot'),
    hot(kit, 'hot contracts on a narrow desk', 720, 'hot'),
    hot(kit, 'hot contracts on a phone', 390, 'hot'),
    hot(kit, 'no hot contracts', 390, 'losers'),
    { name: 'loading', ...size, show: () => picker(kit), act: opened('spot') },
    {
      name: 'failed',
      ...size,
      answers: { getAllSymbol: 'lost', hotCoins: 'lost' },
      show: () => picker(kit),
      act: async (frame) => {
        await opened('spot')(frame);
        (await standing(frame, 'fieldset [aria-pressed]')).click();
        await standing(frame, '[role=alert] button');
      },
    },
  ],
};
