import { expect, type Locator, type Page, test } from 'playwright/test';
import { desk } from './looks.ts';
import { alive } from './ready.ts';
import { type RunningServer, sharedServer } from './server.ts';
import { textsOf } from './texts.ts';
import { User } from './user.ts';

let server: RunningServer;
test.beforeAll(async () => {
  server = await sharedServer();
});

const words = {
  ...textsOf('en', 'fields'),
  ...textsOf('en', 'order-kinds'),
  ...textsOf('en', 'ticket'),
};
const shot = (page: Page, name: string) =>
  process.env.SHOTS ? page.screenshot({ path: `${process.env.SHOTS}/${name}.png` }) : undefined;

/** Chooses a kind in the ticket; returns its form. */
async function chosen(page: Page, kind: string): Promise<Locator> {
  await page.getByLabel(words.moreKinds ?? '').selectOption(kind);
  return page.getByRole('form', { name: words[`kind_${kind}` as keyof typeof words], exact: true });
}

const fill = (form: Locator, label: string | undefined, value: number | string) =>
  form.getByRole('textbox', { name: label, exact: true }).fill(String(value));

test('KIT-03 an OCO, a trailing stop and a scaled order are placed from spot’s form', async ({
  page,
  context,
}) => {
  await page.setViewportSize(desk);
  const user = await User.signUp(context, server.url);
  const last = await user.lastPrice('BTCUSDT');
  await page.goto(`${server.url}/spot/BTCUSDT`);
  await alive(page);
  const buy = page.getByRole('button', { name: 'Buy BTC' });

  const oco = await chosen(page, 'oco');
  await buy.click();
  await expect(oco).toContainText(words.priceMissing ?? '');
  await fill(oco, words.limitPrice, (last * 1.02).toFixed(1));
  await fill(oco, words.stopTrigger, (last * 1.01).toFixed(1));
  await fill(oco, words.quantity, '0.01');
  await shot(page, 'oco-wrong');
  await expect(oco).toContainText('is on the wrong side');
  await fill(oco, words.limitPrice, (last * 0.98).toFixed(1));
  await expect(oco).not.toContainText('is on the wrong side');
  await shot(page, 'oco');
  await buy.click();
  await expect(page.getByText('OCO order placed')).toBeVisible();
  const [stop] = (await user.call('openPlans', {})).items;
  expect(stop).toMatchObject({ planKind: 'oco' });

  const trailing = await chosen(page, 'trailing');
  await fill(trailing, words.callback, '25');
  await fill(trailing, words.quantity, '0.01');
  await expect(trailing).toContainText(/Invalid callback/);
  await fill(trailing, words.callback, '1.5');
  await expect(trailing).toContainText(words.firstStop ?? '');
  await shot(page, 'trailing');
  await buy.click();
  await expect(page.getByText('Trailing stop order placed')).toBeVisible();
  const plans = (await user.call('openPlans', {})).items;
  expect(plans.find(({ planKind }) => planKind === 'track')).toMatchObject({ rangeRate: '0.015' });

  const scaled = await chosen(page, 'scaled');
  await fill(scaled, words.startPrice, (last * 0.99).toFixed(1));
  await fill(scaled, words.endPrice, (last * 0.97).toFixed(1));
  await fill(scaled, words.orderCount, '4');
  await fill(scaled, words.totalQuantity, '0.04');
  await scaled.getByText(words.showOrders ?? '').click();
  await expect(scaled.getByRole('row')).toHaveCount(5);
  await shot(page, 'scaled');
  await buy.click();
  await expect(page.getByText('4 orders placed')).toBeVisible();
  const orders = (await user.call('openOrders', {})).items;
  expect(orders.filter(({ delegateCount }) => delegateCount === '0.010000')).toHaveLength(5);
});

test('KIT-03 an iceberg and a TWAP run, are watched and canceled', async ({ page, context }) => {
  await page.setViewportSize(desk);
  const user = await User.signUp(context, server.url);
  const last = await user.lastPrice('BTCUSDT');
  await page.goto(`${server.url}/spot/BTCUSDT`);
  await alive(page);
  const buy = page.getByRole('button', { name: 'Buy BTC' });

  const iceberg = await chosen(page, 'iceberg');
  await fill(iceberg, words.price, (last * 0.98).toFixed(1));
  await fill(iceberg, words.totalQuantity, '0.05');
  await fill(iceberg, words.visible, '0.01');
  await shot(page, 'iceberg');
  await buy.click();
  await expect(page.getByText('Iceberg order placed')).toBeVisible();

  const twap = await chosen(page, 'twap');
  await fill(twap, words.totalQuantity, '0.01');
  await fill(twap, words.orderCount, '1');
  await expect(twap).toContainText('2 to 500 orders');
  await fill(twap, words.orderCount, '5');
  await expect(twap).toContainText('00:04:00');
  await shot(page, 'twap');
  await buy.click();
  await expect(page.getByText('TWAP order placed')).toBeVisible();

  await page.getByRole('tab', { name: 'Trigger orders' }).click();
  await page.getByRole('button', { name: 'Iceberg/TWAP (2)' }).click();
  const rows = page.getByRole('tabpanel', { name: 'Trigger orders' }).locator('tbody tr');
  await expect(rows).toHaveCount(2);
  await expect(rows.filter({ hasText: 'TWAP' })).toContainText(/1 \/ 5/);
  await shot(page, 'agents');
  await rows
    .filter({ hasText: 'Iceberg' })
    .getByRole('button', { name: /Cancel/ })
    .click();
  await expect(rows).toHaveCount(1);
  await page.getByRole('button', { name: 'Ended' }).click();
  await expect(rows.filter({ hasText: 'Iceberg' })).toContainText('Canceled');
  const running = await user.call('icebergs', { running: true });
  expect(running.items).toEqual([]);
});

test('KIT-03 FUTP-10 a scaled order, a trailing stop, an iceberg and a price of the book of a contract', async ({
  page,
  context,
}) => {
  await page.setViewportSize(desk);
  const user = await User.signUp(context, server.url);
  await user.call('transfer', { fromType: 1, toType: 6, coinName: 'USDT', amount: '5000' });
  await page.goto(`${server.url}/futures/usdt/BTCUSDT`);
  await alive(page);
  const last = Number((await user.prices('BTCUSDT_UMCBL')).last);

  const scaled = await chosen(page, 'scaled');
  await fill(scaled, words.startPrice, (last * 0.99).toFixed(1));
  await fill(scaled, words.endPrice, (last * 0.95).toFixed(1));
  await fill(scaled, words.quantity, '9');
  await shot(page, 'contract-scaled');
  await scaled.getByRole('button', { name: 'Buy/Long' }).click();
  await expect(scaled).toContainText('Insufficient balance');
  await fill(scaled, words.quantity, '0.05');
  await scaled.getByRole('button', { name: 'Buy/Long' }).click();
  await expect(page.getByText('5 orders placed')).toBeVisible();
  const { items } = await user.call('contractOpenOrders', { businessLine: 'usdt' });
  expect(items.map(({ delegateCount }) => delegateCount)).toEqual(Array(5).fill('0.0100'));
  await page.getByRole('button', { name: 'Orders', exact: true }).click();
  const menu = page.locator('#orders-menu');
  const newest = menu.getByRole('list').last().getByRole('listitem');
  await expect(newest).toHaveCount(5);
  await expect(newest.first()).toContainText(/BTCUSDT.*0\.0100 BTC/);
  await page.keyboard.press('Escape');

  const trailing = await chosen(page, 'trailing');
  await fill(trailing, words.callback, '2');
  await trailing.getByLabel(words.watches ?? '').selectOption('mark');
  await fill(trailing, words.quantity, '0.01');
  await shot(page, 'contract-trailing');
  await trailing.getByRole('button', { name: 'Sell/Short' }).click();
  await expect(page.getByText('Trailing stop order placed')).toBeVisible();
  const plans = (await user.call('triggerPlansOpen', { businessLine: 'usdt' })).items;
  expect(plans[0]).toMatchObject({ planKind: 'track', triggerSource: 'mark', rangeRate: '0.02' });

  // By its value, which the exchange is told in coins.
  const iceberg = await chosen(page, 'iceberg');
  await fill(iceberg, words.price, (last * 0.98).toFixed(1));
  await iceberg.getByRole('combobox', { name: 'Unit' }).selectOption('value');
  await fill(iceberg, words.quantity, (last * 0.98 * 0.05005).toFixed(2));
  await fill(iceberg, words.visible, '0.01');
  await iceberg.getByRole('button', { name: 'Buy/Long' }).click();
  await expect(page.getByText('Iceberg order placed')).toBeVisible();
  const [running] = (await user.call('icebergs', { businessLine: 'usdt', running: true })).items;
  expect(running).toMatchObject({ delegateCount: '0.0500', visibleCount: '0.0100' });
  await page.getByRole('tab', { name: 'Open orders (6)' }).click();
  const part = page.getByRole('row').filter({ hasText: 'Iceberg' });
  await expect(part.getByRole('button')).toHaveText(['Cancel']);
  await page.getByRole('tab', { name: 'Trigger orders (2)' }).click();
  await page.getByRole('button', { name: 'Iceberg/TWAP (1)' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'When filled' })).toContainText('1 / 5');

  await page.getByRole('button', { name: 'Limit', exact: true }).click();
  const limit = page.getByRole('form', { name: 'Place order' });
  await limit.getByRole('combobox', { name: words.bboName }).selectOption('queue5');
  await fill(limit, words.quantity, '0.01');
  await expect(limit).toContainText('≈');
  await limit.getByRole('button', { name: 'Sell/Short' }).click();
  await expect(page.getByRole('tab', { name: 'Open orders (7)' })).toBeVisible();
});
