import { expect, type Page, test } from 'playwright/test';
import { desk } from './looks.ts';
import { alive, anew } from './ready.ts';
import { type RunningServer, sharedServer } from './server.ts';
import { textsOf } from './texts.ts';
import { troubles } from './troubles.ts';
import { User } from './user.ts';

let server: RunningServer;

test.beforeAll(async () => {
  server = await sharedServer();
});

const words = textsOf('en', 'ticket');
const quantityOf = (page: Page) =>
  page.getByRole('textbox', { name: words.quantity ?? '', exact: true });

test('SITE-07 a log-out in one tab is one in all: orders, header and what was typed', async ({
  browser,
}) => {
  const context = await browser.newContext({ viewport: desk });
  const user = await User.signUp(context, server.url);
  const { last } = await user.prices('BTCUSDT');
  await user.call('placeOrder', {
    symbolId: 'BTCUSDT',
    delegateType: 21,
    orderType: 0,
    delegatePrice: (Number(last) * 0.97).toFixed(1),
    delegateCount: '0.01',
  });
  const [other, page] = [await context.newPage(), await context.newPage()];
  const found = troubles(other);
  for (const one of [other, page]) {
    await one.goto(`${server.url}/spot/BTCUSDT`);
    await alive(one);
    await expect(one.locator('#panel-orders tbody tr')).toHaveCount(1);
  }
  await quantityOf(other).fill('0.5');

  await page.getByRole('button', { name: 'Account' }).click();
  await anew(other, () => page.getByRole('button', { name: 'Log out' }).click());
  await expect(other.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeVisible();
  await expect(other.getByRole('button', { name: 'Account' })).toBeHidden();
  await alive(other);
  await expect(other.locator('#panel-orders tbody tr')).toHaveCount(0);
  await expect(quantityOf(other)).toHaveValue('');
  expect(found).toEqual([]);
  await context.close();
});

test('USER-07 a session that is ended elsewhere leaves nothing of its user on the page', async ({
  browser,
}) => {
  const context = await browser.newContext({ viewport: desk });
  await User.signUp(context, server.url);
  const page = await context.newPage();
  await page.goto(`${server.url}/futures/usdt/BTCUSDT`);
  await alive(page);
  const header = page.getByRole('banner');
  const ofUser = [
    header.getByRole('button', { name: 'Assets' }),
    header.getByRole('button', { name: 'Orders' }),
    header.getByRole('button', { name: 'Account' }),
    page.getByText('Margin used'),
    page.getByRole('button', { name: 'Transfer' }),
    page.getByText('No open positions'),
  ];
  for (const one of ofUser) await expect(one.first()).toBeVisible();
  await context.request.post(`${server.url}/api/auth/sign-out`, {
    headers: { origin: server.url },
    data: {},
  });
  for (const one of ofUser) await expect(one.locator('visible=true')).toHaveCount(0);
  await expect(header.getByRole('link', { name: 'Log in' }).locator('visible=true')).toHaveCount(1);
  await context.close();
});
