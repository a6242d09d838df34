import { expect, type Page, test } from 'playwright/test';
import type { ShownContractLine } from '../../src/domain/line/line.ts';
import { lineSites, mainOf, marketPath } from '../../src/domain/line/site.ts';
import { deep } from './looks.ts';
import { alive } from './ready.ts';
import { sharedServer } from './server.ts';
import { User } from './user.ts';

/** How an account of a line gets its money, and what the ticket has to trade with then. */
interface Journey {
  readonly line: ShownContractLine;
  readonly details?: { readonly tag?: string };
  readonly fund: (page: Page, user: User) => Promise<void>;
  readonly available: string;
  readonly held: string | RegExp;
  /** What its bills are in. */
  readonly coin: string;
}

/** In the place of the ticket's buttons, since there is nothing to trade with. */
const ask = (page: Page, name: string) =>
  page.locator('#panel-form').getByRole('button', { name }).last().click();

/** As many contracts of 10 USD as 0.002 coins are worth. */
const inContracts = /\d+ Cont.*\d+0 USD/;

/** Demo lines, their coin on the page of their main market, and how much of it everybody gets. */
const demo = [
  { line: 'susdt', coin: 'SUSDT', full: '50,000', held: '0.0020 SBTC' },
  { line: 'susdc', coin: 'SUSDC', full: '50,000', held: '0.0020 SBTC' },
  { line: 'susd', coin: 'SBTC', full: '1', held: inContracts },
] as const;

const journeys: readonly Journey[] = [
  {
    line: 'usdc',
    async fund(page, user) {
      const bought = { symbolId: 'USDCUSDT', delegateType: 21, orderType: 1 } as const;
      await user.call('placeOrder', { ...bought, delegateCount: '1200' });
      await ask(page, 'Transfer');
      const transfer = page.getByRole('dialog', { name: 'Transfer' });
      await expect(transfer).toContainText('USDC futures account');
      await transfer.getByLabel('Amount').fill('1000');
      await transfer.getByRole('button', { name: 'Transfer' }).click();
      await expect(transfer).toBeHidden();
    },
    available: '1,000 USDC',
    held: '0.0020 BTC',
    coin: 'USDC',
  },
  {
    line: 'usd',
    async fund(page, user) {
      const bought = { symbolId: 'BTCUSDT', delegateType: 21, orderType: 1 } as const;
      await user.call('placeOrder', { ...bought, delegateCount: '0.1' });
      await ask(page, 'Transfer');
      const transfer = page.getByRole('dialog', { name: 'Transfer' });
      await expect(transfer).toContainText('BTC futures account');
      await transfer.getByLabel('Amount').fill('0.05');
      await transfer.getByRole('button', { name: 'Transfer' }).click();
      await expect(transfer).toBeHidden();
    },
    available: '0.05 BTC',
    held: inContracts,
    coin: 'BTC',
  },
  ...demo.map(({ line, coin, full, held }) => ({
    // One demo line stands for the others in the usual set.
    ...{ line, coin, held, details: line === 'susdt' ? {} : deep },
    async fund(page: Page) {
      await expect(page.getByRole('heading', { level: 1 })).toContainText('Demo');
      await ask(page, 'Get demo coins');
      const coins = page.getByRole('dialog', { name: 'Get demo coins' });
      await expect(coins).toContainText(`${full} ${coin}`);
      await coins.getByRole('button', { name: 'Get demo coins' }).click();
      await expect(coins).toBeHidden();
    },
    available: `${full} ${coin}`,
  })),
];

for (const { line, details = {}, fund, available, held, coin } of journeys) {
  test(
    `KIT-11 FUTP-02 ${line}: from its account’s money to a position that is opened and closed`,
    details,
    async ({ page, context }) => {
      const { url } = await sharedServer();
      const user = await User.signUp(context, url);
      await page.goto(`${url}${marketPath(mainOf(line))}`);
      await expect(page.getByRole('heading', { level: 1 })).toContainText(lineSites[line].main);
      await alive(page);
      await fund(page, user);
      const form = page.getByRole('form', { name: 'Place order' });
      await expect(form).toContainText(available);

      await form.getByRole('button', { name: 'Market', exact: true }).click();
      await form.getByRole('textbox', { name: 'Quantity' }).fill('0.002');
      await form.getByRole('button', { name: 'Buy/Long' }).click();
      const row = page.getByRole('table', { name: 'Positions' }).locator('tbody tr');
      await expect(row).toContainText('Long 20x · Cross');
      await expect(row).toContainText(held);

      await page.getByRole('button', { name: 'Close all' }).click();
      const all = page.getByRole('dialog', { name: 'Close all' });
      await all.getByRole('button', { name: 'Close all' }).click();
      await expect(page.getByText('No open positions')).toBeVisible();
      const { positions } = await user.call('positions', { businessLine: line });
      expect(positions).toEqual([]);
      const bills = await user.call('contractBills', { businessLine: line });
      const coins = new Set(bills.items.map(({ coinName }) => coinName));
      expect([...coins]).toEqual([coin]);
    },
  );
}
