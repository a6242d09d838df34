import { type BrowserContext, expect, test } from 'playwright/test';
import { type CallInput, type CallName, calls } from '#contract/calls.ts';
import { errorTable } from '#contract/errors.ts';
import { accessKeyHeader, signatureHeader } from '#contract/signing.ts';
import { signPost } from '../contract/signer.ts';
import { alive } from './ready.ts';
import { type RunningServer, sharedServer } from './server.ts';
import { password, signUp } from './sign-up.ts';
import { filled, textsOf } from './texts.ts';
import { troubles } from './troubles.ts';

const words: Readonly<Record<string, string>> = textsOf('en', 'api-keys');
const word = (key: string, values: Record<string, string> = {}) => filled(words[key], values);
let server: RunningServer;

test.beforeAll(async () => {
  server = await sharedServer();
});

/** A program with a key: what the exchange says to a call that it signs. */
async function codeOf<N extends CallName>(
  key: { readonly accessKey: string; readonly secret: string },
  name: N,
  input: CallInput<N>,
): Promise<string> {
  const { path } = calls[name];
  const body = JSON.stringify(input);
  const answer = await fetch(server.url + path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      [accessKeyHeader]: key.accessKey,
      [signatureHeader]: signPost(Buffer.from(key.secret), path, body),
    },
    body,
  });
  return ((await answer.json()) as { code: string }).code;
}

async function openPage(context: BrowserContext) {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: server.url });
  await signUp(context, server.url);
  const page = await context.newPage();
  const found = troubles(page);
  await page.goto(`${server.url}/account/api`);
  await alive(page);
  return { page, found };
}

test('API-08 USER-07 a key is created on the page, signs calls, and is revoked', async ({
  context,
}) => {
  const { page, found } = await openPage(context);
  const main = page.getByRole('main');
  const dialog = page.getByRole('dialog');
  const copied = async (of: string): Promise<string> => {
    await dialog.getByRole('button', { name: `${word('copy')}: ${word(of)}` }).click();
    await expect(dialog.getByRole('status').filter({ hasText: word('copied') })).not.toHaveCount(0);
    return page.evaluate(() => navigator.clipboard.readText());
  };

  await main.getByRole('button', { name: word('create') }).click();
  await dialog.getByLabel(word('label')).fill('Bot');
  await dialog.getByLabel(word('password'), { exact: true }).fill(password);
  await dialog.getByRole('button', { name: word('create') }).click();
  await expect(dialog.getByRole('alert')).toHaveText(word('secretWarning'));
  const accessKey = await copied('accessKey');
  const key = { accessKey, secret: await copied('secret') };
  // At the second Escape a browser closes a dialog by itself.
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(dialog.getByText(word('secretUnsaved'))).toBeVisible();
  await expect(dialog.getByText(key.secret)).toBeVisible();
  await dialog.getByLabel(word('secretSaved')).check();
  await dialog.getByRole('button', { name: word('done') }).click();
  const row = main.getByRole('row').filter({ hasText: accessKey });
  await expect(row).toContainText(word('notUsed'));

  expect(await codeOf(key, 'getAssets', {})).toBe('00000');
  const refused = errorTable.keyPermissionMissing.wire;
  expect(await codeOf(key, 'cancelAllOrders', {})).toBe(refused);
  await page.reload();
  await alive(page);
  await expect(row).toContainText('127.0.0.1');

  await row.getByRole('button', { name: `${word('revoke')}: Bot` }).click();
  await dialog.getByRole('button', { name: word('revoke') }).click();
  await expect(row).toHaveCount(0);
  await expect(main.getByText(word('none'))).toBeVisible();
  expect(await codeOf(key, 'getAssets', {})).toBe(errorTable.accessKeyUnknown.wire);
  expect(found).toEqual([]);
});
