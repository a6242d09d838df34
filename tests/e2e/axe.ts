import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Result, RunOptions } from 'axe-core';
import type { Page } from 'playwright/test';

interface Part {
  /** Only what stands in this. */
  readonly within?: string;
  /** But for what stands in these. */
  readonly without?: readonly string[];
  /** But by this rule. */
  readonly withoutRule?: string;
  /** By this rule alone. */
  readonly rule?: string;
}

/** All of axe as one script that leaves an `axe` on the page. */
export const axeFile = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
const source = readFileSync(axeFile, 'utf8');

/**
 * What axe looks for. Faults alone are told: the name of each element that passed takes as long as the
 * rules do. No page has frames, and styles are read from the page itself.
 */
export const optionsFor = ({ rule, withoutRule }: Part): RunOptions => ({
  resultTypes: ['violations'],
  iframes: false,
  preload: false,
  ...(rule
    ? { runOnly: [rule] }
    : {
        rules: {
          // Off by itself: what is read on a control is part of what a voice calls it (WCAG 2.5.3).
          'label-content-name-mismatch': { enabled: true },
          ...(withoutRule && { [withoutRule]: { enabled: false } }),
        },
      }),
});

/** What axe finds wrong, by all its rules. It comes to a page once, however often it is asked. */
export async function axeFaults(page: Page, part: Part = {}): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  const where = { include: [part.within ?? 'html'], exclude: [...(part.without ?? [])] };
  const violations = await page.evaluate(
    async ([context, options]) => {
      const axe = Reflect.get(window, 'axe') as {
        run(context: object, options: RunOptions): Promise<{ violations: Result[] }>;
      };
      return (await axe.run(context, options)).violations.map(({ id, nodes }) => ({
        id,
        html: nodes[0]?.html,
      }));
    },
    [where, optionsFor(part)] as const,
  );
  return violations.map(({ id, html }) => `${id}: ${html}`);
}

/** Turns the page to its other colors, at once; gives those that it has then. */
const turnTheme = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const { dataset } = document.documentElement;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('* { transition-property: none !important }');
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    dataset.theme = dataset.theme === 'light' ? 'dark' : 'light';
    // The chart is drawn anew with the next frame.
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
    return dataset.theme;
  });

/** The same in both themes: in the other one nothing but colors is different. */
export async function axeFaultsInBothThemes(page: Page, part: Part = {}): Promise<string[]> {
  const faults = await axeFaults(page, part);
  const theme = await turnTheme(page);
  const others = await axeFaults(page, { ...part, rule: 'color-contrast' });
  await turnTheme(page);
  return [...faults, ...others.map((fault) => `${theme} ${fault}`)];
}
