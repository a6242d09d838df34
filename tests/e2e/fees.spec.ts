import { expect, test } from 'playwright/test';
import { intlTag } from '#i18n/locale.ts';
import { ratioPercent } from '#i18n/ratio.ts';
import { isAccessible, openAs } from './accessible.ts';
import { looks, nameOf } from './looks.ts';
import { alive } from './ready.ts';
import { type RunningServer, sharedServer } from './server.ts';
import { textsOf } from './texts.ts';
import { User } from './user.ts';

let server: RunningServer;

test.beforeAll(async () => {
  server = await sharedServer();
});

for (const look of looks) {
  const { locale } = look;
  const prefix = locale === 'en' ? '' : `/${locale}`;
  test(`KIT-07 fees are what the exchange charges, ${nameOf(look)}`, async ({ browser }) => {
    const { page, found } = await openAs(browser, server.url, look);
    const user = await User.signUp(page.context(), server.url);
    const words = { ...textsOf(locale, 'fees'), ...textsOf(locale, 'ticket') };
    const pages = textsOf(locale, 'account-pages');
    await page.goto(`${server.url}${prefix}/account`);
    await page.locator('a[href$="/account/fees"]').last().click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(pages.fees!);
    await alive(page);
    const { lineList } = await user.call('userFees', {});
    // In some languages the name of the other table contains this one's.
    const rates = page.getByRole('table', { name: words.feeRates, exact: true });
    for (const { makerFeeRate, takerFeeRate } of lineList) {
      for (const rate of [makerFeeRate, takerFeeRate]) {
        await expect(rates).toContainText(ratioPercent(rate, intlTag(locale)));
      }
    }
    const marked = page.getByRole('table', { name: words.levels! }).locator('[aria-current]');
    await expect(marked).toContainText('VIP 0');
    await isAccessible(page);
    // What is chosen here is what the order form of spot has, and what a trade is charged by.
    await page.getByRole('checkbox', { name: words.payFeesInBgb! }).check();
    await expect.poll(async () => (await user.call('getPreference', {})).feeInBgb).toBe(true);
    await page.reload();
    await expect(page.getByRole('checkbox', { name: words.payFeesInBgb! })).toBeChecked();
    await user.call('placeOrder', {
      ...{ symbolId: 'BTCUSDT', delegateType: 21, orderType: 1, tradeUnit: 'quote' },
      delegateCount: '100',
    });
    await expect
      .poll(async () => (await user.call('fills', {})).items[0]?.fee.coinName)
      .toBe('BGB');
    expect(found).toEqual([]);
    await page.context().close();
  });
}
