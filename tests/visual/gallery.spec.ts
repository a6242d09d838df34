import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, type Frame, type Page, test } from 'playwright/test';
import { regions } from '../../src/layouts/regions.ts';
import { optionsFor } from '../e2e/axe.ts';
import { sharedServer } from '../e2e/server.ts';
import { troubles } from '../e2e/troubles.ts';
import { isDeep, some } from '../fixed.ts';
import { BuiltGallery } from './gallery-build.ts';
import { ask } from './in-page.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** A bound for a state that hangs; how long they take is the machine's. */
const standTimeoutMs = 120_000;

/** What the gallery shows by itself: the inputs that all forms are made of. */
const ofKit = ['kit-form'];

/** Whose states the gallery shows, by folder: features that have an island, then the kit. */
const features = [
  ...new Set(
    regions
      .filter(({ island, folder }) => island && folder.startsWith('features/'))
      .map(({ folder }) => folder),
  ),
]
  .sort()
  .map((folder) => folder.replace(/^features\/[\w-]+\//, ''))
  .concat(ofKit);

// Pictures show what is wrong; a trace of so many frames would take as long as the test.
test.use({ trace: 'off' });

/** As much of axe as is asked of it. */
interface Axe {
  run(
    part: Element,
    options: object,
  ): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>;
}

/** What axe looks for: all that it knows, or colors alone. */
const axeRules = { all: optionsFor({}), colors: optionsFor({ rule: 'color-contrast' }) } as const;

/** What axe finds in a state. A region is no page: it has neither landmarks nor a first heading. */
async function axeFaults(frame: Frame, rules: keyof typeof axeRules): Promise<readonly string[]> {
  return frame.evaluate(async (options) => {
    const axe = Reflect.get(window, 'axe') as Axe;
    const part = document.querySelector('#demo')!;
    const { violations } = await axe.run(part, options);
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html }) => `axe ${id}: ${html.slice(0, 160)}`),
    );
  }, axeRules[rules]);
}

/** What is wrong with a state as it stands in its frame. */
async function faultsOf(frame: Frame): Promise<readonly string[]> {
  const stands = await frame
    .locator('html[data-demo]')
    .waitFor({ state: 'attached', timeout: standTimeoutMs })
    .then(
      () => true,
      () => false,
    );
  const said = await frame.evaluate(() => Reflect.get(window, 'troubles') as string[]);
  if (!stands) return ['does not come to stand', ...said];
  await frame.evaluate(() => document.fonts.ready.then(() => undefined));
  const isQuiet = (await frame.locator('html').getAttribute('data-demo')) === 'quiet';
  const isEmpty = await ask(frame, 'isEmpty', '#demo');
  const empty = isEmpty === isQuiet ? [] : [isEmpty ? 'shows nothing' : 'is to show nothing'];
  const laid = await ask(frame, 'layoutFaults', 'body');
  return [...said, ...empty, ...laid, ...(await ask(frame, 'sidewaysFaults', '#demo'))];
}

/** The states that stand on a page, by what they are called there. */
async function framesOf(page: Page): Promise<(readonly [string, Frame])[]> {
  const frames = await page.locator('iframe').elementHandles();
  expect(frames.length).toBeGreaterThan(2);
  return Promise.all(
    frames.map(
      async (one) => [(await one.getAttribute('title'))!, (await one.contentFrame())!] as const,
    ),
  );
}

/** Asks each of the states on a page what is wrong with it. */
const askAll = async (
  frames: readonly (readonly [string, Frame])[],
  question: (frame: Frame) => Promise<readonly string[]>,
): Promise<string[]> => {
  const answers = frames.map(async ([name, frame]) =>
    (await question(frame)).map((fault) => `${name}: ${fault}`),
  );
  return (await Promise.all(answers)).flat();
};

/** Turns a page or a frame to light colors: at once, not by one layer of elements each frame. */
const turnLight = (frame: Frame): Promise<void> =>
  frame.evaluate(async () => {
    const style = document.createElement('style');
    style.textContent = '* { transition-property: none !important }';
    document.head.append(style);
    document.documentElement.dataset.theme = 'light';
    // The chart is drawn anew with the next frame.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  });

const picture = (page: Page, look: string, feature: string) =>
  page.screenshot({ path: `test-results/gallery/${look}/${feature}.jpg`, fullPage: true });

/**
 * A feature's page with all of its states. A close look keeps pictures, asks axe, and turns to the light,
 * where nothing but colors is different.
 */
async function lookAt(
  page: Page,
  address: string,
  { look, isClose }: { look: string; isClose: boolean },
): Promise<string[]> {
  const found = troubles(page);
  await page.goto(address);
  const frames = await framesOf(page);
  const faults = await askAll(frames, faultsOf);
  const feature = address.split('/').at(-1)!;
  if (isClose) await picture(page, look, feature);
  // What axe knows of is the same from left to right and from right to left.
  if (isClose && look === 'rtl') {
    await Promise.all(frames.map(([, frame]) => frame.addScriptTag({ url: '/axe.js' })));
    faults.push(...(await askAll(frames, (frame) => axeFaults(frame, 'all'))));
    await Promise.all(page.frames().map(turnLight));
    const light = await askAll(frames, (frame) => axeFaults(frame, 'colors'));
    await picture(page, 'light', feature);
    faults.push(...light.map((fault) => `in the light: ${fault}`));
  }
  // A state's own troubles are told with its name; what is left is the page's.
  const left = found.filter((trouble) => !faults.some((fault) => fault.includes(trouble)));
  return [...left, ...faults];
}

test.describe('built by itself', () => {
  let gallery: BuiltGallery;

  test.beforeAll(async () => {
    gallery = await BuiltGallery.start();
  });
  test.afterAll(() => gallery?.stop());

  test('SPOT-13 the gallery lists every feature, an anchor for each of its states', async ({
    page,
  }) => {
    await page.goto(`${gallery.url}/dev/gallery`, { waitUntil: 'domcontentloaded' });
    const ids = (selector: string) =>
      page.locator(selector).evaluateAll((all) => all.map(({ id }) => id));
    expect(await ids('section')).toEqual(features);
    const states = await ids('figure');
    expect(states.length).toBeGreaterThan(90);
    expect(new Set(states).size).toBe(states.length);
    const anchors = page.getByRole('navigation').locator('a[href^="#"]');
    const goals = await anchors.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
    expect(goals).toEqual(states.map((id) => `#${id}`));
    const first = page.frameLocator(`#${states[0]} iframe`);
    await expect(first.locator('html[data-demo=shown]')).toBeAttached();
  });

  // Left to right is what every other test sees.
  const ways = isDeep ? (['rtl', 'ltr'] as const) : (['rtl'] as const);
  // A close look takes half of a minute: at some of the features, at all of them in `npm run deep`.
  const closely = some(features, 6);
  for (const look of ways) {
    const prefix = look === 'rtl' ? '/ar' : '';
    const way = look === 'rtl' ? 'from right to left' : 'from left to right';
    for (const feature of features) {
      const isClose = closely.includes(feature);
      const name = isClose && look === 'rtl' ? `${way}, by axe, dark and light` : way;
      test(`SPOT-13 states of ${feature} stand without errors and cuts, ${name}`, async ({
        browser,
      }) => {
        const page = await browser.newPage({ viewport: { width: 1280, height: 3000 } });
        const address = `${gallery.url}${prefix}/dev/gallery/${feature}`;
        expect(await lookAt(page, address, { look, isClose })).toEqual([]);
        await page.close();
      });
    }
  }
});

test('SPOT-13 the product has no gallery, and nothing of its demos', async () => {
  const server = await sharedServer();
  for (const path of ['/dev/gallery', '/ar/dev/gallery', '/dev/gallery/frame']) {
    expect((await fetch(server.url + path)).status, path).toBe(404);
  }
  const dist = `${root}dist`;
  expect(existsSync(dist)).toBe(true);
  const files = (await readdir(dist, { recursive: true })).filter((path) =>
    /\.(m?js|html|css)$/.test(path),
  );
  expect(files.length).toBeGreaterThan(50);
  for (const file of files) {
    const text = await readFile(`${dist}/${file}`, 'utf8');
    expect(/Donaudampfschiff|demo-kit|extreme numbers/.test(text), file).toBe(false);
  }
});
