import { type Browser, expect, type Page, test } from 'playwright/test';
import { datedContracts } from '#domain/futures/listed.ts';
import { symbolOf } from '#domain/line/line.ts';
import { openAs } from './accessible.ts';
import { deep, type Look, looks, nameOf } from './looks.ts';
import { alive } from './ready.ts';
import { RunningServer } from './server.ts';
import { filled, textsOf } from './texts.ts';
import { User } from './user.ts';

const catalogs = [
  ...['ticket', 'ticket-contract', 'ticket-spot', 'transfer', 'positions', 'orders', 'spot'],
  ...['contract-bar', 'contract-history', 'contract-notices'],
] as const;
const wordsOf = (locale: string) =>
  Object.assign({}, ...catalogs.map((name) => textsOf(locale, name as 'ticket'))) as Readonly<
    Record<string, string>
  >;

/** A person before a contract's page, on a desk or a phone. */
class Person {
  readonly page: Page;
  readonly user: User;
  readonly words: Readonly<Record<string, string>>;
  readonly found: readonly string[];
  readonly #url: string;
  readonly #look: Look;

  private constructor(
    look: Look,
    url: string,
    { page, found, user }: { page: Page; found: readonly string[]; user: User },
  ) {
    this.#look = look;
    this.#url = url;
    this.page = page;
    this.found = found;
    this.user = user;
    this.words = wordsOf(look.locale);
  }

  static async at(browser: Browser, server: RunningServer, look: Look): Promise<Person> {
    const { page, found } = await openAs(browser, server.url, look);
    const user = await User.signUp(page.context(), server.url);
    return new Person(look, server.url, { page, found, user });
  }

  get isPhone(): boolean {
    return this.#look.width < 700;
  }

  async opens(path: string): Promise<void> {
    const { locale } = this.#look;
    await this.page.goto(`${this.#url}${locale === 'en' ? '' : `/${locale}`}${path}`);
    await alive(this.page);
    const { words, page } = this;
    if (this.isPhone)
      await page
        .locator('#panel-form')
        .getByRole('button', { name: words.buyLong! })
        .first()
        .click();
  }

  /** The ticket: on a phone it is a sheet. */
  get ticket() {
    const { page, words } = this;
    return this.isPhone
      ? page.getByRole('dialog', { name: words.form! })
      : page.locator('#panel-form');
  }

  async press(name: string): Promise<void> {
    await this.ticket.getByRole('button', { name, exact: true }).last().click();
  }

  async buysAtMarket(quantity: string): Promise<void> {
    await this.press(this.words.market!);
    const field = this.ticket.getByRole('textbox', { name: this.words.quantity!, exact: true });
    await field.fill(quantity);
    await this.press(this.words.buyLong!);
    // On a phone the sheet closes with it.
    if (!this.isPhone) return await expect(field).toHaveValue('');
    await expect(field).toBeHidden();
    await this.page.locator('#view-tab-orders').click();
  }

  get positions() {
    return this.page.getByRole('table', { name: this.words.positions! }).locator('tbody tr');
  }

  async closesAll(): Promise<void> {
    const { page, positions, words } = this;
    await positions.getByRole('button', { name: words.closePosition!, exact: true }).click();
    const close = page.getByRole('dialog', { name: words.closeTitle! });
    await close.getByRole('button', { name: words.closeTitle! }).click();
    await expect(page.getByText(words.none!)).toBeVisible();
  }
}

let server: RunningServer;
test.beforeAll(async () => {
  server = await RunningServer.start();
});
test.afterAll(() => server.stop());

for (const look of looks) {
  test(
    `FUT-09 FUTP-06 a demo contract: coins, a position, its end, ${nameOf(look)}`,
    deep,
    async ({ browser }) => {
      const person = await Person.at(browser, server, look);
      const { page, words } = person;
      await person.opens('/futures/susdt/SBTCSUSDT');
      await person.press(words.getDemoCoins!);
      const coins = page.getByRole('dialog', { name: words.getDemoCoins! });
      await coins.getByRole('button', { name: words.getDemoCoins! }).click();
      await expect(coins).toBeHidden();
      await person.buysAtMarket('0.1');
      await expect(person.positions).toContainText('SBTCSUSDT');
      await person.closesAll();
      expect(person.found).toEqual([]);
      await page.context().close();
    },
  );

  test(
    `FUTP-06 a USDC perpetual: from an empty spot account to a position, ${nameOf(look)}`,
    deep,
    async ({ browser }) => {
      const person = await Person.at(browser, server, look);
      const { page, user, words } = person;
      await person.opens('/futures/usdc/BTCPERP');
      await person.press(words.transfer!);
      const transfer = page.getByRole('dialog', { name: words.transfer!, exact: true });
      const link = transfer.getByRole('link', { name: filled(words.buyFirst!, { asset: 'USDC' }) });
      await link.click();
      await expect(page).toHaveURL(/\/spot\/USDCUSDT$/);
      await user.call('placeOrder', {
        ...{ symbolId: 'USDCUSDT', delegateType: 21, orderType: 1, delegateCount: '5000' },
      });
      await person.opens('/futures/usdc/BTCPERP');
      await person.press(words.transfer!);
      await expect(link).toBeHidden();
      await transfer.getByRole('textbox', { name: words.amount! }).fill('4000');
      await transfer.getByRole('button', { name: words.send!, exact: true }).click();
      await expect(transfer).toBeHidden();
      await person.buysAtMarket('0.1');
      await expect(person.positions).toContainText('BTCPERP');
      await person.closesAll();
      expect(person.found).toEqual([]);
      await page.context().close();
    },
  );
}

test(
  'FUT-08 a quarter: a position that is delivered while its page is open',
  deep,
  async ({ browser }) => {
    const [current] = datedContracts(Date.now());
    const { symbolId } = current!;
    const symbol = symbolOf(symbolId);
    const people = await Promise.all(looks.map((look) => Person.at(browser, server, look)));
    for (const person of people) {
      const { page, user, words } = person;
      await user.call('placeOrder', {
        ...{ symbolId: 'BTCUSDT', delegateType: 21, orderType: 1, delegateCount: '0.1' },
      });
      await user.call('transfer', { coinName: 'BTC', amount: '0.05', fromType: 1, toType: 7 });
      await person.opens(`/futures/usd/${symbol}`);
      await person.buysAtMarket('0.01');
      await expect(person.positions).toContainText(symbol);
      await expect(page.getByText(words.deliveredTitle!)).toBeHidden();
    }
    const why = ['--reason', 'a test', '--yes'];
    await server.ops('bring-delivery', symbolId, '--seconds', '20', ...why);
    for (const person of people) {
      const { page, user, words, found } = person;
      await expect(page.getByText(words.none!)).toBeVisible();
      const told = filled(words.forced_delivery!, { pair: symbol, quantity: '', price: '' });
      await expect(page.getByText(told.slice(0, symbol.length)).first()).toBeVisible();
      const bills = (await user.call('contractBills', { businessLine: 'usd' })).items;
      expect(bills.map(({ cause }) => cause)).toContain('delivery');
      expect(found).toEqual([]);
      await page.context().close();
    }
  },
);
