import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, test } from 'playwright/test';
import { oneOf } from '../e2e/looks.ts';
import { ask } from './in-page.ts';

/** Pages that are broken in one way each, and what is said of them; and some that are not. */
const layouts: readonly (readonly [what: string, html: string, faults: readonly RegExp[]])[] = [
  ['a text in its box', '<p>A text</p>', []],
  [
    'a text that is cut at its end',
    '<p style="width: 60px; overflow: hidden; white-space: nowrap">A text that is too long</p>',
    [/^cut: “A text that is too long” <p>/],
  ],
  [
    'a text that ends in an ellipsis on purpose',
    '<p style="width: 60px; overflow: hidden; white-space: nowrap; text-overflow: ellipsis">A long text</p>',
    [],
  ],
  [
    'a second line that is not seen',
    '<p style="width: 60px; height: 18px; overflow: hidden">Words that wrap</p>',
    [/^unseen: “Words that wrap”/],
  ],
  [
    'a line of which half is seen',
    '<p style="height: 9px; overflow: hidden">Half</p>',
    [/^cut below: “Half”/],
  ],
  [
    'a text for ears only',
    '<p style="position: absolute; width: 1px; height: 1px; overflow: hidden">Heard</p>',
    [],
  ],
  [
    'a text upon another',
    '<p style="position: absolute; top: 0">Below</p><p style="position: absolute; top: 5px">Above</p>',
    [/^over one another: “Below” <p> and “Above” <p>/],
  ],
  [
    'texts that scrolling would bring upon another',
    `<div style="height: 30px; overflow: auto"><p style="margin: 0 0 60px">One</p><p>Two</p></div>
     <p style="margin: 40px 0 0">Three</p>`,
    [],
  ],
  [
    'a text under a box',
    `<p style="position: absolute; top: 0">Hidden</p>
     <div style="position: absolute; top: 0; width: 90px; height: 60px; background: navy"></div>`,
    [/^under a div: “Hidden”/],
  ],
  [
    'a list under what floats above it',
    `<p style="position: absolute; top: 0">Hidden</p>
     <div style="position: fixed; top: 0; width: 90px; height: 60px; background: navy"></div>`,
    [],
  ],
  [
    'a label wider than its button',
    '<button style="width: 50px; white-space: nowrap">Place this order</button>',
    [/^beyond its button: “Place this order”/],
  ],
  [
    'a row that makes the page scroll sideways',
    '<p style="width: 900px">Wide</p>',
    [/^scrolls sideways: 9\d\d$/],
  ],
  [
    'a row that scrolls by itself',
    '<div style="overflow: auto"><p style="width: 900px; text-align: end">Wide</p></div>',
    [],
  ],
  [
    'a text that no scrolling reaches',
    '<div style="overflow: auto"><p style="margin-inline-start: -80px">Lost</p></div>',
    [/^out of reach of the scrolling: “Lost”/],
  ],
  [
    'a text beside the screen',
    '<p style="position: absolute; inset-inline-start: -80px">Lost</p>',
    [/^outside of the screen: “Lost”/],
  ],
  [
    'a text below the screen that no scrolling moves',
    '<p style="position: fixed; top: 700px">Lost</p>',
    [/^below the page: “Lost”/],
  ],
  [
    'a hint wider than its field',
    '<input style="width: 60px" placeholder="Search coin or pair">',
    [/^cut: “Search coin or pair” <input>/],
  ],
  [
    'a choice wider than its field',
    '<select style="width: 60px"><option>Good till cancelled</option></select>',
    [/^cut: “Good till cancelled” <select>/],
  ],
];

const texts: readonly (readonly [what: string, html: string, faults: readonly RegExp[]])[] = [
  ['a text of a catalog', '<p>[Böök]</p>', []],
  ['a text of none', '<p>Book</p>', [/^of no catalog: “Book” <p>/]],
  ['a text of none after one', '<p>[Böök] filled</p>', [/“\[Böök\] filled”/]],
  ['one that is only heard', '<button aria-label="Close">×</button>', [/“Close” <button>/]],
  ['one that is only a hint', '<input placeholder="Search">', [/“Search” <input>/]],
  ['names and figures', '<p>BTC 62,418.30 ETH/USDT</p>', []],
  ['addresses', '<p>ws://127.0.0.1:4321/stream</p>', []],
  ['code', '<p style="font-family: monospace">getTicker</p>', []],
  ['another language', '<p lang="de">Deutsch</p>', []],
];

const typeface = readFileSync(
  createRequire(import.meta.url).resolve(
    '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
  ),
).toString('base64');

/** The site's typeface in fixed lines: a machine's default font may be of any width and height. */
const style = `<style>
  @font-face { font-family: Fixed; src: url(data:font/woff2;base64,${typeface}) }
  * { font: 16px/18px Fixed }
</style>`;

test.use({ viewport: { width: 800, height: 600 } });

for (const dir of oneOf('rtl', 'ltr')) {
  test(`SITE-02 what has no room is found, ${dir}`, async ({ page }) => {
    for (const [what, html, faults] of layouts) {
      await page.setContent(
        `<!doctype html><html lang="en" dir="${dir}"><head>${style}</head><body>${html}</body>`,
      );
      await page.evaluate(() => document.fonts.load('16px Fixed'));
      const found = await ask(page, 'layoutFaults', 'body');
      expect(found, what).toEqual(faults.map((fault) => expect.stringMatching(fault)));
    }
  });
}

test('SITE-02 what comes from no catalog is found', async ({ page }) => {
  for (const [what, html, faults] of texts) {
    await page.setContent(`<!doctype html><html lang="en"><body>${html}</body>`);
    const found = await ask(page, 'rawTexts', 'body', '[acdeinouy]', ['BTC']);
    expect(found, what).toEqual(faults.map((fault) => expect.stringMatching(fault)));
  }
});
