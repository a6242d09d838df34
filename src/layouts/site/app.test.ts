import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { routedLocales } from '#i18n/locale.ts';
import { icons, manifestOf, previewPath, previewSize, themeColors } from './app.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const bytesMax = 40_000;

/** A picture's width and height, which a PNG begins with. */
function sizeOf(path: string): readonly [number, number] {
  const bytes = readFileSync(`${root}public${path}`);
  expect(bytes.length, path).toBeLessThanOrEqual(bytesMax);
  return [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
}

describe('SEO-02 the site as an app', () => {
  it('is named in its language, and all languages are one app', () => {
    const [english, arabic] = [manifestOf('en'), manifestOf('ar')];
    expect(arabic).toMatchObject({ lang: 'ar', dir: 'rtl', start_url: '/ar', id: english.id });
    expect(arabic.description).not.toBe(english.description);
  });

  it('has the icons that it names, in their sizes', () => {
    for (const { src, sizes } of manifestOf('en').icons) {
      expect(sizeOf(src).join('x'), src).toBe(sizes);
    }
    expect(sizeOf(icons.apple)).toEqual([180, 180]);
  });

  it.each(routedLocales.map(({ path }) => path))('has a picture for links in %s', (locale) => {
    expect(existsSync(`${root}public${previewPath(locale)}`)).toBe(true);
    expect(sizeOf(previewPath(locale))).toEqual([previewSize.width, previewSize.height]);
  });

  it('has the color of its theme', () => {
    const theme = readFileSync(`${root}src/styles/theme.css`, 'utf8');
    const [dark, light] = [...theme.matchAll(/--bg: (#\w+);/g)].map(([, color]) => color);
    expect(themeColors).toEqual({ dark, light });
  });
});
