import { expect, test } from 'playwright/test';
import { isAccessible, openAs } from './accessible.ts';
import { looks, nameOf } from './looks.ts';
import { alive } from './ready.ts';
import { sharedServer } from './server.ts';
import { textsOf } from './texts.ts';
import { User } from './user.ts';

const catalogs = ['ticket', 'ticket-contract', 'transfer', 'positions', 'orders', 'spot'] as const;
const wordsOf = (locale: string) =>
  Object.assign({}, ...catalogs.map((name) => textsOf(locale, name))) as Readonly<
    Record<string, string>
  >;

/** With a decimal point, as values are typed in every language here. */
const profit = '0.0001';

for (const look of looks) {
  const { locale, width } = look;
  const isPhone = width < 700;
  test(`FUTP-06 from a transfer of the coin to a position that is protected and closed, ${nameOf(look)}`, async ({
    browser,
  }) => {
    const { url } = await sharedServer();
    const { page, found } = await openAs(browser, url, look);
    const user = await User.signUp(page.context(), url);
    const words = wordsOf(locale);
    const bought = { symbolId: 'BTCUSDT', delegateType: 21, orderType: 1 } as const;
    await user.call('placeOrder', { ...bought, delegateCount: '0.1' });
    await page.goto(`${url}${locale === 'en' ? '' : `/${locale}`}/futures/usd/BTCUSD`);
    await alive(page);

    // On a phone the ticket is a sheet.
    const panel = page.locator('#panel-form');
    const openTicket = async () => {
      if (isPhone) await panel.getByRole('button', { name: words.buyLong! }).first().click();
    };
    await openTicket();
    const place = isPhone ? page.getByRole('dialog', { name: words.form! }) : panel;
    await place.getByRole('button', { name: words.transfer!, exact: true }).last().click();
    const transfer = page.getByRole('dialog', { name: words.transfer!, exact: true });
    await transfer.getByRole('textbox', { name: words.amount! }).fill('0.05');
    await transfer.getByRole('button', { name: words.send!, exact: true }).click();
    await expect(transfer).toBeHidden();
    const form = page.getByRole('form', { name: words.form! });
    await expect(form).toContainText('0.05 BTC');

    // In dollars, which contracts of 10 make up.
    await form.getByRole('button', { name: words.market!, exact: true }).click();
    await form.getByRole('combobox', { name: words.unit! }).selectOption('face');
    await form.getByRole('textbox', { name: words.quantity!, exact: true }).fill('1209');
    await form.getByRole('button', { name: words.buyLong! }).click();
    if (isPhone) await page.locator('#view-tab-orders').click();
    const row = page.getByRole('table', { name: words.positions! }).locator('tbody tr');
    await expect(row).toContainText('120 Cont');
    await expect(row).toContainText(/1,200(\.00)? USD/);
    await expect(row).toContainText('BTC');
    const [held] = (await user.call('positions', { businessLine: 'usd' })).positions;
    expect(held).toMatchObject({ total: '120', leverage: 20, marginMode: 'cross' });

    // Protected by what it is to bring of the coin.
    await row.getByRole('button', { name: words.editTpsl! }).click();
    const tpsl = page.getByRole('dialog', { name: words.tpsl! });
    await tpsl.getByRole('combobox', { name: words.setBy! }).selectOption('pnl');
    await tpsl.getByRole('textbox', { name: words.takeProfit! }).fill(profit);
    await expect(tpsl).toContainText(/\d\d,\d{3}\.\d/);
    await tpsl.getByRole('button', { name: words.confirm! }).click();
    await expect(tpsl).toBeHidden();
    await expect(row.getByRole('button', { name: words.editTpsl! })).toContainText(
      /\d\d,\d{3}\.\d/,
    );
    await isAccessible(page, '#panel-orders');

    await row.getByRole('button', { name: words.closePosition!, exact: true }).click();
    const close = page.getByRole('dialog', { name: words.closeTitle! });
    await close.getByRole('button', { name: words.closeTitle! }).click();
    await expect(page.getByText(words.none!)).toBeVisible();
    const bills = (await user.call('contractBills', { businessLine: 'usd' })).items;
    expect(new Set(bills.map(({ coinName }) => coinName))).toEqual(new Set(['BTC']));
    expect(found).toEqual([]);
    await page.context().close();
  });
}
