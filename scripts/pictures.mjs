// `npm run pictures`: makes the site's icons and, for each language, the picture that others show beside
// a link to it. They are committed, so a build needs no browser: run it when the favicon, the name or the
// home page's title changes. Letters of all languages must be installed (Debian: fonts-noto-core,
// fonts-noto-cjk).
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright';
import sharp from 'sharp';
import { routedLocales } from '../src/i18n/locale.ts';
import { translator } from '../src/i18n/translate.ts';
import { icons, previewPath, previewSize, themeColors } from '../src/layouts/site/app.ts';
import { chromiumPath } from './chromium.mjs';
import { root } from './shell.mjs';

const favicon = readFileSync(join(root, 'public/favicon.svg'), 'utf8');
/** The same without its own rounded ground. */
const mark = favicon.replace(/<rect[^>]*\/>/, '');
const bytesMax = 40_000;
/** Of a picture: flat areas and the edges of letters need no more. */
const colors = 48;

/** Inter as the site has it, by the letters that a file has. */
const faces = ['latin', 'latin-ext', 'cyrillic', 'vietnamese']
  .map((subset) => {
    const folder = 'node_modules/@fontsource-variable/inter/files';
    const file = readFileSync(join(root, `${folder}/inter-${subset}-wght-normal.woff2`));
    const url = `data:font/woff2;base64,${file.toString('base64')}`;
    return `@font-face { font-family: ${subset}; font-weight: 100 900; src: url(${url}); }`;
  })
  .join('\n');

/** An icon: the mark on the whole ground (`inset`: the part of each side that is left free), or the favicon. */
const iconHtml = (inset) =>
  inset === undefined
    ? `<style>body { margin: 0 } svg { display: block; width: 100vw; height: 100vh }</style>${favicon}`
    : `<style>body { margin: 0; background: ${themeColors.dark} }
      svg { position: fixed; inset: ${inset * 100}vh; width: ${100 - inset * 200}vh; height: ${100 - inset * 200}vh }
      </style>${mark}`;

function previewHtml({ path, tag, dir }) {
  const common = translator(path, 'common');
  const home = translator(path, 'home');
  return `<!doctype html><html lang="${tag}" dir="${dir}"><style>
    ${faces}
    body { margin: 0; height: 100vh; display: flex; align-items: center; gap: 64px; padding-inline: 80px;
      box-sizing: border-box; background: ${themeColors.dark}; color: #e8ecf2;
      font-family: latin, latin-ext, cyrillic, vietnamese, "Noto Sans Arabic", "Noto Sans CJK SC", sans-serif; }
    :lang(ja) body { font-family: latin, "Noto Sans CJK JP"; }
    :lang(ko) body { font-family: latin, "Noto Sans CJK KR"; }
    :lang(zh-TW) body { font-family: latin, "Noto Sans CJK TC"; }
    svg { width: 280px; height: 280px; flex: none }
    p { margin: 0; font-size: 30px; line-height: 1.4; color: #98a2b3; text-wrap: pretty }
    .name { font-size: 34px; font-weight: 650; color: #3ee0c5 }
    h1 { margin: 12px 0 24px; font-size: 60px; line-height: 1.15; font-weight: 700; text-wrap: balance }
    </style><body><div><p class="name">${common('siteName')}</p><h1>${home('title')}</h1><p>${home('lead')}</p></div>${mark}`;
}

const executablePath = chromiumPath();
const browser = await chromium.launch({
  ...(executablePath ? { executablePath } : {}),
  args: ['--no-sandbox', '--font-render-hinting=none', '--disable-lcd-text'],
});
const page = await browser.newPage();

/** Takes a picture of some HTML; says what it weighs, and whether that is too much. */
async function picture(path, { width, height }, html) {
  const file = join(root, 'public', path);
  mkdirSync(join(file, '..'), { recursive: true });
  await page.setViewportSize({ width, height });
  await page.setContent(html);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  const taken = await page.screenshot({ omitBackground: true });
  const { size } = await sharp(taken).png({ palette: true, colors, effort: 10 }).toFile(file);
  process.stdout.write(`${path} ${(size / 1000).toFixed(1)} kB\n`);
  return size <= bytesMax;
}

const square = (size) => ({ width: size, height: size });
const kept = [];
for (const { src, size } of icons.any) kept.push(await picture(src, square(size), iconHtml()));
// Of a maskable icon only the circle in its middle is sure to be seen.
kept.push(await picture(icons.maskable.src, square(icons.maskable.size), iconHtml(0.05)));
kept.push(await picture(icons.apple, square(180), iconHtml(0)));
for (const locale of routedLocales) {
  kept.push(await picture(previewPath(locale.path), previewSize, previewHtml(locale)));
}
await browser.close();
if (kept.includes(false)) {
  process.stderr.write(`a picture has more than ${bytesMax / 1000} kB\n`);
  process.exit(1);
}
