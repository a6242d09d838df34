import { routedLocales, siteLocale } from '../../../src/i18n/locale.ts';
import { localeOfPath, localizePath, withoutLocale } from '../../../src/i18n/path.ts';
import { ask } from './ask.ts';
import { type Document, documentOf } from './html.ts';

/** What one address answered. */
interface Answered {
  readonly status: number;
  readonly location: string | undefined;
  readonly html: string | undefined;
  readonly document: Document | undefined;
}

/** Requests at once. */
const atOnce = 4;
/** Pages that a crawl reads at most: more would be a site without end. */
const pagesMax = 2000;

/** Where the pages of a user lead a visitor. */
const logInPath = '/login';
/** Pages that know where their visitor came from. */
const entries: ReadonlySet<string> = new Set([logInPath, '/register']);

/** One language of a site, read as a crawler reads it: from its sitemap along all links. */
export class Crawl {
  readonly #origin: string;
  readonly #locale: string;
  readonly #answers = new Map<string, Answered>();
  /** For each address the pages that link to it. */
  readonly #linkedFrom = new Map<string, Set<string>>();
  readonly #problems: string[] = [];
  #english: ReadonlySet<string> = new Set();

  constructor(origin: string, locale: string) {
    this.#origin = origin;
    this.#locale = locale;
  }

  /**
   * Reads the pages of the sitemap and all that they lead to; gives what is wrong. `english`: the pages of
   * the English sitemap.
   */
  async run(listed: readonly string[], english: readonly string[]): Promise<readonly string[]> {
    this.#english = new Set(english);
    let queue = [...new Set(listed)];
    while (queue.length > 0 && this.#answers.size < pagesMax) {
      const found = new Set<string>();
      await this.#each(queue, async (url) => {
        for (const next of await this.#visit(url)) found.add(next);
      });
      queue = [...found].filter((url) => !this.#answers.has(url));
    }
    this.#judge(new Set(listed));
    return this.#problems;
  }

  /** Pages that were read, by their addresses. */
  pages(): readonly (readonly [url: string, html: string])[] {
    return [...this.#answers].flatMap(([url, { html }]) => (html ? [[url, html] as const] : []));
  }

  async #each(urls: readonly string[], work: (url: string) => Promise<void>): Promise<void> {
    const left = [...urls];
    const worker = async () => {
      for (let url = left.shift(); url !== undefined; url = left.shift()) await work(url);
    };
    await Promise.all(Array.from({ length: atOnce }, worker));
  }

  /** Reads an address; gives those that it leads to. */
  async #visit(url: string): Promise<readonly string[]> {
    const answer = await ask(url);
    const isPage = /^text\/html/.test(answer.headers.get('content-type') ?? '');
    const text = await answer.text();
    const html = isPage && answer.status === 200 ? text : undefined;
    const document = html === undefined ? undefined : documentOf(html);
    const location = answer.headers.get('location') ?? undefined;
    this.#answers.set(url, { status: answer.status, location, html, document });
    if (document === undefined) return [];
    return [...document.links, ...document.files].flatMap((href) => this.#follow(url, href));
  }

  /** Notes a link; gives its address if this crawl reads it. */
  #follow(from: string, href: string): readonly string[] {
    const target = URL.parse(href, from);
    if (target === null) {
      this.#problems.push(`${from}: ${href} is no address`);
      return [];
    }
    if (target.origin !== this.#origin) return [];
    const { hash } = target;
    target.hash = '';
    // Each page leads there with its own address: to the same page.
    if (entries.has(withoutLocale(target.pathname))) target.search = '';
    const to = target.href;
    const linked = this.#linkedFrom.get(to) ?? new Set();
    this.#linkedFrom.set(to, linked.add(from + (hash && `\n${hash}`)));
    return localeOfPath(target.pathname) === this.#locale || this.#isFile(target) ? [to] : [];
  }

  /** Files have no language: their addresses have none. */
  #isFile({ pathname }: URL): boolean {
    return withoutLocale(pathname) === pathname && /\.\w+$/.test(pathname);
  }

  /** Whether a visitor is rightly led elsewhere: a page for users leads to the page to log in. */
  #isLogIn({ status, location = '' }: Answered): boolean {
    const path = localizePath(logInPath, this.#locale);
    return (status === 302 || status === 303) && location.startsWith(`${path}?from=`);
  }

  #judge(listed: ReadonlySet<string>): void {
    for (const [url, answer] of this.#answers) {
      const from = [...(this.#linkedFrom.get(url) ?? [])].map((one) => one.split('\n')[0]);
      if (answer.status !== 200 && !this.#isLogIn(answer)) {
        const to = answer.location ? ` to ${answer.location}` : '';
        this.#problems.push(
          `${url}: ${answer.status}${to}, linked from ${from[0] ?? 'the sitemap'}`,
        );
      }
      if (listed.has(url) && !from.some((one) => one !== url)) {
        this.#problems.push(`${url}: no page links to it`);
      }
      if (answer.document) this.#judgePage(url, answer.document, listed.has(url));
    }
    this.#judgeLanguages();
    this.#judgeFragments();
    for (const field of ['title', 'description'] as const) this.#judgeTwice(field);
  }

  #judgePage(url: string, document: Document, isListed: boolean): void {
    const { head, headings, unsized, structured } = document;
    const say = (problem: string) => this.#problems.push(`${url}: ${problem}`);
    const { tag, dir } = siteLocale(this.#locale);
    if (head.lang !== tag || head.dir !== dir) say(`is ${head.lang} ${head.dir}`);
    const [first, ...others] = headings;
    if (first !== 'h1') say(`begins with the heading ${first}`);
    if (others.includes('h1')) say('has two headings of the first level');
    for (const picture of unsized) say(`${picture} has no size`);
    if (!isListed && this.#isOfEnglish(url, head)) return;
    if (isListed !== (head.isIndexed && head.canonical === url)) {
      say(isListed ? 'is listed, and not to be indexed' : this.#unlisted(url, head.canonical));
    }
    for (const text of structured) {
      try {
        JSON.parse(text);
      } catch {
        say('has data that is no JSON');
      }
    }
  }

  /** Whether a page is shown in English for want of a translation, and says so to search engines. */
  #isOfEnglish(url: string, { canonical, alternates }: Document['head']): boolean {
    const english = new URL(withoutLocale(pathOf(url)), url).href;
    return canonical === english && this.#english.has(english) && alternates.size === 0;
  }

  #unlisted = (url: string, canonical: string | undefined): string =>
    canonical === url ? 'is not in the sitemap' : `has the address ${canonical}`;

  /** A link to another language leads to a page that this one has too, as all languages have all pages. */
  #judgeLanguages(): void {
    const paths = new Set([...this.#answers.keys()].map((url) => withoutLocale(pathOf(url))));
    for (const [to, from] of this.#linkedFrom) {
      const path = pathOf(to);
      if (localeOfPath(path) === this.#locale || paths.has(withoutLocale(path))) continue;
      this.#problems.push(`${[...from][0]?.split('\n')[0]}: ${to} is in no other language`);
    }
  }

  #judgeFragments(): void {
    for (const [to, sources] of this.#linkedFrom) {
      const ids = this.#answers.get(to)?.document?.ids;
      if (ids === undefined) continue;
      const links = [...sources].map((source) => source.split('\n') as [string, string?]);
      const lost = new Map(
        links
          .filter(([, hash]) => hash && !ids.has(decodeURIComponent(hash.slice(1))))
          .map(([from, hash]) => [hash, from]),
      );
      for (const [hash, from] of lost) this.#problems.push(`${from}: ${to} has no ${hash}`);
    }
  }

  /** Pages that search engines list are told apart by their titles and descriptions. */
  #judgeTwice(field: 'title' | 'description'): void {
    const first = new Map<string, string>();
    for (const [url, { document }] of this.#answers) {
      if (!document?.head.isIndexed || document.head.canonical !== url) continue;
      const text = document.head[field];
      const other = first.get(text);
      if (text === '') this.#problems.push(`${url}: has no ${field}`);
      else if (other) this.#problems.push(`${url}: has the ${field} of ${other}`);
      else first.set(text, url);
    }
  }
}

const pathOf = (url: string) => new URL(url).pathname;

/** The languages that are crawled: all of them with `CRAWL_LOCALES=all`, as in `npm run deep`; or some, as `ar,ko`. */
export const crawledLocales: readonly string[] =
  process.env.CRAWL_LOCALES === 'all'
    ? routedLocales.map(({ path }) => path)
    : (process.env.CRAWL_LOCALES ?? 'en').split(',');
