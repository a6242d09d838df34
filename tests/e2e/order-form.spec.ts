import { type Browser, expect, type Locator, type Page, test } from 'playwright/test';
import { codeOf } from '#exchange/identity/accounts/testing.ts';
import { axeFaults, axeFaultsInBothThemes } from './axe.ts';
import { deep, desk, directions, type Look, lookAt, nameOf, phone } from './looks.ts';
import { alive, aTry } from './ready.ts';
import { type RunningServer, sharedServer } from './server.ts';
import { password, signUp } from './sign-up.ts';
import { filled, textsOf } from './texts.ts';
import { troubles } from './troubles.ts';

let server: RunningServer;

test.beforeAll(async () => {
  server = await sharedServer();
});

/** A look, in colors that are all the same here. */
type Place = Omit<Look, 'theme'>;
interface Row {
  readonly delegatePrice?: string;
  readonly delegateCount: string;
  readonly delegateType: number;
  readonly status: number;
  readonly timeInForceValue: number;
  readonly presetTakeProfitPrice?: string;
  readonly exeTakeProfitPrice?: string;
  readonly presetStopLossPrice?: string;
}
interface Plan {
  readonly triggerPrice: string;
  readonly executePrice?: string;
  readonly delegateCount: string;
  readonly tradeUnit: string;
}

/** Somebody at the order form, in a language and on a screen. */
class Trader {
  readonly page: Page;
  readonly found: readonly string[];
  readonly words: Readonly<Record<string, string>>;
  readonly account: Readonly<Record<string, string>>;
  private readonly prefix: string;
  private readonly isPhone: boolean;

  private constructor(page: Page, { locale, width }: Place) {
    this.page = page;
    this.found = troubles(page);
    this.words = { ...textsOf(locale, 'spot'), ...textsOf(locale, 'ticket') };
    this.account = textsOf(locale, 'account');
    this.prefix = server.url + (locale === 'en' ? '' : `/${locale}`);
    this.isPhone = width < 700;
  }

  /** With an account, unless a `visitor`; on the page of `symbol`. */
  static async at(browser: Browser, place: Place, symbol = 'BTCUSDT', visitor = false) {
    const context = await browser.newContext({
      viewport: { width: place.width, height: place.height },
      ...(place.width < 700 && { hasTouch: true }),
    });
    if (!visitor) await signUp(context, server.url);
    const trader = new Trader(await context.newPage(), place);
    await trader.open(symbol);
    return trader;
  }

  word(key: string, values: Readonly<Record<string, string>> = {}): string {
    const text = this.words[key];
    if (text === undefined) throw new Error(`no text: ${key}`);
    return filled(text, values);
  }

  async open(symbol: string): Promise<void> {
    await this.page.goto(`${this.prefix}/spot/${symbol}`);
    await alive(this.page);
  }

  /** Where the form is: in its panel, or in the sheet that a phone's button opens. */
  get form(): Locator {
    const place = this.isPhone ? this.page.getByRole('dialog') : this.page.getByRole('main');
    return place.getByRole('form', { name: this.word('form') });
  }

  /** Turns to a side; on a phone that opens the sheet. */
  async side(side: 'buy' | 'sell'): Promise<void> {
    if (this.isPhone && (await this.form.count()) === 0) {
      const panel = this.page.getByRole('region', { name: this.word('form'), exact: true });
      await panel.getByRole('button', { name: this.word(side), exact: true }).click();
    }
    await this.button(side).click();
  }

  field(key: string): Locator {
    return this.form.getByRole('textbox', { name: this.word(key), exact: true });
  }

  button(key: string): Locator {
    return this.form.getByRole('button', { name: this.word(key), exact: true });
  }

  check(key: string): Locator {
    return this.form.getByRole('checkbox', { name: this.word(key), exact: true });
  }

  get submit(): Locator {
    return this.form.locator('button[type=submit]');
  }

  /** Presses the button and waits for what the toast says. */
  async send(said: string): Promise<void> {
    await this.submit.click();
    await this.told(said);
  }

  async told(said: string): Promise<void> {
    const region = this.page.getByRole('region', { name: this.word('notifications') });
    await expect(region).toContainText(said);
    // The next one is to be a new one. It goes by itself too, perhaps just as it is to be closed.
    const close = region.getByRole('button', { name: this.word('close') });
    while ((await close.count()) > 0) {
      await close
        .first()
        .click(aTry)
        .catch(() => undefined);
    }
  }

  private async read<T>(path: string): Promise<T[]> {
    return this.page.evaluate(async (address) => {
      const answer = await fetch(address, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{}',
      });
      return ((await answer.json()) as { data: { items: T[] } }).data.items;
    }, path);
  }
  orders = () => this.read<Row>('/v1/spot/order/open');
  ended = () => this.read<Row>('/v1/spot/order/history');
  plans = () => this.read<Plan>('/v1/spot/plan/open');

  async endSession(): Promise<void> {
    const answer = await this.page.request.post(`${server.url}/api/auth/sign-out`, {
      headers: { origin: server.url },
      data: {},
    });
    expect(answer.ok()).toBe(true);
  }

  async isAccessible(): Promise<void> {
    const within = this.isPhone ? 'dialog[open]' : '.trade-form';
    expect(await axeFaultsInBothThemes(this.page, { within })).toEqual([]);
    const over = await this.page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(over).toBe(0);
  }

  async leave(): Promise<void> {
    expect(this.found).toEqual([]);
    await this.page.context().close();
  }
}

/** What the page's price field begins with, as a figure of its own. */
async function priceOf(trader: Trader): Promise<number> {
  await trader.field('price').focus();
  return Number((await trader.field('price').inputValue()).replaceAll(',', ''));
}
const near = (price: number, part: number) => (price * part).toFixed(1);
/** The site writes thousands apart, with Latin digits in the languages of this test. */
const grouped = (text: string) => text.replace(/\B(?=(\d{3})+(?!\d))(?<!\.\d*)/g, ',');
/** The beginning of a message, before what differs from time to time. */
const start = (text: string) => text.split(/[:：]/)[0]!;

for (const look of lookAt('desk')) {
  test(`SPOT-04 every order type is placed as a person does, ${nameOf(look)}`, async ({
    browser,
  }) => {
    const ann = await Trader.at(browser, look);
    await ann.side('buy');
    const last = await priceOf(ann);

    // A limit order with take profit and stop loss; a price of the book stands in the place of a price.
    const bookPrice = ann.form.getByRole('combobox', { name: ann.word('bboName') });
    await bookPrice.selectOption('queue5');
    await expect(ann.field('price')).toHaveCount(0);
    await bookPrice.selectOption('');
    await ann.field('price').fill(near(last, 0.97));
    await ann.field('quantity').fill('0.01');
    await ann.check('tpsl').check();
    await ann.field('takeProfit').fill(near(last, 1.1));
    await ann.field('stopLoss').fill(near(last, 0.99));
    const wrong = ann.word('stopLossHigh', { limit: grouped(near(last, 0.97)) });
    await expect(ann.field('stopLoss')).toHaveAccessibleDescription(wrong);
    await expect(ann.field('stopLoss')).toHaveAttribute('aria-invalid', 'true');
    await ann.field('stopLoss').fill(near(last, 0.9));
    await expect(ann.field('stopLoss')).not.toHaveAttribute('aria-invalid');
    const kind = filled(ann.words.legOrder, { leg: ann.word('takeProfit') });
    await ann.form.getByRole('combobox', { name: kind }).selectOption('limit');
    const legPrice = filled(ann.words.legPriceName, { leg: ann.word('takeProfit') });
    await ann.form.getByRole('textbox', { name: legPrice, exact: true }).fill(near(last, 1.09));
    await ann.isAccessible();
    await ann.send(start(ann.word('placed')));
    await expect.poll(ann.orders).toMatchObject([
      {
        delegatePrice: near(last, 0.97),
        delegateCount: '0.010000',
        presetTakeProfitPrice: near(last, 1.1),
        exeTakeProfitPrice: near(last, 1.09),
        presetStopLossPrice: near(last, 0.9),
      },
    ]);

    // Post only, FOK and IOC: each ends or rests by its own rule.
    await ann.side('buy');
    await expect(ann.check('tpsl')).not.toBeChecked();
    await ann.check('makerOnly').check();
    await ann.field('price').fill(near(last, 1.01));
    await ann.field('quantity').fill('0.01');
    await ann.send(ann.word('end_wouldTake'));
    await ann.side('buy');
    const lasting = ann.form.getByRole('combobox', { name: ann.word('timeInForce') });
    await lasting.selectOption('fok');
    await expect(ann.check('makerOnly')).not.toBeChecked();
    await ann.field('price').fill(near(last, 0.98));
    await ann.field('quantity').fill('0.01');
    await ann.send(ann.word('end_notFillable'));
    await ann.side('buy');
    await lasting.selectOption('ioc');
    await ann.field('quantity').fill('0.01');
    await ann.send(ann.word('end_immediateRest'));
    const rules = async () => (await ann.ended()).map((row) => row.timeInForceValue);
    await expect.poll(rules).toEqual([3, 2, 1]);

    // At market by what it spends, then a quarter of what there is for sale.
    await ann.side('buy');
    await ann.button('market').click();
    await ann.field('orderValue').fill('1k');
    await expect(ann.field('orderValue')).toHaveValue('1000');
    await ann.send(start(ann.word('placedFilled')));
    await ann.side('sell');
    await ann.form.getByRole('slider', { name: ann.word('percent') }).fill('25');
    await ann.isAccessible();
    await ann.send(start(ann.word('placedFilled')));

    // Trigger orders: one that places a limit order, one at market by what it spends.
    await ann.side('buy');
    await ann.button('plan').click();
    await ann.field('triggerPrice').fill(near(last, 1.05));
    const fires = ann.word('firesAbove', { price: grouped(near(last, 1.05)) });
    await expect(ann.field('triggerPrice')).toHaveAccessibleDescription(fires);
    await ann.field('price').fill(near(last, 1.06));
    await ann.field('quantity').fill('0.02');
    await ann.isAccessible();
    await ann.send(start(ann.word('planPlaced')));
    await ann.side('buy');
    await ann.form.getByRole('combobox', { name: ann.word('execution') }).selectOption('market');
    await ann.form.getByRole('combobox', { name: ann.word('unit') }).selectOption('quote');
    await ann.field('triggerPrice').fill(near(last, 0.9));
    await ann.field('orderValue').fill('500');
    await ann.send(start(ann.word('planPlaced')));
    await expect.poll(ann.plans).toMatchObject([
      { triggerPrice: near(last, 0.9), tradeUnit: 'quote', delegateCount: '500' },
      { triggerPrice: near(last, 1.05), executePrice: near(last, 1.06), delegateCount: '0.020000' },
    ]);
    await ann.leave();
  });
}

for (const look of lookAt('desk')) {
  test(`SPOT-04 a session that ended while one types goes on in a dialog, ${nameOf(look)}`, async ({
    browser,
  }) => {
    const ann = await Trader.at(browser, look);
    const { page } = ann;
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/order/place')) sent.push(request.url());
    });
    await ann.side('buy');
    const price = near(await priceOf(ann), 0.98);
    await ann.field('price').fill(price);
    await ann.field('quantity').fill('0.015');
    await ann.check('tpsl').check();
    await ann.field('takeProfit').fill('99999');
    await ann.endSession();
    await expect(ann.form.getByText(ann.word('ended'))).toBeVisible();
    await ann.submit.click();
    const dialog = page.getByRole('dialog', { name: ann.word('againTitle') });
    const secret = dialog.getByLabel(ann.account.password!, { exact: true });
    await expect(secret).toBeFocused();
    expect(await axeFaults(page, { within: 'dialog[open]' })).toEqual([]);
    await secret.fill('not the password');
    await page.keyboard.press('Enter');
    await expect(dialog.getByText(ann.account.credentialsWrong!)).toBeVisible();
    await secret.fill(password);
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();

    // The draft as it was, the account's figures live again, and nothing sent by itself.
    await expect(ann.field('price')).toHaveValue(/\d/);
    await expect(ann.field('quantity')).toHaveValue('0.015');
    await expect(ann.field('takeProfit')).toHaveValue('99,999');
    await expect(ann.form.getByText(ann.word('ended'))).toHaveCount(0);
    expect(sent).toEqual([]);
    await ann.send(start(ann.word('placed')));
    expect(await ann.orders()).toMatchObject([{ delegatePrice: price, delegateCount: '0.015000' }]);
    expect(sent).toHaveLength(1);
    // Told by the socket, which speaks for the new session: 0.015 BTC's worth is in the order.
    await ann.side('buy');
    await expect(ann.form.locator('dd').first()).toHaveText(/9[89],\d{3}/);
    await ann.leave();
  });
}

test(
  'SPOT-04 logging in again takes the second step where there is one',
  deep,
  async ({ browser }) => {
    const ann = await Trader.at(browser, { locale: 'en', ...desk });
    const post = async (path: string, data: object) => {
      const headers = { origin: server.url };
      const answer = await ann.page.request.post(`${server.url}/api/auth${path}`, {
        headers,
        data,
      });
      expect(answer.ok()).toBe(true);
      return (await answer.json()) as { totpURI: string; backupCodes: string[] };
    };
    const { totpURI, backupCodes } = await post('/two-factor/enable', { password });
    await post('/two-factor/verify-totp', { code: codeOf(totpURI) });
    await ann.page.reload();
    await ann.open('BTCUSDT');
    await ann.field('quantity').fill('0.015');
    await ann.endSession();
    await expect(ann.form.getByText(ann.word('ended'))).toBeVisible();
    await ann.submit.click();
    const dialog = ann.page.getByRole('dialog', { name: ann.word('againTitle') });
    const entry = (key: string) => dialog.getByLabel(ann.account[key]!, { exact: true });
    await entry('password').fill(password);
    await ann.page.keyboard.press('Enter');
    await expect(entry('code')).toBeFocused();
    await ann.page.keyboard.type('12');
    await ann.page.keyboard.press('Enter');
    await expect(dialog.getByText(ann.account.codeMissing!)).toBeVisible();
    await dialog.getByRole('button', { name: ann.account.useRecoveryCode! }).click();
    await entry('recoveryCode').fill(backupCodes[0]!);
    await ann.page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(ann.field('quantity')).toHaveValue('0.015');
    await expect(ann.submit).toHaveText('Buy BTC');
    await ann.leave();
  },
);

test(
  'SPOT-04 a visitor finds Log in and Sign up in the buttons’ place',
  deep,
  async ({ browser }) => {
    for (const locale of directions) {
      const ann = await Trader.at(browser, { locale, ...desk }, 'BTCUSDT', true);
      await expect(ann.submit).toHaveCount(0);
      const link = (key: string) => ann.form.getByRole('link', { name: ann.word(key) });
      await expect(link('logIn')).toHaveAttribute('href', /\/login\?from=/);
      await expect(link('signUp')).toHaveAttribute('href', /\/register\?from=/);
      await ann.field('quantity').fill('0.5');
      await expect(ann.field('orderValue')).not.toHaveValue('');
      await ann.isAccessible();
      await ann.leave();
    }
  },
);

test(
  'SPOT-04 fields take figures by their rules, and the feed changes none of them',
  deep,
  async ({ browser }) => {
    const ann = await Trader.at(browser, { locale: 'en', ...desk });
    const price = ann.field('price');
    const quantity = ann.field('quantity');
    const into = async (field: Locator, text: string) => {
      await field.fill('');
      await field.pressSequentially(text);
    };
    for (const [typed, stands] of [
      ['60k', '60000'],
      ['1.2m', '1200000'],
      ['60,000.55', '60,000.5'],
      ['1e3', '1'],
      ['007', '7'],
      ['12a3', '123'],
      ['-5', '5'],
      ['1。5', '1.5'],
      ['1234567890123456789', '123456789012345678'],
    ] as const) {
      await into(price, typed);
      await expect(price, typed).toHaveValue(stands);
    }
    await into(quantity, '.1234567');
    await expect(quantity).toHaveValue('0.123456');

    // One step of 0.1, ten with Shift; the same by the buttons.
    await into(price, '60000');
    await price.press('ArrowUp');
    await expect(price).toHaveValue('60000.1');
    await price.press('Shift+ArrowUp');
    await expect(price).toHaveValue('60001.1');
    await price.press('ArrowDown');
    await expect(price).toHaveValue('60001.0');
    const step = (key: string) =>
      ann.form.getByRole('button', { name: ann.word(key, { field: ann.word('price') }) });
    await step('stepHigher').click();
    await step('stepLower').click({ modifiers: ['Shift'] });
    await expect(price).toHaveValue('60,000.1');

    // The market moves; what was typed stays.
    await into(quantity, '0.5');
    const title = await ann.page.title();
    await expect.poll(() => ann.page.title()).not.toBe(title);
    await expect(price).toHaveValue('60,000.1');
    await expect(quantity).toHaveValue('0.5');
    await ann.leave();
  },
);

test('SPOT-04 where decimals follow a comma, a comma is one', deep, async ({ browser }) => {
  const ann = await Trader.at(browser, { locale: 'de', ...desk });
  const price = ann.field('price');
  await price.fill('');
  await price.pressSequentially('61000,5');
  await expect(price).toHaveValue('61000,5');
  await price.blur();
  await expect(price).toHaveValue('61.000,5');
  await price.fill('62.418,30');
  await expect(price).toHaveValue('62.418,3');
  await ann.leave();
});

test('SPOT-04 what is wrong stands under its field, in words with the limit, as one types', async ({
  browser,
}) => {
  const ann = await Trader.at(browser, { locale: 'en', ...desk });
  const [price, quantity] = [ann.field('price'), ann.field('quantity')];
  await expect(ann.form.getByRole('alert')).toHaveCount(0);
  await price.fill('90000');
  await expect(ann.form.getByRole('alert')).toHaveCount(1);
  await expect(price).toHaveAccessibleDescription(/Price is too high\. The maximum is 6[\d,.]+/);
  await price.fill('60000');
  await expect(price).toHaveAccessibleDescription('');
  await quantity.fill('5');
  await expect(quantity).toHaveAccessibleDescription(
    /Available: 100,000 USDT\. Required: 300,000 USDT/,
  );
  await quantity.fill('0.00001');
  await expect(quantity).toHaveAccessibleDescription(/minimum is 1 USDT/);
  // An empty field is told so once the order is sent, and gets the focus.
  await quantity.fill('');
  await expect(quantity).toHaveAccessibleDescription('');
  await ann.submit.click();
  await expect(quantity).toHaveAccessibleDescription(/^Enter a quantity\.$/);
  await expect(quantity).toBeFocused();
  expect(await ann.orders()).toEqual([]);
  await ann.leave();
});

test(
  'SPOT-04 turning take profit and stop loss off clears all of them',
  deep,
  async ({ browser }) => {
    const ann = await Trader.at(browser, { locale: 'en', ...desk });
    const kind = ann.form.getByRole('combobox', { name: 'Take profit: order type' });
    await ann.check('tpsl').check();
    await ann.field('takeProfit').fill('70000');
    await kind.selectOption('limit');
    await ann.form.getByRole('textbox', { name: 'Take profit: limit price' }).fill('69000');
    await ann.field('stopLoss').fill('50000');
    await ann.check('tpsl').uncheck();
    await expect(ann.field('takeProfit')).toHaveCount(0);
    await ann.check('tpsl').check();
    await expect(ann.field('takeProfit')).toHaveValue('');
    await expect(ann.field('stopLoss')).toHaveValue('');
    await expect(kind).toHaveValue('market');
    // On, but empty: an order that was meant to be protected is not sent without.
    await ann.field('price').fill('60000');
    await ann.field('quantity').fill('0.01');
    await ann.submit.click();
    await expect(ann.field('takeProfit')).toHaveAccessibleDescription(ann.word('presetEmpty'));
    // They belong to buys.
    await ann.side('sell');
    await expect(ann.check('tpsl')).toHaveCount(0);
    await ann.side('buy');
    await expect(ann.check('tpsl')).not.toBeChecked();
    await ann.leave();
  },
);

test(
  'SPOT-04 the slider spends what there is, rounded down at 100 %',
  deep,
  async ({ browser }) => {
    const ann = await Trader.at(browser, { locale: 'en', ...desk });
    const slider = ann.form.getByRole('slider', { name: ann.word('percent') });
    await ann.field('price').fill('60000');
    await slider.fill('50');
    await expect(ann.field('quantity')).toHaveValue('0.833333');
    await slider.fill('100');
    await expect(ann.field('quantity')).toHaveValue('1.666666');
    await expect(ann.field('orderValue')).toHaveValue('99,999.96');
    await ann.side('sell');
    await slider.fill('100');
    await expect(ann.field('quantity')).toHaveValue('1');
    await ann.leave();
  },
);

test(
  'SPOT-04 what looks like a slip is asked about before it is sent',
  deep,
  async ({ browser }) => {
    const ann = await Trader.at(browser, { locale: 'en', ...desk });
    const price = near(await priceOf(ann), 1.03);
    await ann.field('price').fill(price);
    await ann.field('quantity').fill('0.01');
    await expect(ann.form.getByText(/^This price is [23]\.\d\d% worse than/)).toBeVisible();
    await ann.submit.click();
    const dialog = ann.page.getByRole('dialog', { name: ann.word('confirmTitle') });
    await expect(dialog).toContainText(`${grouped(price)} USDT`);
    await expect(dialog.getByText(/worse than the best price/)).toBeVisible();
    await expect(dialog.getByRole('checkbox')).toHaveCount(0);
    expect(await axeFaults(ann.page, { within: 'dialog[open]' })).toEqual([]);
    await dialog.getByRole('button', { name: ann.word('back') }).click();
    expect([await ann.orders(), await ann.ended()]).toEqual([[], []]);
    await expect(ann.field('quantity')).toHaveValue('0.01');

    await ann.submit.click();
    await dialog.getByRole('button', { name: 'Buy BTC' }).click();
    await ann.told(start(ann.word('placedFilled')));
    await expect.poll(ann.ended).toHaveLength(1);
    await ann.leave();
  },
);

/** The pair of a small market whose book holds least by now within a percent of its best price. */
async function thinnestPair(): Promise<string> {
  const held = await Promise.all(
    ['ATOM', 'ETC', 'FIL', 'HBAR', 'INJ', 'XLM'].map(async (coin) => {
      const answer = await fetch(
        `${server.url}/v1/spot/public/depth?symbolId=${coin}USDT&limit=200`,
      );
      const { asks } = ((await answer.json()) as { data: { asks: [string, string][] } }).data;
      const near = asks.filter(([price]) => Number(price) <= Number(asks[0]?.[0]) * 1.01);
      return { coin, value: near.reduce((sum, [price, size]) => sum + +price * +size, 0) };
    }),
  );
  return held.reduce((least, one) => (one.value < least.value ? one : least)).coin;
}

test(
  'SPOT-04 a market order says its average price and impact, and warns from half a percent',
  deep,
  async ({ browser }) => {
    // With all that there is to spend a book can be taken beyond half a percent, however full it is.
    const ann = await Trader.at(browser, { locale: 'en', ...desk });
    await ann.side('sell');
    await ann.button('market').click();
    await ann.form.getByRole('slider', { name: ann.word('percent') }).fill('100');
    await ann.send(start(ann.word('placedFilled')));
    const coin = await thinnestPair();
    await ann.open(`${coin}USDT`);
    await ann.side('buy');
    await ann.button('market').click();
    const figure = (key: string) =>
      ann.form
        .locator('dl > div')
        .filter({ hasText: ann.word(key) })
        .locator('dd');
    await ann.field('orderValue').fill('100');
    await expect(figure('averagePrice')).toHaveText(/^≈ \d+\.\d+ USDT$/);
    await expect(figure('priceImpact')).toHaveText(/^0\.\d\d%$/);
    await expect(figure('fee')).toHaveText(new RegExp(`^≈ .* ${coin}$`));
    await ann.page.getByRole('combobox', { name: ann.word('slippageMax') }).selectOption('5%');
    await ann.field('orderValue').fill('155000');
    await expect(figure('priceImpact')).toHaveClass(/warn/);
    await expect(ann.form.getByText(/^The average price is \d\.\d\d% worse/)).toBeVisible();
    await expect(ann.form.getByText(/^Uses |^Only .* will fill/).first()).toBeVisible();
    await ann.leave();
  },
);

test(
  'SPOT-07 orders are confirmed by whoever wants to, until asked no more',
  deep,
  async ({ browser }) => {
    const ann = await Trader.at(browser, { locale: 'en', ...desk });
    const setting = ann.page.getByRole('checkbox', { name: ann.word('confirmOrders') });
    const dialog = ann.page.getByRole('dialog', { name: ann.word('confirmTitle') });
    const low = near(await priceOf(ann), 0.97);
    const fill = async (quantity: string) => {
      await ann.field('price').fill(low);
      await ann.field('quantity').fill(quantity);
    };
    const kept = ann.page.waitForResponse(/\/preference\/set$/);
    await setting.check();
    await kept;
    await ann.page.reload();
    await ann.open('BTCUSDT');
    await expect(setting).toBeChecked();

    // The second half of a double click neither confirms nor closes it.
    await fill('0.01');
    await ann.submit.dblclick();
    await expect(dialog).toContainText(`${grouped(low)} USDT`);
    await ann.page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    expect(await ann.orders()).toEqual([]);

    await ann.submit.press('Enter');
    await dialog.getByRole('checkbox', { name: ann.word('askNoMore') }).check();
    await dialog.getByRole('button', { name: 'Buy BTC' }).click();
    await ann.told(start(ann.word('placed')));
    await expect(setting).not.toBeChecked();
    await fill('0.02');
    await ann.send(start(ann.word('placed')));
    expect(await ann.orders()).toHaveLength(2);
    await ann.leave();
  },
);

test('SPOT-07 a double click places one order, which is in the table', async ({ browser }) => {
  for (const viewport of [desk, phone]) {
    const ann = await Trader.at(browser, { locale: 'en', ...viewport });
    await ann.side('buy');
    await ann.field('price').fill(near(await priceOf(ann), 0.97));
    await ann.field('quantity').fill('0.01');
    await ann.submit.dblclick();
    await ann.told(start(ann.word('placed')));
    await ann.page.waitForTimeout(1000);
    expect(await ann.orders()).toHaveLength(1);
    await expect(
      ann.page.getByRole('tab', { name: 'Open orders (1)', includeHidden: true }),
    ).toBeAttached();
    await expect(ann.form.getByRole('alert')).toHaveCount(0);
    await ann.leave();
  }
});

test('SPOT-07 a lost answer is looked for by the client’s id, and nothing is sent twice', async ({
  browser,
}) => {
  const ann = await Trader.at(browser, { locale: 'en', ...desk });
  const { page } = ann;
  const last = await priceOf(ann);
  const ids: string[] = [];
  let lose: 'answer' | 'request' | undefined = 'answer';
  await page.route(/\/v1\/(spot\/order\/place|trigger\/plan\/placePlan)$/, async (route) => {
    ids.push((route.request().postDataJSON() as { clientOid: string }).clientOid);
    if (lose === undefined) return route.continue();
    // The exchange takes it, and the answer never comes.
    if (lose === 'answer') await route.fetch();
    return route.abort('connectionreset');
  });

  // What it looks for is told no sooner than it has said that it looks.
  const hasSaid = Promise.withResolvers<void>();
  await page.route('**/v1/spot/order/history', async (route) => {
    await hasSaid.promise;
    await route.continue();
  });
  await ann.field('price').fill(near(last, 0.97));
  await ann.field('quantity').fill('0.01');
  await ann.submit.click();
  await expect(ann.submit).toHaveText(ann.word('checking'));
  hasSaid.resolve();
  await ann.told(start(ann.word('placed')));
  await expect(ann.submit).toHaveText('Buy BTC');
  expect(ids).toHaveLength(1);
  expect(await ann.orders()).toHaveLength(1);

  // So for a trigger order.
  await ann.button('plan').click();
  await ann.field('triggerPrice').fill(near(last, 1.05));
  await ann.field('price').fill(near(last, 1.05));
  await ann.field('quantity').fill('0.01');
  await ann.submit.click();
  await ann.told(start(ann.word('planPlaced')));
  expect(ids).toHaveLength(2);
  expect(await ann.plans()).toHaveLength(1);

  // One that never arrived is said to be absent; sent again, it goes under the same id.
  lose = 'request';
  await ann.button('limit').click();
  await ann.field('price').fill(near(last, 0.96));
  await ann.field('quantity').fill('0.02');
  await ann.submit.click();
  const told = ann.form.getByText(ann.word('neverArrived'));
  await expect(told).toBeVisible();
  await expect(ann.field('quantity')).toHaveValue('0.02');
  lose = undefined;
  await ann.send(start(ann.word('placed')));
  expect(ids[3]).toBe(ids[2]);
  expect(new Set(ids).size).toBe(3);
  expect(await ann.orders()).toHaveLength(2);
  expect(ann.found.filter((text) => !text.includes('ERR_CONNECTION'))).toEqual([]);
  await page.context().close();
});

test(
  'SPOT-07 an order under way is not forgotten when the sheet is closed',
  deep,
  async ({ browser }) => {
    const ann = await Trader.at(browser, { locale: 'en', ...phone });
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await ann.page.route('**/v1/spot/order/place', async (route) => {
      await held;
      await route.continue();
    });
    await ann.side('buy');
    await ann.field('price').fill(near(await priceOf(ann), 0.97));
    await ann.field('quantity').fill('0.01');
    await ann.submit.click();
    await expect(ann.submit).toHaveText(ann.word('sending'));
    await ann.page.keyboard.press('Escape');
    await expect(ann.form).toHaveCount(0);
    await ann.side('buy');
    await expect(ann.submit).toHaveText(ann.word('sending'));
    await ann.submit.click({ force: true });
    // What is typed meanwhile is the next order's.
    await ann.field('quantity').fill('0.02');
    answer();
    await ann.told(start(ann.word('placed')));
    expect(await ann.orders()).toMatchObject([{ delegateCount: '0.010000' }]);
    await ann.side('buy');
    await expect(ann.field('quantity')).toHaveValue('0.02');
    await ann.leave();
  },
);

test('SPOT-07 a refusal is told and stays to be read; the draft stays too', async ({ browser }) => {
  const ann = await Trader.at(browser, { locale: 'en', ...desk });
  await ann.page.route('**/v1/spot/order/place', (route) =>
    route.fulfill({ json: { code: '20202', msg: 'Frozen for a test.', data: null } }),
  );
  await ann.field('price').fill(near(await priceOf(ann), 0.97));
  await ann.field('quantity').fill('0.01');
  await ann.submit.click();
  const told = ann.form.getByText('Order not placed: Frozen for a test.');
  await expect(told).toBeVisible();
  await ann.page.waitForTimeout(4000);
  await expect(told).toBeVisible();
  await expect(ann.field('quantity')).toHaveValue('0.01');
  await ann.field('quantity').fill('0.02');
  await expect(told).toHaveCount(0);
  await ann.leave();
});

test(
  'SPOT-04 nothing typed goes along to another pair, and coming back finds it',
  deep,
  async ({ browser }) => {
    const ann = await Trader.at(browser, { locale: 'en', ...desk });
    await ann.field('price').fill('61234.5');
    await ann.field('quantity').fill('0.025');
    await ann.check('tpsl').check();
    await ann.field('stopLoss').fill('50000');
    await ann.open('ETHUSDT');
    await expect(ann.field('quantity')).toHaveValue('');
    await expect(ann.field('price')).not.toHaveValue(/61,?234/);
    await expect(ann.check('tpsl')).not.toBeChecked();
    await ann.field('quantity').fill('3');
    await ann.page.goBack();
    await expect(ann.field('quantity')).toHaveValue('0.025');
    await expect(ann.field('price')).toHaveValue('61,234.5');
    await expect(ann.field('stopLoss')).toHaveValue('50,000');
    await ann.leave();
  },
);

test('SPOT-04 the form goes by the keyboard alone', deep, async ({ browser }) => {
  const ann = await Trader.at(browser, { locale: 'en', ...desk });
  const { keyboard } = ann.page;
  const last = await priceOf(ann);
  await ann.field('price').focus();
  await keyboard.type(near(last, 0.97));
  await keyboard.press('Tab');
  const bookPrice = ann.form.getByRole('combobox', { name: ann.word('bboName') });
  await expect(bookPrice).toBeFocused();
  await keyboard.press('ArrowDown');
  await expect(bookPrice).toHaveValue('counterparty1');
  await keyboard.press('ArrowUp');
  await expect(bookPrice).toHaveValue('');
  await expect(bookPrice).toBeFocused();
  await keyboard.press('Tab');
  await expect(ann.field('quantity')).toBeFocused();
  await keyboard.type('0.01');
  await keyboard.press('Enter');
  await ann.told(start(ann.word('placed')));
  expect(await ann.orders()).toMatchObject([{ delegatePrice: near(last, 0.97) }]);
  await ann.leave();
});
