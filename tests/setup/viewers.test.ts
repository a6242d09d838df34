import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type CallInput, type CallName, type CallOutput, calls } from '#contract/calls.ts';
import { signatureHeader } from '#contract/signing.ts';
import { themeColors } from '#layouts/site/app.ts';
import { agreeOnKeyAt, signPost } from '../contract/signer.ts';
import { addressHeader, RunningServer } from '../e2e/server.ts';

/** Parts of pages are kept and handed to others, but each viewer must get their own page. */

let server: RunningServer;
let viewers: readonly Viewer[];

/** Who asks for pages, with what is theirs alone. */
interface Viewer {
  readonly name: string;
  readonly cookie: string;
  readonly theme: 'dark' | 'light';
  readonly colours: string;
  /** Texts that stand in their own pages alone. */
  readonly own: readonly string[];
}

const visitor: Viewer = {
  name: 'visitor',
  cookie: '',
  theme: 'dark',
  colours: 'green-up',
  own: [],
};

async function signUp(name: string, network: string) {
  const email = `${name}-of-viewers@example.org`;
  const answer = await fetch(`${server.url}/api/auth/sign-up/email`, {
    method: 'POST',
    headers: {
      ...{ 'content-type': 'application/json', origin: server.url, [addressHeader]: network },
    },
    body: JSON.stringify({ email, password: 'correct horse battery', name }),
  });
  expect(answer.status).toBe(200);
  const cookie = answer.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
  const headers = { origin: server.url, cookie, 'content-type': 'application/json' };
  const key = await agreeOnKeyAt(server.url, headers);
  const call = async <N extends CallName>(of: N, input: CallInput<N>): Promise<CallOutput<N>> => {
    const { path } = calls[of];
    const body = JSON.stringify(input);
    const asked = await fetch(server.url + path, {
      method: 'POST',
      headers: { ...headers, [signatureHeader]: signPost(key, path, body) },
      body,
    });
    const { code, data } = (await asked.json()) as { code: string; data: CallOutput<N> };
    expect([of, code]).toEqual([of, '00000']);
    return data;
  };
  return { email, cookie, call };
}

/** A user with an order, who sees the site in colors and words of their own. */
async function userWithOrder(
  name: string,
  network: string,
  look: Pick<Viewer, 'theme' | 'colours'>,
) {
  const { email, cookie, call } = await signUp(name, network);
  const asked = await fetch(`${server.url}${calls.getDepth.path}?symbolId=BTCUSDT&limit=1`);
  const { data } = (await asked.json()) as { data: CallOutput<'getDepth'> };
  const clientOid = `order-of-${name}`;
  await call('placeOrder', {
    clientOid,
    ...{ symbolId: 'BTCUSDT', delegateType: 21, orderType: 0, delegateCount: '0.01' },
    delegatePrice: (Number(data.bids[0]![0]) * 0.9).toFixed(1),
  });
  await call('setPreference', look as CallInput<'setPreference'>);
  await call('addFavorite', { symbolId: 'ETHUSDT' } as CallInput<'addFavorite'>);
  const own = [email, clientOid];
  return { name, cookie, own, ...look } satisfies Viewer;
}

beforeAll(async () => {
  server = await RunningServer.start({ RATE_PER_ADDRESS: '1000000', RATE_PER_USER: '1000000' });
  viewers = [
    visitor,
    { ...visitor, name: 'light', cookie: 'theme=light', theme: 'light' },
    await userWithOrder('anna', '10.1.1.1', { theme: 'light', colours: 'red-up' }),
    await userWithOrder('ben', '10.1.2.1', { theme: 'dark', colours: 'blue-up' }),
  ];
});
afterAll(() => server?.stop());

const locales = ['en', 'ar', 'zh-CN'] as const;
type Locale = (typeof locales)[number];
const textIn = (locale: Locale, catalog: string, key: string): string =>
  (JSON.parse(readFileSync(`locales/${locale}/${catalog}.json`, 'utf8')) as Record<string, string>)[
    key
  ]!;
/** A text of each part that is kept: the navigation, the bell's menu, the market and the form. */
const keys = [
  ['menus', 'tradingInfo'],
  ['toasts', 'notifications'],
  ['picker', 'choosePair'],
  ['ticket', 'form'],
] as const;
const wordsOf = (locale: Locale) => keys.map(([catalog, key]) => textIn(locale, catalog, key));

interface Asked {
  readonly viewer: Viewer;
  readonly locale: Locale;
  readonly symbol: 'BTC' | 'ETH';
  /** In the query, so that the page is rendered for this request alone. */
  readonly mark: string;
}

async function pageOf({ viewer, locale, symbol, mark }: Asked): Promise<string> {
  const path = `${locale === 'en' ? '' : `/${locale}`}/spot/${symbol}USDT`;
  const answer = await fetch(`${server.url}${path}?mark=${mark}`, {
    headers: { cookie: viewer.cookie },
  });
  expect(answer.status).toBe(200);
  return await answer.text();
}

/** What is wrong with a page for who asked for it. */
function faultsOf(html: string, { viewer, locale, symbol, mark }: Asked, all: readonly Asked[]) {
  const [root = ''] = /<html[^>]*>/.exec(html) ?? [];
  const said = (name: string) => new RegExp(` ${name}="([^"]*)"`).exec(root)?.[1];
  const others = locales.filter((one) => one !== locale).flatMap(wordsOf);
  const checked = [...html.matchAll(/<input type="radio" name="colours" value="([^"]*)" checked/g)];
  const [, bars] = /<meta name="theme-color" content="([^"]*)"/.exec(html) ?? [];
  const isUser = viewer.own.length > 0;
  const form = html.slice(html.indexOf('id="panel-form"'), html.indexOf('</form>'));
  const formHolds = [`"${textIn(locale, 'ticket', 'moreKinds')}"`, `\`${symbol}USDT\``];
  const holds: readonly (readonly [string, boolean])[] = [
    ['its language', said('lang') === locale && said('dir') === (locale === 'ar' ? 'rtl' : 'ltr')],
    ['its words', wordsOf(locale).every((word) => html.includes(word))],
    ['no words of others', !others.some((word) => html.includes(`>${word}<`))],
    ['its pair', html.includes(`<title>${symbol}USDT`) && html.includes(`>${symbol}/USDT<`)],
    ['its theme', said('data-theme') === viewer.theme],
    ['its color of bars', bars === themeColors[viewer.theme]],
    ['its colors', said('data-colours') === viewer.colours],
    ['its choice', checked.map(([, value]) => value).join() === viewer.colours],
    ['its form', formHolds.every((text) => form.includes(text))],
    ['a form for itself', form.includes('`takerPpm`') === isUser],
    ['its user', isUser === (said('data-session') !== undefined)],
    ['its own', viewer.own.every((text) => html.includes(text))],
    [
      'nothing of others',
      !viewers.some((one) => one !== viewer && one.own.some((text) => html.includes(text))),
    ],
    ['its address', html.includes(mark)],
    ['no other address', !all.some((one) => one.mark !== mark && html.includes(one.mark))],
    ['whole', html.includes('</html>') && !html.includes('<!--part')],
  ];
  const wrong = holds.filter(([, isSo]) => !isSo).map(([what]) => what);
  return wrong.length === 0 ? [] : [`${viewer.name} ${locale} ${symbol}: ${wrong.join(', ')}`];
}

it('each viewer gets their own page, in any order and all at once', async () => {
  const rounds = 3;
  const asked = Array.from({ length: rounds }, (_, round) =>
    viewers.flatMap((viewer) =>
      locales.flatMap((locale) =>
        (['BTC', 'ETH'] as const).map((symbol) => ({
          ...{ viewer, locale, symbol },
          mark: `m${round}${viewer.name}${locale}${symbol}m`,
        })),
      ),
    ),
  );
  const all = asked.flat();
  const found: string[] = [];
  for (const [round, some] of asked.entries()) {
    const ordered = round % 2 === 0 ? some : some.toReversed();
    const pages = await Promise.all(ordered.map(pageOf));
    found.push(...pages.flatMap((html, at) => faultsOf(html, ordered[at]!, all)));
  }
  expect(found).toEqual([]);
});
