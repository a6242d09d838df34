import { expect, test } from 'playwright/test';
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
  await page.goto(`${server.url}/futures/usdt/BTCUSDT`);
  await alive(page);
  const mark = page.getByText('Mark', { exact: true }).locator('xpath=..');
  await expect(mark).toContainText(/\d\d,\d{3}\.\d/);

  // Money comes from the spot account.
  await page.getByRole('button', { name: 'Transfer' }).click();
  const transfer = page.getByRole('dialog', { name: 'Transfer' });
  await transfer.getByLabel('Amount').fill('5000');
  await transfer.getByRole('button', { name: 'Transfer' }).click();
  await expect(transfer).toBeHidden();
  const form = page.getByRole('form', { name: 'Order form' });
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
  await form.getByRole('textbox', { name: 'Size' }).fill('0.05');
  await expect(form.getByText('Est. liq. price').first().locator('xpath=..')).toContainText(
    /\d,\d{3}/,
  );
  await form.getByRole('button', { name: 'Buy/Long' }).click();
  const row = page.getByRole('table', { name: 'Positions' }).locator('tbody tr');
  await expect(row).toContainText('Long 40x · Isolated');
  await expect(row).toContainText('0.0500 BTC');

  // A stop loss at half of the margin.
  await row.getByRole('button', { name: 'Edit TP/SL' }).click();
  const tpsl = page.getByRole('dialog', { name: 'TP / SL' });
  await tpsl.getByLabel('Set by').selectOption('roe');
  await tpsl.getByRole('textbox', { name: 'Stop loss' }).fill('50');
  await expect(tpsl).toContainText(/(49|50)\.\d\d%/);
  await tpsl.getByRole('button', { name: 'Confirm' }).click();
  await expect(tpsl).toBeHidden();
  await expect(row.getByRole('button', { name: 'Edit TP/SL' })).toContainText(/-- \/ \d\d,\d{3}/);

  // Half of it goes, then all.
  await row.getByRole('button', { name: 'Close', exact: true }).click();
  const close = page.getByRole('dialog', { name: 'Close' });
  await close.getByRole('textbox', { name: 'Size' }).fill('0.025');
  await close.getByRole('button', { name: 'Close', exact: true }).last().click();
  await expect(row).toContainText('0.0250 BTC');
  await page.getByRole('button', { name: 'Close all' }).click();
  const all = page.getByRole('dialog', { name: 'Close all' });
  await all.getByRole('button', { name: 'Close all' }).click();
  await expect(page.getByText('No open positions')).toBeVisible();
  const { positions } = await user.call('positions', {});
  expect(positions).toEqual([]);
});
