import { expect, type Locator, type Page, test } from 'playwright/test';
import { isAccessible, openAs } from './accessible.ts';
import { deep, lookAt } from './looks.ts';
import { alive, arrived } from './ready.ts';
import { type RunningServer, sharedServer } from './server.ts';
import { filled, textsOf } from './texts.ts';
import { troubles } from './troubles.ts';
import { User } from './user.ts';

let server: RunningServer;

test.beforeAll(async () => {
  server = await sharedServer();
});

const pairCount = 37;
const textOf = (locale: string): Readonly<Record<string, string | undefined>> => ({
  ...textsOf(locale, 'home'),
  ...textsOf(locale, 'spot'),
  close: textsOf(locale, 'common').close,
});
const en = textOf('en');

/** The picker of a page, found by the words of its language. */
class Picker {
  readonly page: Page;
  readonly text: Readonly<Record<string, string | undefined>>;
  readonly box: Locator;
  readonly button: Locator;
  readonly search: Locator;
  readonly rows: Locator;

  constructor(page: Page, text: Readonly<Record<string, string | undefined>> = en) {
    this.page = page;
    this.text = text;
    this.button = page.getByRole('button', { name: text.choosePair, exact: true });
    this.box = page.getByRole('dialog', { name: text.choosePair });
    this.search = this.box.getByRole('combobox', { name: text.search });
    this.rows = this.box.getByRole('grid').locator('tr[data-row]');
  }

  async open(path = '/spot/BTCUSDT'): Promise<void> {
    if (!this.page.url().endsWith(path)) await this.page.goto(server.url + path);
    await this.button.click();
    await expect(this.rows.first()).toBeVisible();
  }

  symbols = () =>
    this.rows.evaluateAll((all) => all.map((row) => (row as HTMLElement).dataset.row));
  tab = (name: string | undefined) => this.box.getByRole('tab', { name, exact: true });
  star = (pair: string) =>
    this.box.getByRole('button', { name: filled(this.text.favoritePair, { pair }) });
  named = (name: string | undefined) => this.box.getByRole('button', { name, exact: true });

  /** Makes a list of favorites; it is then the one that is shown. */
  async addList(name: string): Promise<void> {
    await this.named(this.text.newList).click();
    await this.box.getByRole('textbox', { name: this.text.listName }).fill(name);
    await this.page.keyboard.press('Enter');
    await expect(this.named(name)).toHaveAttribute('aria-pressed', 'true');
  }

  async move(pair: string, list: string): Promise<void> {
    await this.named(filled(this.text.moveToList, { pair })).click();
    await this.page.getByRole('menuitem', { name: list, exact: true }).click();
  }
}

test('SPOT-06: pairs are found by tab, quote, words and order', async ({ page }) => {
  const found = troubles(page);
  const picker = new Picker(page);
  await picker.open();
  await expect(picker.search).toBeFocused();
  await expect(picker.box.getByRole('grid')).toHaveAttribute(
    'aria-rowcount',
    String(pairCount + 1),
  );
  await expect.poll(() => picker.rows.count()).toBeLessThan(pairCount);
  expect((await picker.symbols())[0]).toBe('BTCUSDT');
  await expect(picker.rows.first().locator('path[d^="M0 "]')).toHaveCount(1);

  await picker.named('BTC').click();
  await expect
    .poll(async () => (await picker.symbols()).filter((symbol) => !symbol?.endsWith('BTC')))
    .toEqual([]);
  await picker.named(en.hot).click();
  await expect(picker.rows).toHaveCount(10);

  // What is typed is looked for among all pairs; a tab then narrows it.
  await picker.search.fill('bitcoin cash');
  await expect(picker.tab(en.all)).toHaveAttribute('aria-selected', 'true');
  await expect.poll(picker.symbols).toEqual(['BCHUSDT', 'BCHBTC', 'BCHUSDT_UMCBL']);
  await picker.tab(en.spot).click();
  await picker.named('BTC').click();
  await expect.poll(picker.symbols).toEqual(['BCHBTC']);
  await picker.search.fill('nothing like it');
  await expect(picker.box.getByText('No results for “nothing like it”')).toBeVisible();
  await picker.named(en.showAll).click();
  await expect(picker.search).toHaveValue('');
  await expect(picker.search).toBeFocused();

  const change = picker.box.getByRole('columnheader', { name: en.change24h });
  await change.getByRole('button').click();
  await expect(change).toHaveAttribute('aria-sort', 'descending');
  await expect(picker.rows.first().getByRole('gridcell').nth(2)).toHaveText(/^\+/);
  await change.getByRole('button').click();
  await expect(change).toHaveAttribute('aria-sort', 'ascending');
  await expect(picker.rows.first().getByRole('gridcell').nth(2)).toHaveText(/^−/);
  expect(found).toEqual([]);
});

test('SPOT-06: keys lead through the rows, Enter picks, Escape gives the focus back', async ({
  page,
}) => {
  const picker = new Picker(page);
  await page.goto(`${server.url}/spot/BTCUSDT`);
  await picker.button.focus();
  await page.keyboard.press('Enter');
  await expect(picker.search).toBeFocused();
  const active = () => picker.box.locator('tr[aria-selected=true]');
  await expect(active()).toHaveCount(0);
  await page.keyboard.press('ArrowUp');
  await expect(active()).toHaveAttribute('aria-rowindex', String(pairCount + 1));
  await expect(active()).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(active()).toHaveAttribute('aria-rowindex', '3');
  const row = await active().getAttribute('id');
  await expect(picker.search).toHaveAttribute('aria-activedescendant', row ?? '');

  // The star of the row is a stop of the Tab key, and arrows go on from there.
  const star = active().getByRole('button').first();
  for (let n = 0; n < 12; n++) {
    if (await star.evaluate((one) => one === document.activeElement)) break;
    await page.keyboard.press('Tab');
  }
  await expect(star).toBeFocused();
  await page.keyboard.press('Space');
  await expect(star).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('ArrowDown');
  await expect(active()).toHaveAttribute('aria-rowindex', '4');
  await expect(active().getByRole('button').first()).toBeFocused();

  await page.keyboard.press('Escape');
  await expect(picker.box).toBeHidden();
  await expect(picker.button).toBeFocused();
  await page.keyboard.press('Enter');
  await picker.search.fill('sol/usdt');
  await expect(active()).toHaveAttribute('data-row', 'SOLUSDT');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${server.url}/spot/SOLUSDT`);
});

test(
  'SPOT-06: Enter picks the best of all that was typed, drawn or not',
  deep,
  async ({ page }) => {
    const picker = new Picker(page);
    await picker.open();
    await expect(picker.search).toBeFocused();
    // Faster than rows are drawn: React has heard each letter, and nothing else came between.
    await picker.search.evaluate(async (field: HTMLInputElement) => {
      // As the browser sets it: React takes no notice of what a script sets.
      const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!;
      for (const typed of ['e', 'et', 'eth', 'ethb']) {
        set!.call(field, typed);
        field.dispatchEvent(new InputEvent('input', { bubbles: true }));
        await Promise.resolve();
      }
      field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
    });
    await expect(page).toHaveURL(`${server.url}/spot/ETHBTC`);
  },
);

test('SPOT-06: what is typed before the list is there is searched for, and gone when it closes', async ({
  page,
}) => {
  const picker = new Picker(page);
  await picker.open();
  const type = (words: string) =>
    page.locator('#pair-picker').evaluate((box, typed) => {
      // In one go, so that React has not heard of the opening yet.
      const popover = box as HTMLElement;
      popover.hidePopover();
      popover.showPopover();
      const field = box.querySelector('input')!;
      const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!;
      set!.call(field, typed);
      field.dispatchEvent(new InputEvent('input', { bubbles: true }));
    }, words);
  const active = picker.box.locator('tr[aria-selected=true]');
  await type('sol/usdt');
  await expect(active).toHaveAttribute('id', /SOLUSDT$/);
  await page.keyboard.press('Escape');
  await expect(page.locator('#pair-picker tr')).toHaveCount(0);
  await type('ada/usdt');
  await expect(active).toHaveAttribute('id', /ADAUSDT$/);
  await expect(picker.search).toHaveValue('ada/usdt');
  await page.keyboard.press('Escape');
  await picker.open();
  await expect(picker.search).toHaveValue('');
  await expect(active).toHaveCount(0);
});

test('SPOT-06: closed it is neither loaded nor followed nor drawn', deep, async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto(`${server.url}/spot/BTCUSDT`);
  const live = page.locator('footer').getByText('Live', { exact: false }).first();
  await expect(live).toBeVisible();
  const of = (part: string) => asked.filter((url) => url.includes(part)).length;
  expect(of('/Picker')).toBe(0);
  const picker = new Picker(page);
  await picker.open();
  expect(of('/Picker')).toBe(1);
  for (const path of ['parkline', 'hotCoin']) await expect.poll(() => of(path)).toBeGreaterThan(0);
  const price = () => picker.rows.first().getByRole('gridcell').nth(1).textContent();
  const first = await price();
  await expect.poll(price).not.toBe(first);
  await page.keyboard.press('Escape');
  await expect(picker.box.locator('tr')).toHaveCount(0);
});

test('SPOT-06: of two hundred favorites only those in sight are drawn', deep, async ({ page }) => {
  const count = 200;
  const ids = Array.from({ length: count }, (_, n) => `C${n}USDT`);
  await page.route(/getAllSymbol/, async (route) => {
    // Of spot alone: contracts are asked for by their line.
    if (route.request().url().includes('businessLine')) return route.continue();
    const response = await route.fetch();
    const answer = await response.json();
    const list = answer.data.symbolDTOList ?? [];
    answer.data.symbolDTOList = [
      ...list,
      ...ids.map((symbolId) => ({
        ...list[0],
        symbolId,
        baseCoin: { ...list[0].baseCoin, name: symbolId },
      })),
    ];
    await route.fulfill({ response, json: answer });
  });
  await page.addInitScript(
    (symbols) => localStorage.setItem('perigee:favourites', JSON.stringify(symbols)),
    ids,
  );
  const picker = new Picker(page);
  await picker.open();
  await picker.tab(en.favorites).click();
  const grid = picker.box.getByRole('grid');
  await expect(grid).toHaveAttribute('aria-rowcount', String(count + 1));
  const scroller = grid.locator('..');
  for (const part of [0, 0.25, 0.5, 0.75, 1]) {
    await scroller.evaluate((box, at) => box.scrollTo(0, box.scrollHeight * at), part);
    const at = `tr[data-row="C${Math.min(count - 1, Math.round(count * part))}USDT"]`;
    await expect(grid.locator(at)).toHaveCount(1);
    expect(await picker.rows.count()).toBeLessThan(45);
  }
});

for (const look of lookAt('desk')) {
  const { locale, width } = look;
  test(
    `SPOT-06: favorites in lists, kept for a visitor, ${locale} at ${width} px`,
    deep,
    async ({ browser }) => {
      const { page, found } = await openAs(browser, server.url, look);
      const text = textOf(locale);
      const path = `${locale === 'en' ? '' : `/${locale}`}/spot/BTCUSDT`;
      const picker = new Picker(page, text);
      await picker.open(path);
      await isAccessible(page, '[role=dialog]');
      await picker.star('ETH/USDT').click();
      await picker.star('SOL/USDT').click();
      await picker.tab(text.favorites).click();
      await expect.poll(picker.symbols).toEqual(['ETHUSDT', 'SOLUSDT']);
      await picker.addList('Majors');
      await expect(picker.box.getByText(text.listEmpty ?? '')).toBeVisible();
      await picker.named(text.all).click();
      await picker.move('SOL/USDT', 'Majors');
      await picker.named('Majors').click();
      await expect.poll(picker.symbols).toEqual(['SOLUSDT']);
      await isAccessible(page, '[role=dialog]');

      const edit = (name: string) => picker.named(filled(text.editList, { name })).click();
      const act = (name: string | undefined) =>
        page.getByRole('menuitem', { name, exact: true }).click();
      await edit('Majors');
      await act(text.renameList);
      await expect(picker.box.getByRole('textbox', { name: text.listName })).toBeFocused();
      await page.keyboard.type('كبرى');
      await page.keyboard.press('Enter');
      await expect(picker.named('كبرى')).toBeFocused();
      await picker.addList('Later');
      await edit('Later');
      await act(text.listEarlier);
      const chips = picker.box.getByRole('group', { name: text.lists }).locator('[aria-pressed]');
      await expect(chips).toHaveText([text.all ?? '', 'Later', 'كبرى']);
      await edit('Later');
      await act(text.delete);
      const asked = picker.box.getByRole('alertdialog');
      await expect(asked).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(asked).toHaveCount(0);
      await expect(picker.box).toBeVisible();
      await edit('Later');
      await act(text.delete);
      await asked.getByRole('button', { name: text.delete }).click();
      await expect(chips).toHaveText([text.all ?? '', 'كبرى']);

      // The next page goes on with the same tab and the same lists.
      await page.goto(`${server.url}${path.replace('BTC', 'ETH')}`);
      await picker.button.click();
      await expect(picker.tab(text.favorites)).toHaveAttribute('aria-selected', 'true');
      await expect.poll(picker.symbols).toEqual(['ETHUSDT', 'SOLUSDT']);
      await expect(picker.rows.first().getByRole('link')).toHaveAttribute('aria-current', 'page');
      if (width < 700) {
        const box = await picker.box.boundingBox();
        expect([box?.width, box?.height]).toEqual([width, look.height]);
        await picker.box.getByRole('button', { name: text.close }).click();
        await expect(picker.box).toBeHidden();
      }
      expect(found).toEqual([]);
      await page.context().close();
    },
  );
}

test('SPOT-06: what a visitor kept goes into the account, and the account has it everywhere', async ({
  page,
  browser,
}) => {
  const picker = new Picker(page);
  await picker.open();
  await picker.star('ETH/USDT').click();
  await picker.star('SOL/USDT').click();
  await picker.tab(en.favorites).click();
  await picker.addList('Majors');
  await picker.named(en.all).click();
  await picker.move('SOL/USDT', 'Majors');

  const email = `picker.${Date.now()}@example.org`;
  await page.goto(`${server.url}/register?from=%2Faccount%2Fsecurity&source=mix`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('correct horse');
  await page.keyboard.press('Enter');
  await arrived(page, `${server.url}/account/security`);
  await picker.open();
  await expect.poll(picker.symbols).toEqual(['ETHUSDT', 'SOLUSDT']);
  // By the page that was opened, where the account took longer than anybody is kept waiting.
  const kept = (where: Page) => where.evaluate(() => localStorage.getItem('perigee:favourites'));
  await expect.poll(() => kept(page)).toBeNull();
  await picker.named('Majors').click();
  await expect.poll(picker.symbols).toEqual(['SOLUSDT']);
  const answered = page.waitForResponse(/optional\/addUserSelf/);
  await picker.search.fill('xrp/usdt');
  await picker.star('XRP/USDT').click();
  await answered;

  // Another browser of the same user, in which a visitor had kept some too.
  const other = await browser.newPage();
  await other.goto(server.url);
  await alive(other);
  const market = other.locator('#markets');
  const star = (pair: string) =>
    market.getByRole('button', { name: filled(en.favoritePair, { pair }) });
  await star('DOGE/USDT').click();
  await star('ETH/USDT').click();
  await other.goto(`${server.url}/login?from=%2F&source=mix`);
  // A call that fails loses nothing: the page that is opened then asks again.
  let failures = 0;
  await other.route(/mergeUserSelf/, (route) =>
    failures++ === 0 ? route.abort() : route.continue(),
  );
  await other.getByLabel('Email').fill(email);
  await other.getByLabel('Password', { exact: true }).fill('correct horse');
  await other.keyboard.press('Enter');
  await arrived(other, `${server.url}/`);
  await alive(other);
  await market.getByRole('tab', { name: en.favorites }).click();
  const rows = market.locator('tbody tr[data-row]');
  await expect
    .poll(() => rows.evaluateAll((all) => all.map((row) => (row as HTMLElement).dataset.row)))
    .toEqual(['ETHUSDT', 'XRPUSDT', 'DOGEUSDT', 'SOLUSDT']);
  await expect.poll(() => failures).toBe(2);
  await expect.poll(() => kept(other)).toBeNull();
  await market.getByRole('button', { name: 'Majors', exact: true }).click();
  await expect(rows).toHaveCount(1);
  await other.context().close();
});

test(
  'SPOT-06: a change that the account refuses is shown as it was',
  deep,
  async ({ page, context }) => {
    await User.signUp(context, server.url);
    const picker = new Picker(page);
    await picker.open();
    await page.route(/optional\/addUserSelf/, (route) => route.abort());
    await picker.star('ETH/USDT').click();
    await expect(picker.box.getByRole('alert')).toHaveText(en.favoriteFailed ?? '');
    await expect(picker.star('ETH/USDT')).toHaveAttribute('aria-pressed', 'false');
  },
);
