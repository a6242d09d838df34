import { expect, type Page, test } from 'playwright/test';
import { alive } from './ready.ts';
import { RunningServer } from './server.ts';
import { User } from './user.ts';

let server: RunningServer;
test.beforeAll(async () => {
  server = await RunningServer.start();
});
test.afterAll(() => server.stop());

test('FUTP-01 FUTP-02 FUTP-03 FUTP-04 from a transfer to a position that is protected, halved and closed', async ({
  page,
  context,
}) => {
  const user = await User.signUp(context, server.url);
  // Days: an hour's candles of a quiet day would not reach down to the stop loss.
  await page.addInitScript(() => localStorage.setItem('perigee:chart-interval', '"1D"'));
  await page.goto(`${server.url}/futures/usdt/BTCUSDT`);
  await alive(page);
  const mark = page.getByText('Mark', { exact: true }).locator('xpath=..');
  await expect(mark).toContainText(/\d\d,\d{3}\.\d/);

  // Money comes from the spot account.
  // In the place of the buttons that send, since there is nothing to trade with.
  await page.locator('#panel-form').getByRole('button', { name: 'Transfer' }).last().click();
  const transfer = page.getByRole('dialog', { name: 'Transfer' });
  await transfer.getByLabel('Amount').fill('5000');
  await transfer.getByRole('button', { name: 'Transfer' }).click();
  await expect(transfer).toBeHidden();
  const form = page.getByRole('form', { name: 'Place order' });
  await expect(form).toContainText('5,000 USDT');

  // Forty times instead of twenty, on margin of its own.
  await form.getByRole('button', { name: 'Cross' }).click();
  const mode = page.getByRole('dialog', { name: /Margin mode/ });
  await mode.getByLabel(/Isolated/).check();
  await mode.getByRole('button', { name: 'Confirm' }).click();
  await expect(form.getByRole('button', { name: 'Isolated' })).toBeVisible();
  await form.getByRole('button', { name: /20x/ }).click();
  const leverage = page.getByRole('dialog', { name: /Leverage/ });
  await leverage.getByRole('textbox', { name: 'Leverage' }).fill('40');
  await leverage.getByRole('button', { name: 'Confirm' }).click();
  await expect(form.getByRole('button', { name: /40x/ })).toBeVisible();

  // What the ticket shows is what the position has.
  await form.getByRole('button', { name: 'Market', exact: true }).click();
  await form.getByRole('textbox', { name: 'Quantity' }).fill('0.05');
  await expect(form.getByText('Est. liq. price').first().locator('xpath=..')).toContainText(
    /\d,\d{3}/,
  );
  // A stop loss that comes too late is asked about; ROE is of the margin, so 200 % lies beyond it.
  await form.getByLabel('TP/SL').check();
  await form.getByLabel('Set by').selectOption('roe');
  await form.getByRole('textbox', { name: 'Stop loss' }).fill('200');
  await expect(form).toContainText(/Long \d\d,\d{3}\.\d · Short \d\d,\d{3}\.\d/);
  await form.getByRole('button', { name: 'Buy/Long' }).click();
  const asked = page.getByRole('dialog', { name: 'Confirm order' });
  await expect(asked).toContainText('beyond the liquidation price');
  await asked.getByRole('button', { name: 'Back' }).click();
  await form.getByLabel('TP/SL').uncheck();
  await form.getByRole('button', { name: 'Buy/Long' }).click();
  const row = page.getByRole('table', { name: 'Positions' }).locator('tbody tr');
  await expect(row).toContainText('Long 40x · Isolated');
  await expect(row).toContainText('0.0500 BTC');

  // A stop loss at half of the margin.
  await row.getByRole('button', { name: 'Edit TP/SL' }).click();
  const tpsl = page.getByRole('dialog', { name: 'TP/SL' });
  await tpsl.getByLabel('Set by').selectOption('roe');
  await tpsl.getByRole('textbox', { name: 'Stop loss' }).fill('50');
  await expect(tpsl).toContainText(/(49|50)\.\d\d%/);
  await tpsl.getByRole('button', { name: 'Confirm' }).click();
  await expect(tpsl).toBeHidden();
  await expect(row.getByRole('button', { name: 'Edit TP/SL' })).toContainText(/-- \/ \d\d,\d{3}/);

  // It stands in the chart, and is moved there.
  const stop = page.getByRole('spinbutton', { name: /^Position SL/ });
  const before = Number(await stop.getAttribute('aria-valuenow'));
  await stop.focus();
  for (let n = 0; n < 5; n++) await page.keyboard.press('Shift+ArrowUp');
  await page.keyboard.press('Enter');
  const moved = (before + 5).toLocaleString('en', { minimumFractionDigits: 1 });
  await expect(row.getByRole('button', { name: 'Edit TP/SL' })).toContainText(moved);
  await expect(page.locator('[data-line="entry"]')).toContainText(/Long 0.0500 BTC [+−]\d/);
  await expect(page.locator('[data-line="liquidation"]')).toContainText('Est. liq. price');

  // A part of it takes its profit by itself.
  await row.getByRole('button', { name: 'Edit TP/SL' }).click();
  await tpsl.getByLabel('Applies to').selectOption('part');
  await tpsl.getByRole('textbox', { name: 'Quantity' }).fill('0.02');
  await tpsl.getByRole('textbox', { name: 'Take profit' }).fill(String(Math.round(before * 1.05)));
  await tpsl.getByRole('button', { name: 'Confirm' }).click();
  await expect(tpsl).toBeHidden();
  await page.getByRole('tab', { name: /Trigger orders/ }).click();
  const plans = page.getByRole('tabpanel', { name: /Trigger orders/ }).locator('tbody tr');
  await expect(plans.filter({ hasText: 'Take profit' })).toContainText('0.0200 BTC');
  await expect(plans.filter({ hasText: 'Position SL' })).toContainText('Entire position');
  await page.getByRole('tab', { name: /Positions/ }).click();

  // Half of it goes, then all.
  await row.getByRole('button', { name: 'Close', exact: true }).click();
  const close = page.getByRole('dialog', { name: 'Close position' });
  await close.getByRole('textbox', { name: 'Quantity' }).fill('0.025');
  await close.getByRole('button', { name: 'Close position' }).click();
  await expect(row).toContainText('0.0250 BTC');
  await page.getByRole('button', { name: 'Close all' }).click();
  const all = page.getByRole('dialog', { name: 'Close all' });
  await all.getByRole('button', { name: 'Close all' }).click();
  await expect(page.getByText('No open positions')).toBeVisible();
  const { positions } = await user.call('positions', {});
  expect(positions).toEqual([]);

  // What it brought, and where every unit went.
  await page.getByRole('tab', { name: 'Position history' }).click();
  const [ended] = (await user.call('positionHistory', {})).items;
  const history = page.getByRole('tabpanel', { name: 'Position history' }).locator('tbody tr');
  await expect(history).toHaveCount(1);
  await expect(history).toContainText(
    new RegExp(`BTCUSDT.*Long.*40x.*Isolated.*${ended!.closedSize}`),
  );
  await page.getByRole('tab', { name: 'Transactions' }).click();
  const bills = page.getByRole('tabpanel', { name: 'Transactions' }).locator('tbody tr');
  await page.getByLabel('Type', { exact: true }).selectOption('transfer');
  await expect(bills).toHaveCount(1);
  await expect(bills).toContainText('+5,000');
  await page.getByLabel('Type', { exact: true }).selectOption('fee');
  await expect(bills).toHaveCount(3);
});

test('FUTP-03 a position on another contract has its amounts before any script runs', async ({
  browser,
  context,
}) => {
  const user = await User.signUp(context, server.url);
  await user.call('transfer', { coinName: 'USDT', amount: '5000', fromType: 1, toType: 6 });
  const order = { delegateType: 21, orderType: 1, delegateCount: '0.01' } as const;
  await user.call('openContract', { symbolId: 'BTCUSDT_UMCBL', ...order });
  const storageState = await context.storageState();
  const still = await browser.newContext({ storageState, javaScriptEnabled: false });
  const page = await still.newPage();
  await page.goto(`${server.url}/futures/usdt/ETHUSDT`);
  const row = page.getByRole('table', { name: 'Positions' }).locator('tbody tr');
  await expect(row).toContainText('BTCUSDT');
  const prices = row.locator('[data-label="Entry / Mark"]');
  await expect(prices).toContainText(/\d\d,\d{3}\.\d.*\d\d,\d{3}\.\d/);
  await expect(row.locator('[data-label="PnL / ROE"]')).toContainText(/\d\.\d\d.*\d\.\d\d%/);
  await still.close();
});

/** The figure of a row of the account's box. */
const figureIn = (page: Page, name: string) =>
  page.getByRole('definition').and(page.locator(`dt:has-text("${name}") + dd`));

test('FUTP-05 FUTP-09 a crash by thirty percent liquidates one position and leaves another, live', async ({
  browser,
  page,
  context,
}) => {
  const user = await User.signUp(context, server.url);
  await user.call('transfer', { coinName: 'USDT', amount: '5000', fromType: 1, toType: 6 });
  const open = async (id: string, times: number, delegateCount: string) => {
    await user.call('adjustMarginMode', { symbolId: id, marginMode: 'fixed' });
    const leverages = { fixedLongLeverage: times, fixedShortLeverage: times };
    await user.call('adjustLever', { symbolId: id, ...leverages });
    const order = { symbolId: id, delegateType: 21, orderType: 1, delegateCount } as const;
    await user.call('openContract', order);
  };
  await open('ETHUSDT_UMCBL', 2, '1');
  await open('BTCUSDT_UMCBL', 20, '0.1');
  await page.goto(`${server.url}/futures/usdt/BTCUSDT`);
  await alive(page);
  const rows = page.getByRole('table', { name: 'Positions' }).locator('tbody tr');
  await expect(rows).toHaveCount(2);

  const fall = (percent: string) =>
    server.ops(
      ...['simulator', 'shock', 'gap', '--percent', percent, '--seconds', '10'],
      ...['--yes', '--reason', 'a test'],
    );
  // A page that doesn't show the position, in a browser that has not seen it.
  const elsewhere = await browser.newContext({ locale: 'en' });
  await elsewhere.addCookies(await context.cookies());
  const article = await elsewhere.newPage();
  await article.goto(`${server.url}/support`);

  // Liquidated 4.6 % below its entry, it is warned of before that.
  await fall('4');
  const warning = page.getByText(/^BTCUSDT Long is [\d.]+% from liquidation/);
  await expect(warning).toBeVisible();
  await expect(article.getByText(/^BTCUSDT Long is [\d.]+% from liquidation/)).toBeVisible();
  await expect(article.getByRole('button', { name: 'Notifications' })).toHaveAccessibleName(
    /account alerts \d/i,
  );
  await elsewhere.close();
  await page.reload();
  await alive(page);
  await expect(warning).toBeVisible();
  await fall('30');
  await expect(page.getByText(/^Liquidated: BTCUSDT/).first()).toBeVisible();
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('ETHUSDT');
  // What is left stands as the exchange has it.
  const [left] = (await user.call('positions', {})).positions;
  await expect(rows).toContainText(left!.total);
  const { coinList } = await user.call('getAssets', { accountType: 6 });
  const wallet = coinList.find(({ coinName }) => coinName === 'USDT')!;
  const movable = Math.floor(Number(wallet.available) * 100) / 100;
  await expect(figureIn(page, 'Transferable')).toContainText(
    movable.toLocaleString('en', { maximumFractionDigits: 2 }),
  );
  await page.getByRole('tab', { name: 'Order history' }).click();
  await expect(page.getByRole('tabpanel', { name: 'Order history' })).toContainText(
    /Liquidation|Takeover/,
  );
  await page.getByRole('link', { name: 'Show in position history' }).click();
  await expect(page.getByRole('tabpanel', { name: 'Position history' })).toContainText(
    /BTCUSDT.*(Liquidation|Takeover)/,
  );
  await expectKept(page);
});

/** What happened stands in the list of notifications, unread until it is opened, on the next page too. */
async function expectKept(page: Page): Promise<void> {
  await page.reload();
  await alive(page);
  const bell = page.getByRole('button', { name: 'Notifications' });
  await expect(bell).toHaveAccessibleName(/account alerts \d/i);
  await bell.click();
  await expect(page.getByRole('list', { name: 'Account' })).toContainText(
    /(Liquidated|Margin call).*BTCUSDT/,
  );
  await expect(bell).not.toHaveAccessibleName(/account alerts/i);
  await page.keyboard.press('Escape');
  // The banner has not gone by itself.
  const banner = page.getByText(/^Liquidated: BTCUSDT/).and(page.locator('.account-banners *'));
  await expect(banner.first()).toBeVisible();
  await page.locator('.account-banners').getByRole('button', { name: 'Close' }).click();
  await expect(banner).toHaveCount(0);
  await page.reload();
  await alive(page);
  await expect(banner).toHaveCount(0);
}
