import { type Browser, expect, type Locator, type Page, test } from 'playwright/test';
import { calls } from '#contract/calls.ts';
import { isAccessible } from './accessible.ts';
import { deep, desk, type Look, phone } from './looks.ts';
import { alive, aTry } from './ready.ts';
import { type RunningServer, sharedServer } from './server.ts';
import { password } from './sign-up.ts';
import { filled, textsOf } from './texts.ts';
import { troubles } from './troubles.ts';
import { User } from './user.ts';

let server: RunningServer;

test.beforeAll(async () => {
  server = await sharedServer();
});

const pins = ['135790', '246802', '975310', '864209'] as const;

/** A user on a page of a session that has not shown the PIN, in the words of its language. */
class Trader {
  readonly page: Page;
  readonly found: readonly string[];
  readonly words: Readonly<Record<string, string>>;
  readonly locale: string;
  private readonly isPhone: boolean;

  constructor(page: Page, { locale, width }: Pick<Look, 'locale' | 'width'>) {
    this.page = page;
    this.found = troubles(page);
    this.locale = locale;
    this.isPhone = width < 700;
    const names = ['common', 'chart', 'spot', 'orders', 'account', 'ticket'] as const;
    this.words = Object.assign({}, ...names.map((name) => textsOf(locale, name)));
  }

  word = (key: string, values: Readonly<Record<string, string>> = {}): string =>
    filled(this.words[key], values);

  async open(path: string): Promise<void> {
    await this.page.goto(`${server.url}${this.locale === 'en' ? '' : `/${this.locale}`}${path}`);
    await alive(this.page);
  }

  /** The dialog that asks for the PIN. */
  get dialog(): Locator {
    return this.page.getByRole('dialog', { name: this.word('enterPin'), exact: true });
  }

  get form(): Locator {
    const place = this.isPhone ? this.page.getByRole('dialog') : this.page.getByRole('main');
    return place.getByRole('form', { name: this.word('form') });
  }

  field = (key: string): Locator =>
    this.form.getByRole('textbox', { name: this.word(key), exact: true });

  async fill(price: string, quantity: string): Promise<void> {
    if (this.isPhone) {
      const panel = this.page.getByRole('region', { name: this.word('form'), exact: true });
      await panel.getByRole('button', { name: this.word('buy'), exact: true }).click();
    }
    await this.field('price').fill(price);
    await this.field('quantity').fill(quantity);
  }

  /** Gives the right PIN. Of many tries in a moment the exchange takes some only a little later. */
  async show(pin: string): Promise<void> {
    await expect(this.dialog.getByLabel(this.word('tradingPin'))).toBeFocused();
    const submit = this.dialog.getByRole('button', { name: this.word('confirm') });
    await expect(async () => {
      // The answer to the last try may have come since.
      if ((await this.dialog.count()) === 0) return;
      await expect(submit).toHaveAttribute('aria-disabled', 'false', aTry);
      await this.dialog.getByLabel(this.word('tradingPin')).fill(pin, aTry);
      await this.page.keyboard.press('Enter');
      await expect(this.dialog).toHaveCount(0, aTry);
    }).toPass();
  }
}

/** Another session of a user who exists, in a browser of its own. */
async function elsewhere(browser: Browser, email: string, look: Partial<Look> = {}) {
  const { width, height } = { ...desk, ...look };
  const context = await browser.newContext({
    viewport: { width, height },
    hasTouch: width < 700,
  });
  const answer = await context.request.post(`${server.url}/api/auth/sign-in/email`, {
    headers: { origin: server.url },
    data: { email, password },
  });
  expect(answer.ok()).toBe(true);
  return context;
}

const emailOf = async (user: User): Promise<string> =>
  (await user.call('userInfo', {}))?.email ?? '';

/** What a page sends to a call, as it is sent. */
function sentTo(page: Page, name: keyof typeof calls): unknown[] {
  const bodies: unknown[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === calls[name].path) bodies.push(request.postDataJSON());
  });
  return bodies;
}

/** Sets the PIN by the page about security, as its owner does. */
async function setOnPage(page: Page): Promise<void> {
  const ann = new Trader(page, { locale: 'en', width: desk.width });
  await ann.open('/account/security');
  const part = page.getByRole('region', { name: ann.word('tradingPin') });
  await expect(part.getByText(ann.word('off'), { exact: true })).toBeVisible();
  await part.getByText(ann.word('setPin'), { exact: true }).first().click();
  const fieldOf = (key: string) =>
    part.getByLabel(ann.word(key), { exact: true }).locator('visible=true');
  await fieldOf('newPin').fill(pins[0]);
  await fieldOf('repeatPin').fill(pins[1]);
  await fieldOf('password').fill('another password');
  await page.keyboard.press('Enter');
  await expect(part.getByText(ann.word('pinDiffers'))).toBeVisible();
  await fieldOf('repeatPin').fill(pins[0]);
  await isAccessible(page);
  await page.keyboard.press('Enter');
  await expect(part.getByText(ann.word('passwordWrong'))).toBeVisible();
  await fieldOf('password').fill(password);
  await page.keyboard.press('Enter');
  await expect(part.getByText(ann.word('pinIsSet'))).toBeVisible();
  await expect(part.getByText(ann.word('on'), { exact: true })).toBeVisible();
  await expect(part.getByRole('heading', { name: ann.word('tradingPin') })).toBeFocused();
  expect(ann.found).toEqual([]);
}

/** Another PIN, set beside the page: its session has not shown that one. */
async function anotherPin(owner: User, from: string, to: string): Promise<void> {
  await expect(async () => {
    await owner.call('enablePin', { enable: true, pin: to, currentPin: from });
  }).toPass();
}

test('USER-04 the trading PIN: set, asked for in form, row and chart, forgotten', async ({
  browser,
  context,
  page,
}) => {
  await page.setViewportSize(desk);
  const owner = await User.signUp(context, server.url);
  await setOnPage(page);

  const there = await elsewhere(browser, await emailOf(owner));
  const ann = new Trader(await there.newPage(), { locale: 'en', width: desk.width });
  await ann.page.addInitScript(() => localStorage.setItem('perigee:chart-interval', '"1D"'));
  await ann.open('/spot/BTCUSDT');
  const sent = sentTo(ann.page, 'placeOrder');
  const orders = async () => (await owner.call('openOrders', {})).items;
  const prices = async () => (await orders()).map(({ delegatePrice }) => Number(delegatePrice));
  const last = await owner.lastPrice('BTCUSDT');
  const near = (part: number) => (last * part).toFixed(1);

  // Closing the dialog sends nothing and keeps what was typed.
  await ann.fill(near(0.985), '0.01');
  await ann.field('quantity').press('Enter');
  await expect(ann.dialog.getByLabel(ann.word('tradingPin'))).toBeFocused();
  await isAccessible(ann.page, 'dialog[open]');
  await ann.page.keyboard.press('Escape');
  await expect(ann.dialog).toHaveCount(0);
  await expect(ann.field('quantity')).toBeFocused();
  await expect(ann.field('quantity')).toHaveValue('0.01');
  expect(await orders()).toEqual([]);
  expect(sent).toHaveLength(1);

  // A wrong PIN, then the right one: the order goes on once, as it was.
  await ann.form.locator('button[type=submit]').click();
  await ann.dialog.getByLabel(ann.word('tradingPin')).fill('000000');
  await ann.page.keyboard.press('Enter');
  await expect(ann.dialog.getByText(ann.word('pinWrong', { left: '4' }))).toBeVisible();
  await expect(ann.dialog.getByLabel(ann.word('tradingPin'))).toHaveValue('');
  await ann.show(pins[0]);
  await expect.poll(prices).toEqual([Number(near(0.985))]);
  await expect(ann.form.locator('button[type=submit]')).toBeFocused();
  expect(sent).toHaveLength(3);
  expect(sent[2], 'under the same client id').toEqual(sent[1]);

  // In its row.
  await anotherPin(owner, pins[0], pins[1]);
  const table = ann.page.getByRole('table', { name: ann.word('openOrders'), exact: true });
  await table.getByRole('button', { name: ann.word('edit') }).click();
  const price = ann.page.getByLabel(ann.word('newPrice'), { exact: true });
  await price.fill(near(0.99));
  await price.press('Enter');
  await expect(ann.dialog).toBeVisible();
  await ann.page.keyboard.press('Escape');
  await expect(price, 'what was typed stays').toHaveValue(near(0.99));
  expect(await prices()).toEqual([Number(near(0.985))]);
  await price.press('Enter');
  await ann.show(pins[1]);
  await expect.poll(prices).toEqual([Number(near(0.99))]);

  // On the chart.
  await anotherPin(owner, pins[1], pins[2]);
  const line = ann.page.getByRole('list', { name: ann.word('ownOrders') }).getByRole('spinbutton');
  await line.focus();
  await ann.page.keyboard.press('ArrowDown');
  await ann.page.keyboard.press('Enter');
  await expect(ann.dialog).toBeVisible();
  await ann.page.keyboard.press('Escape');
  await expect(line).toHaveAttribute('aria-valuenow', String(Number(near(0.99))));
  await line.focus();
  await ann.page.keyboard.press('ArrowDown');
  await ann.page.keyboard.press('Enter');
  await ann.show(pins[2]);
  await expect.poll(prices).toEqual([Number((Number(near(0.99)) - 0.1).toFixed(1))]);

  // Canceling never asks; a forgotten PIN goes by the password, and the order goes on.
  await anotherPin(owner, pins[2], pins[3]);
  await table.getByRole('button', { name: ann.word('cancel') }).click();
  await expect.poll(prices).toEqual([]);
  await ann.fill(near(0.98), '0.01');
  await ann.form.locator('button[type=submit]').click();
  await ann.dialog.getByRole('button', { name: ann.word('forgotPin') }).click();
  const remove = ann.page.getByRole('dialog', { name: ann.word('removePin'), exact: true });
  await expect(remove.getByLabel(ann.word('password'))).toBeFocused();
  await remove.getByLabel(ann.word('password')).fill(password);
  await expect(async () => {
    if ((await remove.count()) === 0) return;
    await remove.getByLabel(ann.word('password')).fill(password, aTry);
    await ann.page.keyboard.press('Enter');
    await expect(remove).toHaveCount(0, aTry);
  }).toPass();
  await expect.poll(prices).toEqual([Number(near(0.98))]);
  expect(await owner.call('getPreference', {})).toMatchObject({ pinTradingSwitch: false });
  expect(ann.found).toEqual([]);
  await there.close();
});

test(
  'USER-04 five wrong tries lock the PIN, and the dialog says until when, in Arabic on a phone',
  deep,
  async ({ browser, context }) => {
    const owner = await User.signUp(context, server.url);
    await owner.call('enablePin', { enable: true, pin: pins[0], password });
    const there = await elsewhere(browser, await emailOf(owner), phone);
    const ann = new Trader(await there.newPage(), { locale: 'ar', width: phone.width });
    await ann.open('/spot/BTCUSDT');
    await ann.fill(((await owner.lastPrice('BTCUSDT')) * 0.98).toFixed(1), '0.01');
    await ann.form.locator('button[type=submit]').click();
    const field = ann.dialog.getByLabel(ann.word('tradingPin'));
    await expect(field).toBeFocused();
    await isAccessible(ann.page, 'dialog[open]');
    // Arabic digits count as well.
    await field.fill('١٢٣٤٥٦');
    await ann.page.keyboard.press('Enter');
    await expect(ann.dialog.getByText(ann.word('pinWrong', { left: '4' }))).toBeVisible();
    const until = ann.word('pinLockedUntil', { time: '' }).slice(0, 10);
    await expect(async () => {
      await field.fill('000000');
      await ann.page.keyboard.press('Enter');
      const told = (await ann.dialog.getByRole('alert').textContent()) ?? '';
      const [, hour = '', minute = '', second = ''] = /(\d\d):(\d\d):(\d\d)/.exec(told) ?? [];
      expect(told).toContain(until);
      const at = new Date();
      at.setHours(Number(hour), Number(minute), Number(second));
      const leftMs = (at.getTime() - Date.now() + 86_400_000) % 86_400_000;
      expect(leftMs / 60_000, 'a quarter of an hour').toBeGreaterThan(13);
    }).toPass();
    await ann.page.keyboard.press('Escape');
    expect((await owner.call('openOrders', {})).items).toEqual([]);
    expect(ann.found).toEqual([]);
    await there.close();
  },
);
