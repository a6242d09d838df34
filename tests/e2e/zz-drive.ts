import { chromium } from 'playwright';
import { chromiumPath } from '../../scripts/chromium.mjs';
import { User } from './user.ts';

const url = 'http://127.0.0.1:4555';
const browser = await chromium.launch({ executablePath: chromiumPath() });
const shots = process.argv[2] ?? '/tmp/fut';
const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
const page = await context.newPage();
page.on('console', (m) => m.type() === 'error' && console.log('console:', m.text().slice(0, 300)));
page.on('pageerror', (e) => console.log('pageerror:', e.message.slice(0, 400)));
await page.goto(`${url}/futures/usdt/BTCUSDT`);
await page.waitForTimeout(2500);
await page.screenshot({ path: `${shots}/visitor.png` });
const user = await User.signUp(context, url);
await user
  .call('transfer', {
    fromType: 1,
    toType: 6,
    coinName: 'USDT',
    amount: '5000',
    clientOid: 'x1',
  } as never)
  .catch((e) => console.log(String(e)));
await page.goto(`${url}/futures/usdt/BTCUSDT`);
await page.waitForTimeout(2500);
await page.screenshot({ path: `${shots}/user.png` });
await page.getByRole('button', { name: 'Market', exact: true }).first().click();
await page.getByLabel('Size', { exact: true }).first().fill('0.05');
await page.waitForTimeout(700);
await page.screenshot({ path: `${shots}/typed.png` });
await page.getByRole('button', { name: 'Buy/Long' }).first().click();
await page.waitForTimeout(2000);
await page.screenshot({ path: `${shots}/position.png` });
console.log(await user.call('positions', {} as never).then((p) => JSON.stringify(p).slice(0, 900)));
await browser.close();
