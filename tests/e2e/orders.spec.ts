import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { type BrowserContext, expect, type Locator, type Page, test } from 'playwright/test';
import { axeFaults } from './axe.ts';
import { deep, desk, looks, nameOf } from './looks.ts';
import { alive } from './ready.ts';
import { type RunningServer, sharedServer } from './server.ts';
import { filled, textsOf } from './texts.ts';
import { troubles } from './troubles.ts';
import { User } from './user.ts';

let server: RunningServer;

test.beforeAll(async () => {
  server = await sharedServer();
});
test.use({ timezoneId: 'Asia/Kolkata' });

/** The panel of orders on the page of BTC/USDT, in the words of its language. */
class Panel {
  readonly page: Page;
  private readonly locale: string;
  private readonly words: Readonly<Record<string, string>>;

  constructor(page: Page, locale: string) {
    this.page = page;
    this.locale = locale;
    this.words = {
      ...textsOf(locale, 'table'),
      ...textsOf(locale, 'spot'),
      ...textsOf(locale, 'orders'),
    };
  }

  /** A message up to what differs from time to time. */
  start = (key: string): string => this.words[key]!.split('{{')[0]!;

  word(key: string, values: Readonly<Record<string, string>> = {}): string {
    const text = this.words[key];
    if (text === undefined) throw new Error(`no text: ${key}`);
    return filled(text, values);
  }

  async open(viewport = desk): Promise<void> {
    await this.page.setViewportSize(viewport);
    const prefix = this.locale === 'en' ? '' : `/${this.locale}`;
    await this.page.goto(`${server.url}${prefix}/spot/BTCUSDT`);
    await alive(this.page);
    if (viewport.width >= 700) return;
    // Its name has the count of what is open.
    await this.page.locator('#view-tab-orders').click();
  }

  tab(key: string, count?: number): Locator {
    const name =
      count === undefined ? this.word(key) : this.word(`${key}Count`, { count: `${count}` });
    return this.page.getByRole('tab', { name, exact: true });
  }

  async show(key: string): Promise<Locator> {
    await this.page
      .getByRole('tab', { name: this.word(key) })
      .first()
      .click();
    return this.table(key);
  }

  table(key: string): Locator {
    return this.page.getByRole('table', { name: this.word(key), exact: true });
  }

  button(key: string, values?: Readonly<Record<string, string>>): Locator {
    return this.page.getByRole('button', { name: this.word(key, values), exact: true });
  }

  async accessible(what: string): Promise<void> {
    expect(await axeFaults(this.page, { within: '.trade-orders' }), what).toEqual([]);
    const overflow = await this.page.evaluate(
      () => document.documentElement.scrollWidth - window.innerWidth,
    );
    expect(overflow, 'nothing scrolls sideways').toBeLessThanOrEqual(0);
  }
}

/** As the site writes it in the languages of these tests. */
const grouped = (text: string, decimals = 1) =>
  Number(text).toLocaleString('en', { minimumFractionDigits: decimals });

const limitBuy = (symbolId: string, price: number, count: string) => ({
  symbolId,
  delegateType: 21 as const,
  orderType: 0 as const,
  delegateCount: count,
  delegatePrice: price.toFixed(symbolId === 'BTCUSDT' ? 1 : 2),
});

/** Opens the page of a user who has orders, plans, history and fills. */
async function trader(context: BrowserContext): Promise<{ user: User; btc: number; eth: number }> {
  const user = await User.signUp(context, server.url);
  const [btc, eth] = [await user.lastPrice('BTCUSDT'), await user.lastPrice('ETHUSDT')];
  const market = { symbolId: 'BTCUSDT', orderType: 1 as const };
  await user.call('placeOrder', { ...market, delegateType: 21, delegateCount: '0.02' });
  await user.call('placeOrder', { ...market, delegateType: 22, delegateCount: '0.005' });
  const order = await user.call('placeOrder', limitBuy('ETHUSDT', eth * 0.98, '0.1'));
  const { orderId } = order;
  await user.call('modifyOrder', { orderId, delegateCount: '0.2' });
  await user.call('cancelOrder', { orderId });
  return { user, btc, eth };
}

for (const look of looks) {
  const { locale } = look;
  const where = nameOf(look);
  // On a phone rows are cards, which the first of these tests looks at.
  const more = look.width === desk.width ? {} : deep;

  test(`SPOT-05: open orders are changed and canceled in their rows, ${where}`, async ({
    page,
    context,
  }) => {
    const found = troubles(page);
    const { user, btc, eth } = await trader(context);
    const panel = new Panel(page, locale);
    const [one, two, three] = [btc * 0.98, btc * 0.97, btc * 0.96].map((price) => price.toFixed(1));
    await user.call('placeOrder', limitBuy('BTCUSDT', Number(one), '0.01'));
    await panel.open(look);
    const table = panel.table('openOrders');
    await expect(panel.tab('openOrders', 1)).toBeVisible();

    const row = table.getByRole('row').filter({ hasText: grouped(one!) });
    await row.getByRole('button', { name: panel.word('edit') }).click();
    const price = page.getByLabel(panel.word('newPrice'), { exact: true });
    await expect(price).toBeFocused();
    await price.fill('0');
    await price.press('Enter');
    await expect(price).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByText(panel.word('figureMissing')).last()).toBeVisible();
    const size = page.getByLabel(panel.word('newQuantity'), { exact: true });
    await expect(size, 'only what is wrong is marked').not.toHaveAttribute('aria-invalid');
    await price.fill('word');
    await expect(price, 'what is no figure stays in sight, marked').toHaveValue('word');
    await expect(price).toHaveAttribute('aria-invalid', 'true');
    await price.fill(two!);
    await price.press('Enter');
    const changed = table.getByRole('row').filter({ hasText: grouped(two!) });
    await expect(changed).toBeVisible();
    await expect(changed.getByRole('button', { name: panel.word('edit') })).toBeFocused();

    // What comes from elsewhere shows by itself; so does what is canceled in its row.
    await user.call('placeOrder', limitBuy('BTCUSDT', Number(three), '0.02'));
    await user.call('placeOrder', limitBuy('ETHUSDT', eth * 0.97, '0.3'));
    await expect(panel.tab('openOrders', 3)).toBeVisible();
    await changed.getByRole('button', { name: panel.word('cancel') }).click();
    await expect(page.getByText(panel.start('cancelled')).first()).toBeVisible();
    await expect(panel.tab('openOrders', 2)).toBeVisible();

    await panel.button('cancelAll').click();
    const dialog = page.getByRole('dialog', { name: panel.word('cancelAllTitle') });
    await expect(dialog).toContainText(panel.word('cancelAllCount', { count: '2' }));
    await expect(dialog.getByRole('listitem')).toHaveText([/BTC\/USDT.*1/, /ETH\/USDT.*1/]);
    await dialog.getByRole('button', { name: panel.word('cancelAll'), exact: true }).click();
    await expect(page.getByText(panel.word('noOpenOrders'))).toBeVisible();
    // The feed can empty the table before the answer closes the question, whose button has the same name.
    await expect(dialog).toBeHidden();
    await expect(panel.button('cancelAll')).toBeDisabled();
    expect(found).toEqual([]);
  });

  test(`SPOT-05: plan orders with their pairs, ${where}`, more, async ({ page, context }) => {
    const { user, btc } = await trader(context);
    const panel = new Panel(page, locale);
    const [low, lower] = [(btc * 0.8).toFixed(1), (btc * 0.79).toFixed(1)];
    await user.call('placePlan', {
      symbolId: 'BTCUSDT',
      delegateType: 21,
      triggerPrice: low,
      executePrice: low,
      delegateCount: '0.01',
    });
    await user.call('placeOrder', {
      symbolId: 'BTCUSDT',
      delegateType: 21,
      orderType: 1,
      delegateCount: '0.01',
      presetTakeProfitPrice: (btc * 1.2).toFixed(1),
      presetStopLossPrice: (btc * 0.7).toFixed(1),
    });
    await user.call('placeOrder', limitBuy('BTCUSDT', btc * 0.97, '0.01'));
    await panel.open(look);
    await expect(panel.tab('planOrders', 3)).toBeVisible();
    const table = await panel.show('planOrders');
    for (const kind of ['kind_takeProfit', 'kind_stopLoss']) {
      const leg = table.getByRole('row').filter({ hasText: panel.word(kind) });
      await expect(leg).toContainText(panel.word('pairedNote'));
      await expect(leg).toContainText(panel.word('market'));
    }

    const row = table.getByRole('row').filter({ hasText: grouped(low) });
    await row.getByRole('button', { name: panel.word('edit') }).click();
    const trigger = page.getByLabel(panel.word('newTrigger'), { exact: true });
    await expect(trigger).toBeFocused();
    await trigger.fill(lower);
    await page.getByLabel(panel.word('newExecute'), { exact: true }).fill(lower);
    await trigger.press('Enter');
    const changed = table.getByRole('row').filter({ hasText: grouped(lower) });
    await expect(changed).toBeVisible();
    await changed.getByRole('button', { name: panel.word('cancel') }).click();
    await expect(panel.tab('planOrders', 2)).toBeVisible();

    await panel.accessible('plans');
    await panel.button('cancelAll').click();
    const dialog = page.getByRole('dialog', { name: panel.word('cancelPlansTitle') });
    await expect(dialog.getByRole('listitem')).toHaveText([/BTC\/USDT.*2/]);
    await dialog.getByRole('button', { name: panel.word('cancelAll'), exact: true }).click();
    await expect(page.getByText(panel.word('noPlans'))).toBeVisible();
    await expect(panel.tab('openOrders', 1)).toBeVisible();

    await panel.show('orderHistory');
    await panel.button('planOrders').click();
    const ended = panel.table('planHistory');
    await expect(ended.getByRole('row').filter({ hasText: grouped(lower) })).toContainText(
      panel.word('statusCanceled'),
    );
  });

  test(
    `SPOT-05: history with timelines, fills and assets, ${where}`,
    more,
    async ({ page, context }) => {
      const found = troubles(page);
      const { user } = await trader(context);
      const panel = new Panel(page, locale);
      await panel.open(look);
      await panel.accessible('open');

      const history = await panel.show('orderHistory');
      const rows = history.locator('.data-row');
      await expect(rows).toHaveCount(3);
      await rows
        .first()
        .getByRole('button', { name: panel.word('timeline') })
        .click();
      const timeline = page.getByRole('list', { name: panel.word('timeline') });
      const steps = timeline.getByRole('listitem');
      await expect(steps).toHaveCount(3);
      await expect(steps.nth(0)).toContainText(panel.word('step_accepted'));
      await expect(steps.nth(1)).toContainText(panel.word('step_amended'));
      await expect(steps.nth(1)).toContainText('0.2000 ETH');
      await expect(steps.nth(2)).toContainText(panel.word('statusCanceled'));
      await rows
        .nth(2)
        .getByRole('button', { name: panel.word('timeline') })
        .click();
      const filling = timeline.nth(1).getByRole('listitem');
      await expect(filling.last()).toContainText(panel.word('step_done'));
      await expect(filling.filter({ hasText: panel.word('taker') }).first()).toContainText('BTC');
      await panel.accessible('history');

      // A change made elsewhere comes by itself, to the top.
      await user.call('placeOrder', {
        symbolId: 'BTCUSDT',
        delegateType: 21,
        orderType: 1,
        delegateCount: '0.007',
      });
      await expect(rows).toHaveCount(4);
      await expect(rows.first()).toContainText('0.007000');

      const fills = await panel.show('fills');
      await expect(fills.locator('.data-row').first()).toContainText('0.00');
      await panel.accessible('fills');

      const assets = await panel.show('assets');
      const bitcoin = assets.locator('.data-row').filter({ hasText: 'BTC' }).first();
      await expect(bitcoin).toContainText(/[+\u2212][\d,.]+ \([+\u2212]?[\d.]+/);
      await expect(assets.locator('.data-row').filter({ hasText: 'USDT' })).toContainText(
        panel.word('costUnit'),
      );
      await expect(assets.locator('.data-row').filter({ hasText: 'ETH' })).toContainText(
        panel.word('noCost'),
      );
      await panel.accessible('assets');
      expect(found).toEqual([]);
    },
  );
}

/** A limit buy one step above the last price, which waits before all others of its pair. */
interface Waiting {
  readonly symbolId: string;
  readonly step: number;
  readonly count: string;
}

/** Buys with a limit order that waits, then sells to it until it is filled. */
async function fillWaiting(user: User, other: User, { symbolId, step, count }: Waiting) {
  const isOpen = async (id: string) =>
    (await user.call('openOrders', {})).items.some(({ orderId }) => orderId === id);
  const sale = { symbolId, delegateType: 22 as const, orderType: 1 as const };
  for (let tries = 0; tries < 4; tries++) {
    const price = (await user.lastPrice(symbolId)) + step;
    const { orderId, status } = await user.call('placeOrder', limitBuy(symbolId, price, count));
    for (let n = 0; n < 8 && (await isOpen(orderId)); n++) {
      await other.call('placeOrder', { ...sale, delegateCount: `${Number(count) / 5}` });
    }
    const isLeft = await isOpen(orderId);
    if (status === 2 && !isLeft) return;
    // The market has come to it, or gone from it; what is said of that goes by.
    if (isLeft) await user.call('cancelOrder', { orderId });
    await new Promise((resolve) => setTimeout(resolve, 6_000));
  }
  throw new Error('no order waits and is filled');
}

test(
  'SPOT-05: what becomes of a waiting order is told once, of any pair, and not by who did it',
  deep,
  async ({ page, context, browser }) => {
    const found = troubles(page);
    const user = await User.signUp(context, server.url);
    const elsewhere = await browser.newContext();
    const other = await User.signUp(elsewhere, server.url);
    const panel = new Panel(page, 'en');
    const form = textsOf('en', 'ticket');
    const toasts = page.getByRole('region', { name: panel.word('notifications') });
    const told = toasts.locator('span');
    await panel.open();
    const pairs = [
      ['BTCUSDT', 0.1, '0.1', 'BTC', ''],
      ['ETHUSDT', 0.01, '0.5', 'ETH', 'ETH/USDT · '],
    ] as const;
    for (const [symbolId, step, count, coin, pair] of pairs) {
      await fillWaiting(user, other, { symbolId, step, count });
      await expect(told).toHaveText([
        new RegExp(
          `^${pair}${form.placedFilled!.split('{{')[0]}Buy ${count}0* ${coin} at [\\d,.]+`,
        ),
      ]);
      await expect(told).toHaveCount(0);
    }

    // What the page itself has done it says by itself.
    const away = (await user.lastPrice('BTCUSDT')) * 0.98;
    await user.call('placeOrder', limitBuy('BTCUSDT', away, '0.01'));
    await panel
      .table('openOrders')
      .getByRole('button', { name: panel.word('cancel') })
      .click();
    await expect(told).toHaveText([new RegExp(panel.start('cancelled'))]);
    await page.waitForTimeout(1_500);
    await expect(told).toHaveCount(1);
    expect(found).toEqual([]);
    await elsewhere.close();
  },
);

test(
  'SPOT-05: an order that is edited to where it meets the market is asked about, then told as filled',
  deep,
  async ({ page, context }) => {
    const { user, btc } = await trader(context);
    const [before, wished] = [(btc * 0.98).toFixed(1), (btc * 1.01).toFixed(1)];
    await user.call('placeOrder', limitBuy('BTCUSDT', Number(before), '0.001'));
    const panel = new Panel(page, 'en');
    await panel.open();
    const row = panel.table('openOrders').locator('.data-row');
    await row.getByRole('button', { name: panel.word('edit') }).click();
    const price = page.getByLabel(panel.word('newPrice'), { exact: true });
    await price.fill(wished);
    await price.press('Enter');
    const dialog = page.getByRole('dialog', { name: panel.word('changeTitle') });
    await expect(dialog).toContainText(panel.word('changeTakes'));
    for (const figure of [before, wished]) await expect(dialog).toContainText(grouped(figure));
    await panel.accessible('the question');
    await dialog.getByRole('button', { name: panel.word('back') }).click();
    await expect(dialog).toHaveCount(0);
    await expect(price).toBeFocused();
    await expect(price).toHaveValue(wished);
    const { items } = await user.call('openOrders', {});
    expect(items.map(({ delegatePrice }) => delegatePrice)).toEqual([before]);

    await price.press('Enter');
    await dialog.getByRole('button', { name: panel.word('changeSend') }).click();
    const told = panel.word('changedFilled', {
      price: grouped(wished),
      side: panel.word('buy'),
      quantity: '0.001000 BTC',
    });
    await expect(page.getByText(told)).toBeVisible();
    await expect(row).toHaveCount(0);
  },
);

test(
  'SPOT-05: the price that profits are measured at is chosen, explained and kept',
  deep,
  async ({ page, context }) => {
    await trader(context);
    const panel = new Panel(page, 'en');
    await panel.open();
    const assets = await panel.show('assets');
    const head = (key: string) =>
      assets.getByRole('columnheader', { name: panel.word(key), exact: true });
    await expect(head('costPrice')).toBeVisible();
    await page.getByRole('button', { name: /^Price type/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Select price type' });
    await expect(dialog.getByRole('radio', { name: 'Cost price (asset)' })).toBeChecked();
    for (const key of ['breakevenHow', 'costHow']) {
      await expect(dialog.getByText(panel.word(key))).toBeVisible();
    }
    await expect(dialog.getByText(panel.word('costBasis', { coin: 'USDT' }))).toBeVisible();
    await panel.accessible('price type');
    await dialog.getByRole('radio', { name: 'Break-even price (trade)' }).check();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect(head('breakevenPrice')).toBeVisible();
    await page.reload();
    await panel.show('assets');
    await expect(head('breakevenPrice')).toBeVisible();
  },
);

test(
  'SPOT-05: sorted by click and by key, columns and hidden pairs are kept',
  deep,
  async ({ page, context }) => {
    const { user, btc, eth } = await trader(context);
    for (const part of [0.97, 0.99, 0.98]) {
      await user.call('placeOrder', limitBuy('BTCUSDT', btc * part, '0.01'));
    }
    await user.call('placeOrder', limitBuy('ETHUSDT', eth * 0.97, '0.3'));
    const panel = new Panel(page, 'en');
    await panel.open();
    const table = panel.table('openOrders');
    const price = table.getByRole('columnheader', { name: 'Price', exact: true });
    const prices = async () =>
      (await table.locator('.data-row > td:nth-child(5)').allTextContents()).map((text) =>
        Number(text.replaceAll(',', '')),
      );
    await expect(price).toHaveAttribute('aria-sort', 'none');
    await price.getByRole('button').click();
    await expect(price).toHaveAttribute('aria-sort', 'descending');
    expect(await prices()).toEqual((await prices()).toSorted((a, b) => b - a));
    await price.getByRole('button').press('Enter');
    await expect(price).toHaveAttribute('aria-sort', 'ascending');
    expect(await prices()).toEqual((await prices()).toSorted((a, b) => a - b));
    await price.getByRole('button').press('Enter');
    await expect(price).toHaveAttribute('aria-sort', 'none');

    const heads = () => table.getByRole('columnheader').allTextContents();
    await page.getByRole('button', { name: 'Columns: Open orders' }).click();
    const dialog = page.getByRole('dialog', { name: 'Columns: Open orders' });
    await dialog.getByRole('checkbox', { name: 'TP/SL' }).uncheck();
    await dialog.getByRole('checkbox', { name: 'Order ID', exact: true }).check();
    await dialog.getByRole('button', { name: 'Move Pair up' }).press('Enter');
    await panel.accessible('columns');
    await page.keyboard.press('Escape');
    const chosen = ['Pair', 'Time', 'Type', 'Side', 'Price', 'Filled / quantity', 'Value'];
    await expect.poll(heads).toEqual([...chosen, 'Order ID', 'Action']);

    await page.getByRole('checkbox', { name: 'Hide other pairs' }).check();
    await expect(table.locator('.data-row')).toHaveCount(3);
    await page.reload();
    await expect(table.locator('.data-row')).toHaveCount(3);
    await expect.poll(heads).toEqual([...chosen, 'Order ID', 'Action']);
    await panel.button('cancelAll').click();
    await expect(page.getByRole('dialog').getByRole('listitem')).toHaveText([/BTC\/USDT.*3/]);
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel all' }).click();
    await expect(page.getByText(/^No open orders for BTC\/USDT/)).toBeVisible();
    await page.getByRole('button', { name: 'Show all pairs' }).click();
    await expect(table.locator('.data-row')).toHaveCount(1);
  },
);

test('SPOT-05: fills are exported as they are, in the language and zone of their user', async ({
  page,
  context,
}) => {
  const { user } = await trader(context);
  const market = { symbolId: 'BTCUSDT', delegateType: 21, orderType: 1 } as const;
  for (let batch = 0; batch < 3; batch++) {
    const orders = Array.from({ length: 50 }, () => ({ ...market, delegateCount: '0.0001' }));
    await user.call('batchPlaceOrders', { orders });
  }
  const { items, cursor } = await user.call('fills', { limit: 100 });
  const { items: older } = await user.call('fills', { limit: 100, cursor });
  const panel = new Panel(page, 'ar');
  await panel.open();
  await panel.show('fills');
  await panel.button('exportCsv').click();
  const dialog = page.getByRole('dialog');
  await panel.accessible('export');
  const coming = page.waitForEvent('download');
  await dialog.getByRole('checkbox', { name: panel.word('exportHidden') }).check();
  await dialog.getByRole('button', { name: panel.word('exportStart') }).click();
  const download = await coming;
  expect(download.suggestedFilename()).toMatch(/^perigee-fills-\d{4}-\d\d-\d\d\.csv$/);
  const text = readFileSync((await download.path()) ?? '', 'utf8');
  const [head, ...rows] = parse(text, { bom: true }) as string[][];
  expect(head?.[0]).toBe(
    panel.word('csvTime', { column: panel.word('time'), zone: 'Asia/Calcutta' }),
  );
  const idAt = head?.indexOf(panel.word('tradeId')) ?? -1;
  expect(rows.map((row) => row[idAt])).toEqual([...items, ...older].map(({ tradeId }) => tradeId));
  expect(rows.every(([time]) => /^\d{4}-\d\d-\d\d [\d:.]+\+05:30$/.test(time ?? ''))).toBe(true);
  expect(rows[0]?.[head?.indexOf(panel.word('price')) ?? -1]).toBe(items[0]?.price);
});

test('SPOT-05: what is loaded of a long history grows by pages and says what it is sorted among', async ({
  page,
  context,
}) => {
  const user = await User.signUp(context, server.url);
  const btc = await user.lastPrice('BTCUSDT');
  const orders = Array.from({ length: 40 }, () => limitBuy('BTCUSDT', btc * 0.97, '0.001'));
  await user.call('batchPlaceOrders', { orders });
  await user.call('batchPlaceOrders', { orders });
  await user.call('cancelAllOrders', {});
  const panel = new Panel(page, 'en');
  await panel.open();
  const table = await panel.show('orderHistory');
  await expect(table).toHaveAttribute('aria-rowcount', '51');
  await table.getByRole('columnheader', { name: 'Time' }).getByRole('button').click();
  await expect(page.getByText('Sorts only the 50 loaded rows.')).toBeVisible();
  await page.getByRole('button', { name: 'Load more' }).click();
  await expect(table).toHaveAttribute('aria-rowcount', '81');
  await expect(page.getByText(/^Sorts only/)).toHaveCount(0);
});

test(
  'SPOT-05: of 200 open orders only those in sight are in the page, in columns that keep their width',
  deep,
  async ({ page, context }) => {
    const user = await User.signUp(context, server.url);
    const btc = await user.lastPrice('BTCUSDT');
    for (let batch = 0; batch < 4; batch++) {
      const orders = Array.from({ length: 50 }, (_, at) =>
        limitBuy('BTCUSDT', btc * 0.97 - batch * 50 - at, '0.0001'),
      );
      await user.call('batchPlaceOrders', { orders });
    }
    const panel = new Panel(page, 'en');
    await panel.open();
    const table = panel.table('openOrders');
    await expect(table).toHaveAttribute('aria-rowcount', '201');
    // Opened again it comes together with the panel that it is scrolled in.
    await panel.show('assets');
    await panel.show('openOrders');
    await expect(table).toHaveAttribute('aria-rowcount', '201');
    await expect.poll(() => table.locator('.data-row').count()).toBeLessThan(40);
    const widths = () =>
      table
        .getByRole('columnheader')
        .evaluateAll((heads) =>
          heads.map((head) => Math.round(head.getBoundingClientRect().width)),
        );
    const before = await widths();
    await table.getByRole('columnheader', { name: 'Price' }).getByRole('button').click();
    const highest = table
      .locator('.data-row')
      .filter({ hasText: grouped((btc * 0.97).toFixed(1)) });
    await expect(highest, 'of many rows the order follows the head').toHaveCount(1);
    const box = page.locator('.orders-panel');
    /** The row that is seen in the panel's middle. */
    const middle = () =>
      box.evaluate((element) => {
        const { left, top, width, height } = element.getBoundingClientRect();
        const seen = document.elementFromPoint(left + width / 2, top + height / 2);
        return seen?.closest<HTMLElement>('[data-row]')?.dataset.row ?? '';
      });
    const first = await middle();
    expect(first).not.toBe('');
    await box.evaluate((element) => element.scrollTo(0, 3000));
    await expect.poll(async () => ['', first].includes(await middle())).toBe(false);
    const row = table.locator(`[data-row="${await middle()}"]`);
    await row.getByRole('button', { name: /^Edit/ }).click();
    const quantity = page.getByLabel('New quantity');
    await quantity.pressSequentially('12');
    await page.keyboard.press('Escape');
    await expect(quantity).toHaveCount(0);
    await row.getByRole('button', { name: /^Cancel/ }).click();
    await expect(panel.tab('openOrders', 199)).toBeVisible();
    await expect.poll(() => table.locator('.data-row').count()).toBeLessThan(40);
    expect(await widths()).toEqual(before);
  },
);
