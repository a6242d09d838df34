import { lineNames, lines } from '../../../src/domain/line/line.ts';
import { lineSites } from '../../../src/domain/line/site.ts';
import { localeOfPath, withoutLocale } from '../../../src/i18n/path.ts';
import { ask } from './ask.ts';

const all = lineNames.map((line) => ({ ...lineSites[line], ...lines[line] }));

/** Other ways to write the address of a page. */
function variantsOf(path: string): readonly string[] {
  const bare = path === '/' ? '' : path;
  const isEnglish = localeOfPath(path) === 'en';
  const instrument = all.find(({ route }) =>
    new RegExp(`^/${route}/[A-Z0-9]+$`).test(withoutLocale(path)),
  );
  return [
    ...['/', '//', '/index.html', '/Index.HTML'].map((end) => bare + end),
    ...[path.toUpperCase(), path.toLowerCase()],
    ...(isEnglish ? [`/en${bare}`, `/EN${bare}/`] : []),
    ...(instrument ? [`${path}_${instrument.routeCode}`, `${path}_${instrument.routeCode}/`] : []),
  ].filter((one) => one !== path && one !== '');
}

/** Addresses that name no page though they look like that of an instrument. */
function othersOf(path: string): readonly string[] {
  const own = all.find(({ route }) => withoutLocale(path).startsWith(`/${route}/`));
  const isInstrument = own && /\/[A-Z0-9]+$/.test(path);
  const others = all.filter((line) => line !== own);
  return isInstrument ? others.map(({ routeCode }) => `${path}_${routeCode.toUpperCase()}`) : [];
}

const query = '?a=1&b=%2F';

/** Where an address leads by a lasting redirect; else its status. */
async function ledTo(url: string): Promise<string> {
  const { status, headers } = await ask(url);
  return status === 301 ? new URL(headers.get('location')!, url).href : `${status}`;
}

async function faultsOf(page: string): Promise<readonly string[]> {
  const faults: string[] = [];
  const { origin, pathname } = new URL(page);
  for (const variant of variantsOf(pathname)) {
    const found = await ledTo(origin + variant + query);
    if (found !== page + query) faults.push(`${variant}: ${found}`);
  }
  for (const other of othersOf(pathname)) {
    const found = await ledTo(origin + other);
    if (found !== '404') faults.push(`${other}: ${found}`);
  }
  return faults;
}

/**
 * What is wrong with the ways to write the addresses of pages: each leads to the page by one redirect that
 * keeps the query. `pages` are addresses that pages name as their own.
 */
export async function variantFaults(pages: readonly string[]): Promise<readonly string[]> {
  const faults: string[] = [];
  const left = [...pages];
  const worker = async () => {
    for (let page = left.shift(); page !== undefined; page = left.shift()) {
      faults.push(...(await faultsOf(page)));
    }
  };
  await Promise.all(Array.from({ length: 4 }, worker));
  return faults;
}
