import { expect, type Page } from 'playwright/test';
import { calls } from '../../src/contract/calls.ts';
import { modelSchemas } from '../../src/contract/reference/json-schema.ts';
import { allContracts, datedContracts } from '../../src/domain/futures/listed.ts';
import { type Line, lines, usualContractLine, usualDemoLine } from '../../src/domain/line/line.ts';
import { mainOf, marketPath } from '../../src/domain/line/site.ts';
import { isAccountPage } from '../../src/domain/page/region.ts';
import { assetProfiles } from '../../src/exchange/simulator/assets.ts';
import { listings } from '../../src/exchange/simulator/listing.ts';
import { channelTopics } from '../../src/features/content/developers/stream.ts';
import { accountPageRows } from '../../src/features/site/header/account-pages.ts';
import { pageRegions } from '../../src/layouts/regions.ts';
import { desk, phone } from '../e2e/looks.ts';
import { alive, idle } from '../e2e/ready.ts';
import { signUp } from '../e2e/sign-up.ts';
import { ask } from './in-page.ts';

const sizes = [desk, phone];

const isTrading = (name: string): name is Line => name in lines;

/** Where a page with regions is. */
function pathOf(name: string): string {
  if (isTrading(name)) return marketPath(mainOf(name));
  return name === 'home' ? '/' : `/${name}`;
}

/** Pages of lines of contracts are made of the same parts: one of them is looked at, and one in demo coins. */
const lookedAt: readonly string[] = ['spot', usualContractLine, usualDemoLine];

/** What a visitor opens, with a name for its picture: pages of regions, and those without. */
const pages: readonly (readonly [name: string, path: string])[] = [
  ...[...pageRegions.keys()]
    .filter((name) => !isAccountPage(name) && (!isTrading(name) || lookedAt.includes(name)))
    .map((name) => [name, pathOf(name)] as const),
  ['login', '/login'],
  ['register', '/register'],
  ['developers', '/developers'],
  ['missing', '/no/such/page'],
];

/** Words that are names: every language says them so. */
const names: readonly string[] = [
  'TradingView',
  'MA',
  'VOL',
  ...assetProfiles.flatMap(({ asset }) => [asset.code, ...asset.name.split(/\P{L}+/u)]),
  ...listings.map(({ instrument }) => instrument.symbolId),
  ...[...allContracts, ...datedContracts(Date.now())].flatMap(({ symbol, base, settle }) => [
    ...[base.code, settle.code, ...`${symbol} ${base.name}`.split(/\P{L}+/u)],
  ]),
  ...[calls, modelSchemas, channelTopics].flatMap((all) => Object.keys(all)),
  // A session says which browser it is of.
  ...['UTC', 'Chrome', 'Linux', 'macOS', 'Windows'],
];

export interface Site {
  readonly url: string;
  /** The language's address. */
  readonly locale: string;
  /** What its pictures are filed under. */
  readonly name: string;
  /** Letters in which it has no words. */
  readonly raw?: string;
}

const addressOf = ({ url, locale }: Site, path: string) =>
  locale === 'en' ? url + path : `${url}/${locale}${path === '/' ? '' : path}`;

/** Opens a page and waits until it stands: islands taken over, letters there. */
async function open(page: Page, site: Site, path: string): Promise<void> {
  await page.goto(addressOf(site, path));
  await alive(page);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
}

/** Looks at what is on the screen and keeps a picture of it; gives what is wrong. */
async function look(page: Page, site: Site, picture: string, within = 'body'): Promise<string[]> {
  const faults = await ask(page, 'layoutFaults', within);
  const raw = site.raw ? await ask(page, 'rawTexts', within, site.raw, names) : [];
  const width = page.viewportSize()?.width;
  await page.screenshot({ path: `test-results/visual/${site.name}/${picture}-${width}.jpg` });
  return [...faults, ...raw].map((fault) => `${site.name} ${picture} ${width}: ${fault}`);
}

/** All pages as a visitor sees them. */
export async function lookAtPages(page: Page, site: Site): Promise<string[]> {
  const found: string[] = [];
  for (const [name, path] of pages) {
    // The build makes it, from the catalogs that there are: no pseudo-language reaches it.
    if (site.raw && path === '/developers') continue;
    for (const size of sizes) {
      await page.setViewportSize(size);
      // The trading page is another one on a phone; the others go along with their window.
      if (size === desk || isTrading(name)) await open(page, site, path);
      found.push(...(await look(page, site, name)));
      if (isTrading(name)) found.push(...(await lookBehindTabs(page, site, name)));
    }
  }
  return found;
}

/** The views of a line's trading page that stand behind tabs. */
async function lookBehindTabs(page: Page, site: Site, line: Line): Promise<string[]> {
  const found: string[] = [];
  for (const view of ['info', 'book', 'trades', 'orders']) {
    const tab = page.locator(`[role=tab][id$="-tab-${view}"]`).filter({ visible: true });
    if ((await tab.count()) === 0) continue;
    await tab.first().click();
    found.push(...(await look(page, site, `${line}-${view}`, 'main')));
  }
  return found;
}

/** The header's menus, each opened by its button where the width has one. */
async function lookAtMenus(page: Page, site: Site): Promise<string[]> {
  const found: string[] = [];
  for (const menu of ['spot', 'search', 'assets', 'orders', 'user', 'news', 'qr', 'site']) {
    const id = `${menu}-menu`;
    const button = page.locator(`header [popovertarget="${id}"]`).filter({ visible: true });
    if ((await button.count()) === 0) continue;
    await button.first().click();
    await expect(page.locator(`#${id}:popover-open`)).toBeVisible();
    await expect(page.locator(`#${id} [data-island]`)).toHaveCount(0);
    await idle(page);
    found.push(...(await look(page, site, id, `#${id}`)));
    await page.locator(`#${id}`).evaluate((one) => (one as HTMLElement).hidePopover());
    await page.mouse.move(0, 0);
  }
  return found;
}

/** The price alerts behind the chart's bell: an entry that is none, then one that is set. */
async function lookAtAlerts(page: Page, site: Site): Promise<string[]> {
  const found: string[] = [];
  // The settings of the chart stand behind it.
  await page.locator('#view-panel-chart button[aria-haspopup="dialog"][title]').first().click();
  const field = page.locator('dialog[open] input');
  await field.fill('0');
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  found.push(...(await look(page, site, 'alerts-refused', 'dialog[open]')));
  // A whole number is one in every language.
  await field.fill('2');
  await page.locator('dialog[open] [type=submit]').click();
  await expect(page.locator('dialog[open] [data-row]').first()).toBeVisible();
  found.push(...(await look(page, site, 'alerts', 'dialog[open]')));
  await page.locator('dialog[open] > * > header button').click();
  await expect(page.locator('dialog[open]')).toHaveCount(0);
  return found;
}

/** The trading page of a user: a refused order, an open one, balances and the menus. */
export async function lookAsUser(page: Page, site: Site): Promise<string[]> {
  const found: string[] = [];
  await signUp(page.context(), site.url);
  await page.setViewportSize(desk);
  await open(page, site, '/spot/BTCUSDT');
  const form = page.getByRole('form').filter({ visible: true });
  const [price, quantity] = [form.getByRole('textbox').nth(0), form.getByRole('textbox').nth(1)];
  const submit = form.locator('[type=submit]');
  await submit.click();
  await expect(quantity).toHaveAttribute('aria-invalid', 'true');
  found.push(...(await look(page, site, 'spot-refused')));
  await price.fill('60500');
  await quantity.fill('0.01');
  await submit.click();
  await expect(page.locator('.trade-orders tbody tr')).toHaveCount(1);
  found.push(...(await look(page, site, 'spot-ordered')));
  for (const tab of await page.locator('.trade-orders [role=tab]').all()) {
    await tab.click();
    found.push(...(await look(page, site, `orders-${await tab.getAttribute('id')}`, 'main')));
  }
  found.push(...(await lookAtMenus(page, site)), ...(await lookAtAlerts(page, site)));
  await page.setViewportSize(phone);
  await open(page, site, '/spot/BTCUSDT');
  found.push(...(await lookAtAlerts(page, site)));
  found.push(...(await lookBehindTabs(page, site, 'spot')), ...(await lookAtMenus(page, site)));
  await page.locator('.trade-form button').filter({ visible: true }).first().click();
  found.push(...(await look(page, site, 'order-sheet', 'dialog[open]')));
  for (const { path } of accountPageRows) {
    await open(page, site, path);
    for (const size of sizes) {
      await page.setViewportSize(size);
      found.push(...(await look(page, site, path.slice(1).replace('/', '-'))));
    }
  }
  return found;
}
