import { expect, type Page, test } from 'playwright/test';
import { lookAt, nameOf } from './looks.ts';
import { alive } from './ready.ts';
import { RunningServer } from './server.ts';
import { filled, textsOf } from './texts.ts';

/** The whole road of one person, as `place` writes it in the language of `locale`. */
class Trader {
  private readonly page: Page;
  private readonly prefix: string;
  private readonly isPhone: boolean;
  private readonly words: Readonly<Record<string, string>>;
  private readonly account: Readonly<Record<string, string>>;
  readonly email = `road-${Date.now()}-${Math.floor(Math.random() * 1e6)}@example.org`;
  private readonly password = 'correct horse battery';

  constructor(page: Page, url: string, locale: string, isPhone: boolean) {
    this.page = page;
    this.prefix = url + (locale === 'en' ? '' : `/${locale}`);
    this.isPhone = isPhone;
    this.words = {
      ...textsOf(locale, 'spot'),
      ...textsOf(locale, 'ticket'),
      ...textsOf(locale, 'orders'),
    };
    this.account = textsOf(locale, 'account');
  }

  private word(key: string, values: Readonly<Record<string, string>> = {}): string {
    const text = this.words[key];
    if (text === undefined) throw new Error(`no text: ${key}`);
    return filled(text, values);
  }

  /** Waits until every island has taken over. */
  async islands(): Promise<void> {
    await alive(this.page);
  }

  async openSpot(): Promise<void> {
    await this.page.goto(`${this.prefix}/spot/BTCUSDT`);
    await this.islands();
  }

  private async sendAccountForm(path: string, button: string | undefined): Promise<void> {
    await this.page.goto(`${this.prefix}/${path}`);
    await this.page.getByLabel(this.account.email ?? '', { exact: true }).fill(this.email);
    await this.page.getByLabel(this.account.password ?? '', { exact: true }).fill(this.password);
    await this.page
      .locator('main')
      .getByRole('button', { name: button ?? '', exact: true })
      .click();
    await this.page.waitForURL(/\/spot\/BTCUSDT$/);
    await this.islands();
  }

  signUp = () => this.sendAccountForm('register', this.account.createAccount);
  logIn = () => this.sendAccountForm('login', this.account.logIn);

  /** On a phone the orders are a tab of the page. */
  private async showOrders(tab: string): Promise<void> {
    if (this.isPhone) await this.pageTab('orders');
    const name = tab === 'open' ? this.word('openOrders') : this.word(tab);
    await this.page.getByRole('tab', { name }).first().click();
  }

  private async pageTab(key: string): Promise<void> {
    const tabs = this.page.getByRole('tablist', { name: this.word('view'), exact: true });
    await tabs
      .locator('visible=true')
      // The tab of orders says how many there are.
      .getByRole('tab', { name: new RegExp(`^(\\(\\d+\\) ?)?${this.word(key)}$`) })
      .click();
  }

  private table(key: string) {
    return this.page.getByRole('table', { name: this.word(key), exact: true });
  }

  /** Total of a coin as the page shows it: in its panel, on a phone in the tab of assets. */
  async balance(coin: string): Promise<number> {
    if (this.isPhone) await this.showOrders('assets');
    const row = this.table('assets').getByRole('row').filter({ hasText: coin });
    await expect(row.first()).toBeVisible();
    const texts = await row.first().locator('td').allTextContents();
    return Number((texts[this.isPhone ? 1 : 0] ?? '').replaceAll(/[^\d.]/g, ''));
  }

  /** The form, set to a side: in its panel, or on a phone in the sheet that the side's button opens. */
  private async form(side: 'buy' | 'sell') {
    const name = this.word(side);
    const panel = this.page.getByRole('region', { name: this.word('form'), exact: true });
    await panel.getByRole('button', { name, exact: true }).first().click();
    const place = this.isPhone ? this.page.getByRole('dialog') : panel;
    return place.getByRole('form', { name: this.word('form') });
  }

  async buyAtMarket(value: string): Promise<void> {
    const form = await this.form('buy');
    await form.getByRole('button', { name: this.word('market'), exact: true }).click();
    await form.getByLabel(this.word('orderValue'), { exact: true }).fill(value);
    await form.getByRole('button', { name: this.word('buyCoin', { asset: 'BTC' }) }).click();
  }

  async sellAtMarket(quantity: string): Promise<void> {
    const form = await this.form('sell');
    await form.getByRole('button', { name: this.word('market'), exact: true }).click();
    await form.getByLabel(this.word('quantity'), { exact: true }).fill(quantity);
    await form.getByRole('button', { name: this.word('sellCoin', { asset: 'BTC' }) }).click();
  }

  async buyAtLimit(price: string, quantity: string): Promise<void> {
    const form = await this.form('buy');
    await form.getByRole('button', { name: this.word('limit'), exact: true }).click();
    await form.getByLabel(this.word('price'), { exact: true }).fill(price);
    await form.getByLabel(this.word('quantity'), { exact: true }).fill(quantity);
    await form.getByRole('button', { name: this.word('buyCoin', { asset: 'BTC' }) }).click();
  }

  async openOrder(price: string) {
    await this.showOrders('open');
    const row = this.table('openOrders')
      .getByRole('row')
      .filter({ hasText: grouped(price) });
    await expect(row).toBeVisible();
    return row;
  }

  async amend(price: string, newPrice: string): Promise<void> {
    const row = await this.openOrder(price);
    await row.getByRole('button', { name: this.word('edit') }).click();
    const field = this.page.getByLabel(this.word('newPrice'), { exact: true });
    await field.fill(newPrice);
    await field.press('Enter');
    await expect(await this.openOrder(newPrice)).toBeVisible();
  }

  async cancel(price: string): Promise<void> {
    const row = await this.openOrder(price);
    await row.getByRole('button', { name: this.word('cancel') }).click();
    await expect(row).toHaveCount(0);
  }

  async expectHistory(texts: readonly string[]): Promise<void> {
    await this.showOrders('orderHistory');
    const table = this.table('orderHistory');
    for (const text of texts) await expect(table).toContainText(text);
  }

  async expectFills(count: number): Promise<void> {
    await this.showOrders('fills');
    const rows = this.table('fills').getByRole('row');
    await expect(rows.filter({ has: this.page.locator('td') })).toHaveCount(count);
  }

  statusWord = (key: string) => this.word(key);
}

/** The site writes thousands apart, with Latin digits in every language of this test. */
const grouped = (text: string) => Number(text).toLocaleString('en', { minimumFractionDigits: 1 });

async function lastPrice(url: string): Promise<number> {
  const answer = await fetch(`${url}/v1/spot/public/depth?symbolId=BTCUSDT&limit=1`);
  const { data } = (await answer.json()) as { data: { bids: [string, string][] } };
  return Number(data.bids[0]?.[0]);
}

for (const look of lookAt('phone')) {
  test(`ROAD-01 from signing up to a pulled plug and back, ${nameOf(look)}`, async ({
    page,
    context,
  }) => {
    const server = await RunningServer.start();
    const trader = new Trader(page, server.url, look.locale, look.width < 700);
    await page.setViewportSize(look);
    try {
      await trader.signUp();
      await expect.poll(() => trader.balance('USDT')).toBe(100_000);

      await trader.buyAtMarket('5000');
      await expect.poll(() => trader.balance('BTC')).toBeGreaterThan(1);
      const bought = await trader.balance('BTC');
      await trader.sellAtMarket('0.03');
      await expect.poll(() => trader.balance('BTC')).toBe(Number((bought - 0.03).toFixed(8)));
      const bitcoins = await trader.balance('BTC');

      const best = await lastPrice(server.url);
      const [price, newPrice, kept] = [0.98, 0.975, 0.97].map((part) => (best * part).toFixed(1));
      if (!price || !newPrice || !kept) throw new Error('no prices');
      await trader.buyAtLimit(price, '0.05');
      await trader.openOrder(price);
      await trader.amend(price, newPrice);
      await trader.cancel(newPrice);
      await trader.buyAtLimit(kept, '0.02');
      await trader.openOrder(kept);
      const dollars = await trader.balance('USDT');

      await server.kill();
      await server.launch();
      await context.clearCookies();
      await trader.logIn();

      await trader.openOrder(kept);
      await expect.poll(() => trader.balance('BTC')).toBe(bitcoins);
      await expect.poll(() => trader.balance('USDT')).toBe(dollars);
      await trader.expectHistory([
        trader.statusWord('statusFilled'),
        trader.statusWord('statusCanceled'),
      ]);
      await trader.expectFills(await ownFills(page));
    } finally {
      await server.stop();
    }
  });
}

/** How many fills the exchange says that the page's user has. */
async function ownFills(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const answer = await fetch('/v1/spot/order/fills', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ limit: 100 }),
    });
    const { data } = (await answer.json()) as { data: { items: unknown[] } };
    return data.items.length;
  });
}
