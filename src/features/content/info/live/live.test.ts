import { describe, expect, it } from 'vitest';
import { type CallName, calls } from '#contract/calls.ts';
import type { CallAnswer, ExchangeClient } from '#contract/client.ts';
import { symbolRowOf } from '#contract/map/instrument-row.ts';
import { feeRules, userFees } from '#demo/fee-rows.ts';
import { datedContracts, inverseContracts, listedContracts } from '#domain/futures/listed.ts';
import { type BlockName, readLive } from './all.ts';
import { lineOf } from './chart.ts';
import { fundingFile } from './funding-file.ts';
import type { Piece, TablePiece } from './piece.ts';
import { quantityAt } from './tiers.ts';
import { ppmPercent, rateText } from './write.ts';

const [bitcoin, ether] = listedContracts.map(symbolRowOf);
const day = 86_400_000;
const at = Date.UTC(2026, 10, 26, 8);
const btc = 'BTCUSDT_UMCBL';
const coinMargined = [...datedContracts(at), inverseContracts[0]!].map(symbolRowOf);
const gone = { ...coinMargined[0]!, symbolId: 'BTCUSDU26_DMCBL', state: 'delisted' };
const quarter = Date.UTC(2026, 8, 25, 8);

const spotPair = {
  ...{ ...bitcoin!, symbolId: 'BTCUSDT', contract: undefined, makerPpm: 0, takerPpm: 500 },
  ...{ bandUpPpm: 50_000, bandDownPpm: 50_000 },
};

/** What lines list: the usual one, spot and coin-margined contracts. */
const symbolsOf = (line?: string) =>
  ({ spot: [spotPair], usdt: [bitcoin, ether], usd: [gone, ...coinMargined] })[line ?? 'usdt'] ??
  [];

/** What a running exchange answers; a function gets the input. */
const answers: Partial<Record<CallName, object | ((input: object) => object)>> = {
  getAllSymbol: ({ businessLine }: { businessLine?: string }) => ({
    ...{ businessLine: 10, md5: '', md5Value: '' },
    symbolDTOList: symbolsOf(businessLine),
  }),
  vipRules: feeRules,
  userFees,
  contractRatio: {
    ...{ symbolId: btc, makerFeeRate: '0.0002', feeRate: '0.0006' },
    ...{ feeRateUpRatio: '0.0012', openCostUpRatio: '0.05' },
  },
  contractGradient: {
    md5: '',
    lineLevels: [
      {
        businessLine: 10,
        symbolLevels: [
          {
            symbolId: btc,
            levels: [
              {
                ...{ level: 1, startUnit: '0', endUnit: '150000', leverage: 125 },
                keepMarginRate: '0.004',
              },
              {
                ...{ level: 2, startUnit: '150000', endUnit: '900000', leverage: 100 },
                keepMarginRate: '0.005',
              },
            ],
          },
        ],
      },
    ],
  },
  contractTickers: ({ businessLine }: { businessLine?: string }) => [
    {
      ...(businessLine === 'usd'
        ? { symbolId: 'BTCUSDZ26_DMCBL', markPrice: '60250.0' }
        : { symbolId: btc, markPrice: '60000.5' }),
      ...{ indexPrice: '60001.0', fundingHours: 8 },
      ...{ openInterest: '1', openInterestValue: '60000.5' },
    },
  ],
  deliveryList: ({ cursor }: { cursor?: string }) => ({
    items: [
      { symbolId: gone.symbolId, deliveryTime: quarter, deliveryPrice: '61000.5', positions: 1234 },
    ],
    cursor: cursor === undefined ? '77' : undefined,
  }),
  currentFunding: ({ businessLine }: { businessLine?: string }) =>
    businessLine === 'usdt'
      ? [
          {
            ...{ symbolId: btc, fundingRate: '-0.00005', nextFundingTime: at, fundingHours: 8 },
            ...{ lastFundingRate: '0.0001', lastFundingTime: at - day / 3 },
          },
          { symbolId: 'ETHUSDT_UMCBL', fundingHours: 1 },
        ]
      : businessLine === 'usd'
        ? [{ symbolId: 'BTCUSD_DMCBL', fundingRate: '0.0001', fundingHours: 8 }]
        : [],
  fundingHistory: ({ range }: { range?: string }) => [
    { symbolId: btc, fundingTime: at, fundingRate: '0.0001', markPrice: '60000.5' },
    ...(range === '1m'
      ? [{ symbolId: btc, fundingTime: at - 9 * day, fundingRate: '-0.0002', markPrice: '59000.0' }]
      : []),
  ],
  contractIndex: {
    ...{ symbolId: btc, indexPrice: '60001.0' },
    sources: [
      { symbolId: 'BTCUSDT', bestBid: '60000.10', bestAsk: '60001.90', weight: '1' },
      { symbolId: 'XBTUSDT', weight: '0' },
    ],
  },
  riskCapitalAmount: ({ businessLine }: { businessLine?: number | string }) => [
    { coinName: businessLine === 'usd' ? 'BTC' : 'USDT', amount: '2000000.5' },
  ],
  riskCapitalFlow: ({ cursor }: { cursor?: string }) => ({
    items: [{ coinName: 'USDT', amount: '-12.5', balance: '2000000.5', at }],
    cursor: cursor === undefined ? '77' : undefined,
  }),
};

const failed = { ok: false, code: '50000', msg: '', status: 503 } as const;

/** An exchange that gives these answers, held against the contract, but for calls that fail. */
const exchangeBut = (...failing: CallName[]): ExchangeClient => ({
  call: async (name, given) => {
    const { input, output } = calls[name];
    const asked = input.parse(given) as object;
    const answer = answers[name];
    if (failing.includes(name) || answer === undefined) return failed;
    const data = typeof answer === 'function' ? answer(asked) : answer;
    return { ok: true, data: output.parse(data) } as CallAnswer<never>;
  },
});

const user = {
  ...{ userId: 1001, authId: 'a', sessionId: 's', expiresAt: 0, email: 'ann@x.test', name: 'Ann' },
};
interface Asked {
  readonly query?: string;
  readonly isUser?: boolean;
  readonly locale?: string;
  readonly failing?: readonly CallName[];
}
const askedBy = ({ query = '', isUser = false, locale = 'en', failing = [] }: Asked) => ({
  exchange: exchangeBut(...failing),
  caller: { user: isUser ? user : undefined, locale },
  query: new URLSearchParams(query),
  locale,
});
const read = (name: BlockName, asked: Asked = {}) => readLive(name, askedBy(asked));

const isTable = (piece: Piece): piece is TablePiece => piece.kind === 'table';
const tablesOf = async (name: BlockName, asked?: Asked) =>
  ((await read(name, asked)) ?? []).filter(isTable);
const rowsOf = ({ rows }: TablePiece) =>
  rows.map(({ cells }) => cells.map(({ text }) => text.replaceAll('\u00a0', ' ')));

describe('INFO-02 what blocks make of the exchange’s answers', () => {
  it.each<[BlockName, readonly string[][]]>([
    ['contract-fees', [['VIP 0', '0', '0.02%', '0.06%']]],
    ['spot-fees', [['VIP 0', '0', '0.10%', '0.10%', '0.08%', '0.08%']]],
    [
      'contract-details',
      [
        ['Tick size', '0.1 USDT'],
        ['Quantity step', '0.0001 BTC'],
      ],
    ],
    [
      'trading-parameters',
      [
        [
          ...['BTCUSDT', '125x', '0.1 USDT', '0.0001 BTC', '0.0001 BTC', '220 BTC'],
          ...['5 USDT', '15,000,000 USDT', '−30% / +3%', '−3% / +30%'],
        ],
      ],
    ],
    ['position-tiers', [['1', '0–150,000', '125x', '0.40%']]],
    [
      'position-limits',
      [
        ['101x–125x', '150,000', '2.4999'],
        ['1x–100x', '900,000', '14.9998'],
      ],
    ],
    [
      'funding',
      [
        ['BTCUSDT', '−0.0050%', '11/26/2026, 08:00:00', '8 hours', '+0.0100%'],
        ['ETHUSDT', '--', '--', '1 hour', '--'],
        ['BTCUSD', '+0.0100%', '--', '8 hours', '--'],
      ],
    ],
    [
      'index-sources',
      [
        ['Index price', '60,001.0'],
        ['Mark price', '60,000.5'],
      ],
    ],
    ['insurance-fund', [['USDT', '2,000,000.5']]],
    [
      'deliveries',
      [
        ['BTCUSDZ26', '12/25/2026, 08:00:00', '60,250.0'],
        ['ETHUSDZ26', '12/25/2026, 08:00:00', '--'],
        ['BTCUSDH27', '03/26/2027, 08:00:00', '--'],
        ['ETHUSDH27', '03/26/2027, 08:00:00', '--'],
      ],
    ],
  ])('%s', async (name, rows) => {
    const [table] = await tablesOf(name);
    expect(rowsOf(table!).slice(0, rows.length)).toEqual(rows);
  });

  it('list the sources of an index, those that don’t count included', async () => {
    const [, sources] = await tablesOf('index-sources');
    expect(rowsOf(sources!)).toEqual([
      ['BTCUSDT', '60,000.10', '60,001.90', '100.00%'],
      ['XBTUSDT', '--', '--', '0.00%'],
    ]);
  });

  it('list past deliveries, and none of them as an upcoming one', async () => {
    const [upcoming, past] = await tablesOf('deliveries');
    expect(upcoming!.rows).toHaveLength(4);
    expect(rowsOf(past!)).toEqual([['BTCUSDU26', '09/25/2026, 08:00:00', '61,000.5', '1,234']]);
    expect(past!.rows[0]!.cells[0]!.href).toBe('/futures/usd/BTCUSDU26');
    const [unmarked] = await tablesOf('deliveries', { failing: ['contractTickers'] });
    expect(rowsOf(unmarked!)[0]).toEqual(['BTCUSDZ26', '12/25/2026, 08:00:00', '--']);
  });

  it('say when a dated contract is delivered in the place of its funding', async () => {
    const namesOf = async (symbol: string) => {
      const [details] = await tablesOf('contract-details', { query: `symbol=${symbol}` });
      return rowsOf(details!).filter(([name]) => /Funding|Delivery/.test(name!));
    };
    expect(await namesOf('BTCUSDZ26')).toEqual([['Delivery time (UTC)', '12/25/2026, 08:00:00']]);
    expect(await namesOf('BTCUSD')).toEqual([['Funding interval', '8 hours']]);
  });

  it('leave contracts without funding out of the choice of a funding history', async () => {
    const [, choice] = (await read('funding', { query: 'symbol=BTCUSDZ26' })) ?? [];
    expect(choice).toMatchObject({ kind: 'choice', chosen: 'BTCUSDT' });
    const names = choice?.kind === 'choice' ? choice.options.map(({ value }) => value) : [];
    expect(names).toEqual(['BTCUSDT', 'ETHUSDT', 'BTCUSD']);
    const file = await fundingFile(askedBy({}), new URLSearchParams('symbol=BTCUSDZ26'));
    expect(file?.name).toBe('funding-BTCUSDT-7d.csv');
  });

  it('INFO-02 mark the visitor’s own level, and list pairs with fees of their own', async () => {
    const marked = async (asked: Asked) => {
      const [levels] = await tablesOf('spot-fees', asked);
      return levels!.rows.filter(({ isMarked }) => isMarked).map(({ cells }) => cells[0]!.tag);
    };
    expect(await marked({})).toEqual([]);
    expect(await marked({ isUser: true })).toEqual(['Your level']);
    expect(await marked({ isUser: true, failing: ['userFees'] })).toEqual([]);
    const [, own] = await tablesOf('spot-fees');
    expect(rowsOf(own!)).toEqual([['BTCUSDT', '0.00%', '0.05%']]);
    expect(await tablesOf('contract-fees')).toHaveLength(1);
  });

  it.each([
    ['', 'BTCUSDT'],
    ['symbol=ETHUSDT', 'ETHUSDT'],
    ['symbol=ethusdt', 'ETHUSDT'],
    ['symbol=NOSUCH', 'BTCUSDT'],
    ['symbol=%00%27--', 'BTCUSDT'],
    ['symbol=&symbol=ETHUSDT', 'BTCUSDT'],
  ])('show the contract that “%s” names, else the first: %s', async (query, symbol) => {
    const pieces = await read('contract-details', { query });
    expect(pieces?.[0]).toMatchObject({ kind: 'choice', name: 'symbol', chosen: symbol });
    const [table] = await tablesOf('contract-details', { query });
    expect(table!.caption).toContain(symbol);
  });

  it.each([
    ['', '7d', 1],
    ['range=1m', '1m', 2],
    ['range=9y', '7d', 1],
  ])('show the history of the range that “%s” names', async (query, range, count) => {
    const [, history] = await tablesOf('funding', { query });
    expect(history!.rows).toHaveLength(count);
    const pieces = (await read('funding', { query })) ?? [];
    const links = pieces.flatMap((piece) => (piece.kind === 'links' ? piece.links : []));
    expect(links.find(({ isCurrent }) => isCurrent)?.href).toBe(`?symbol=BTCUSDT&range=${range}`);
    expect(links.at(-1)).toMatchObject({
      href: `/futures/introduction/funding-rate.csv?symbol=BTCUSDT&range=${range}`,
      isFile: true,
    });
    const charts = pieces.flatMap((piece) => (piece.kind === 'chart' ? [piece.points] : []));
    expect(charts.map((points) => points.map(({ value }) => value))).toEqual([
      [-0.0002, 0.0001].slice(-count),
    ]);
  });

  it.each([
    ['', ['?cursor=77']],
    ['cursor=77', ['?']],
    ['cursor=x', ['?cursor=77']],
  ])('lead on through past deliveries from “%s”', async (query, hrefs) => {
    const pieces = (await read('deliveries', { query })) ?? [];
    const links = pieces.flatMap((piece) => (piece.kind === 'links' ? piece.links : []));
    expect(links.map(({ href }) => href)).toEqual(hrefs);
  });

  it.each([
    ['', 'usdt', 'USDT', ['?line=usdt&cursor=77']],
    ['cursor=77', 'usdt', 'USDT', ['?line=usdt']],
    ['cursor=x', 'usdt', 'USDT', ['?line=usdt&cursor=77']],
    ['cursor=-1', 'usdt', 'USDT', ['?line=usdt&cursor=77']],
    ['cursor=99999999999999999999', 'usdt', 'USDT', ['?line=usdt&cursor=77']],
    ['line=usd&cursor=77', 'usd', 'BTC', ['?line=usd']],
    ['line=susdt', 'usdt', 'USDT', ['?line=usdt&cursor=77']],
    ['line=x', 'usdt', 'USDT', ['?line=usdt&cursor=77']],
  ])('lead on through the changes of the fund from “%s”', async (query, line, coin, hrefs) => {
    const pieces = (await read('insurance-fund', { query })) ?? [];
    const [lines, pages] = pieces.flatMap((piece) => (piece.kind === 'links' ? [piece.links] : []));
    expect(lines!.map(({ href }) => href)).toEqual(['?line=usdt', '?line=usd', '?line=usdc']);
    expect(lines!.find(({ isCurrent }) => isCurrent)?.href).toBe(`?line=${line}`);
    expect(pages!.map(({ href }) => href)).toEqual(hrefs);
    const [fund] = await tablesOf('insurance-fund', { query });
    expect(rowsOf(fund!)).toEqual([[coin, '2,000,000.5']]);
  });

  it('FUTP-06 count what settles in its coin in contracts, dollars and the coin', async () => {
    const query = 'symbol=BTCUSD';
    const [details] = await tablesOf('contract-details', { query });
    const rows = rowsOf(details!).map((row) => row.join(' '));
    expect(rows).toContain('Tick size 0.1 USD');
    expect(rows).toContain('Quantity step 1 Cont');
    expect(rows).toContain('Settlement currency BTC');
    // Their orders are limited by their number alone.
    expect(rows.filter((row) => row.includes('order value'))).toEqual([]);
    const [tiers] = await tablesOf('position-tiers', { query });
    expect(tiers!.columns.map(({ label }) => label)).toContain('Position value (USD)');
    const [limits] = await tablesOf('position-limits', { query });
    // Ten dollars a contract, whatever the mark.
    expect(rowsOf(limits!)[0]).toEqual(['101x–125x', '150,000', '15,000']);
  });

  it.each<[BlockName, CallName]>([
    ['contract-fees', 'vipRules'],
    ['contract-details', 'contractRatio'],
    ['trading-parameters', 'getAllSymbol'],
    ['position-tiers', 'contractGradient'],
    ['position-limits', 'getAllSymbol'],
    ['funding', 'currentFunding'],
    ['funding', 'fundingHistory'],
    ['index-sources', 'contractIndex'],
    ['insurance-fund', 'riskCapitalFlow'],
    ['spot-pairs', 'getAllSymbol'],
    ['deliveries', 'getAllSymbol'],
    ['deliveries', 'deliveryList'],
  ])('%s can’t be shown without %s', async (name, failing) => {
    expect(await read(name, { failing: [failing] })).toBeUndefined();
  });

  it('can’t be shown by an exchange that gives no answer in time', async () => {
    const exchange: ExchangeClient = { call: () => Promise.reject(new Error('late')) };
    expect(await readLive('funding', { ...askedBy({}), exchange })).toBeUndefined();
  });

  it('are written as the page’s language writes', async () => {
    const [table] = await tablesOf('position-tiers', { locale: 'de' });
    expect(rowsOf(table!)[1]?.slice(1)).toEqual(['150.000–900.000', '100x', '0,50 %']);
  });
});

describe('INFO-02 the funding history as a file', () => {
  it('has exact values, and is named by what it holds', async () => {
    const file = await fundingFile(askedBy({}), new URLSearchParams('range=1m'));
    expect(file?.name).toBe('funding-BTCUSDT-1m.csv');
    expect(file?.text.split('\r\n').slice(1)).toEqual([
      'BTCUSDT,2026-11-26 08:00:00.000+00:00,0.0001,60000.5',
      'BTCUSDT,2026-11-17 08:00:00.000+00:00,-0.0002,59000.0',
      '',
    ]);
    expect(await fundingFile(askedBy({ failing: ['fundingHistory'] }), new URLSearchParams())).toBe(
      undefined,
    );
  });
});

describe('how blocks write', () => {
  const language = { tag: 'en' };

  it.each([
    [30_000, '', '3%'],
    [375, '', '0.0375%'],
    [0, '', '0%'],
    [1_000_000, '+', '+100%'],
    [50_000, '-', '−5%'],
  ])('%i millionths with “%s” as %s', (ppm, sign, text) => {
    expect(ppmPercent(ppm, language, sign)).toBe(text);
  });

  it.each([
    ['0.0001', '+0.0100%'],
    ['-0.00075', '−0.0750%'],
    ['0', '0.0000%'],
    [undefined, '--'],
  ])('the rate %s as %s', (ratio, text) => {
    expect(rateText(ratio, language)).toBe(text);
  });

  it.each([
    ['150000', '60000', 4, '2.5000'],
    ['100', '3', 0, '33'],
    ['100', '0', 4, undefined],
    ['100', 'x', 4, undefined],
  ])('%s at %s with %i decimals as %s', (value, price, decimals, quantity) => {
    expect(quantityAt(value, price, decimals)).toBe(quantity);
  });

  it('a line through points, with zero where it is between them', () => {
    const points = [
      { at: 0, value: -1 },
      { at: 5, value: 0 },
      { at: 10, value: 1 },
    ];
    expect(lineOf(points)).toEqual({ path: 'M0 116L300 60L600 4', zero: 60 });
    expect(lineOf(points.slice(2))).toEqual({ path: 'M0 60', zero: undefined });
  });
});
