import { type Demo, type DemoKit, textsOf } from '#demo/demo.ts';
import { demoAt, tickers } from '#demo/market-rows.ts';
import { listedContracts } from '#domain/futures/listed.ts';
import { marketHrefs } from '#i18n/market-hrefs.ts';
import { packProps } from '#ui/island/props.ts';
import type { Known } from './figures.ts';
import Overview from './Overview.tsx';
import { overviewCatalogs } from './overview.ts';

const desk = { width: 1280, height: 460 };
const phone = { width: 390, height: 900 };

const [sample] = tickers;
const known: Known = {
  tickers: listedContracts.map(({ symbolId }, at) => ({
    ...sample!,
    ...{
      symbolId,
      open: '100',
      last: String(95 + at),
      turnover: String(30_000_000 - at * 900_000),
    },
  })),
  contracts: listedContracts.map(({ symbolId }, at) => ({
    ...{ symbolId, mark: '100', index: '100', fundingRate: `${at < 9 ? '-' : ''}0.000${at}` },
    ...{ nextFundingAt: demoAt, fundingHours: 8, openInterest: '12', at: demoAt },
    openInterestValue: String(9_000_000 - at * 300_000),
  })),
  funds: [{ line: 'usdt', usdValue: '2000000.25' }],
};
const none: Known = { tickers: [], contracts: [], funds: [] };
const newest = listedContracts.map(({ symbolId }) => ({ symbolId, at: demoAt }));

export const demo: Demo = {
  name: 'Overview of contracts',
  states: ({ tag, texts }: DemoKit) => {
    const hrefs = marketHrefs('en');
    const text = textsOf(texts, ...overviewCatalogs);
    const state = (name: string, size: typeof desk, of: Known) => ({
      ...{ name, ...size },
      show: () => (
        <Overview
          json={packProps({
            ...{ tag, hrefs, text, known: of, listed: of === none ? [] : newest, now: demoAt },
          })}
        />
      ),
    });
    return [
      state('on a desk', desk, known),
      state('on a phone', phone, known),
      state('nothing listed', desk, none),
    ];
  },
};
