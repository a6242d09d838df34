import { test } from 'playwright/test';
import { alive } from './ready.ts';
import { signUp } from './sign-up.ts';
import { User } from './user.ts';

const url = 'http://127.0.0.1:4741';
test('shots', async ({ page, context }) => {
  page.on('pageerror', (error) => console.log('PAGEERROR', error.message));
  page.on('console', (m) => m.type() === 'error' && console.log('CONSOLE', m.text()));
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${url}/futures/usd/BTCUSD`);
  await alive(page);
  await page.screenshot({ path: '/tmp/shots/visitor.png' });
  const user = await User.signUp(context, url);
  await user.call('placeOrder', { symbolId: 'BTCUSDT', delegateType: 21, orderType: 1, delegateCount: '0.8' } as never);
  await page.goto(`${url}/futures/usd/BTCUSD`);
  await alive(page);
  await page.waitForTimeout(1500);
  await page.screenshot({ path: '/tmp/shots/empty.png' });
  await page.locator('#panel-form').getByRole('button', { name: 'Transfer' }).last().click();
  const transfer = page.getByRole('dialog', { name: 'Transfer' });
  await transfer.getByLabel('Amount').fill('0.5');
  await page.screenshot({ path: '/tmp/shots/transfer.png' });
  await transfer.getByRole('button', { name: 'Transfer' }).click();
  await transfer.waitFor({ state: 'hidden' });
  const form = page.getByRole('form', { name: 'Place order' });
  await form.getByRole('textbox', { name: 'Quantity' }).fill('0.2');
  await page.waitForTimeout(500);
  await page.screenshot({ path: '/tmp/shots/limit.png' });
  await form.getByRole('button', { name: 'Market', exact: true }).click();
  await form.getByRole('textbox', { name: 'Quantity' }).fill('0.2');
  await form.getByRole('button', { name: 'Buy/Long' }).click();
  await page.waitForTimeout(1500);
  await page.screenshot({ path: '/tmp/shots/position.png' });
  const row = page.getByRole('table', { name: 'Positions' }).locator('tbody tr');
  await row.getByRole('button', { name: /TP/ }).click();
  await page.waitForTimeout(800);
  await page.screenshot({ path: '/tmp/shots/tpsl.png' });
  await page.keyboard.press('Escape');
  await row.getByRole('button', { name: 'Close' }).click();
  await page.waitForTimeout(800);
  await page.screenshot({ path: '/tmp/shots/close.png' });
  await page.keyboard.press('Escape');
  for (const tab of ['Order history', 'Trade history', 'Position history', 'Bills']) {
    const one = page.getByRole('tab', { name: tab });
    if (await one.count() === 0) { console.log('no tab', tab); continue; }
    await one.first().click();
    await page.waitForTimeout(900);
    await page.screenshot({ path: `/tmp/shots/tab-${tab.replace(' ', '')}.png` });
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto(`${url}/ar/futures/usd/BTCUSD`);
  await alive(page);
  await page.waitForTimeout(1500);
  await page.screenshot({ path: '/tmp/shots/ar.png' });
});
