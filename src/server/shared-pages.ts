import { createHash } from 'node:crypto';
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { lookNames } from '#contract/look.ts';
import { compressed, type Encoding } from '#server/compress.ts';
import type { Pages, RenderedPage } from '#server/rendered-page.ts';
import { sendPage } from '#server/send-page.ts';

/** A page without anybody's own figures is rendered at most once in this time. */
const sharedForMs = 250;
/** What any cache may keep (lists for search engines, feeds) is kept here for a sixtieth of that time. */
const shareOfMaxAge = 1 / 60;
/**
 * Pages kept at once: as many as are asked for within that time, and no more than this. One takes up
 * to a quarter of a megabyte, and no machine renders more of them while they are kept.
 */
const pagesMax = 100;

/** What a visitor chose; pages are rendered by it. */
const choices = new RegExp(
  `(?:^|;)\\s*((?:${[...lookNames, 'panels', 'locale'].join('|')})\\s*=[^;]*)`,
  'g',
);

/**
 * Names all that a visitor's page depends on; undefined for a page that is for one visitor only:
 * of somebody with a session, or what is no plain request for a page.
 */
export function visitorKey(request: IncomingMessage, { caller }: App.Locals): string | undefined {
  const { method, url, headers } = request;
  if ((method !== 'GET' && method !== 'HEAD') || caller.user !== undefined) return undefined;
  const chosen = [...(headers.cookie ?? '').matchAll(choices)].map(([, choice]) => choice).sort();
  return JSON.stringify([method, headers.host, url, chosen, caller.area]);
}

interface Rendered extends RenderedPage {
  /** As the first who asked was sent it, and as the others are. */
  readonly quick: Map<Encoding, Promise<Buffer>>;
  readonly small: Map<Encoding, Promise<Buffer>>;
  /** Names its content; found out once, for pages that may be kept. */
  readonly etag: () => string;
}

interface Kept {
  readonly page: Promise<Rendered>;
  readonly until: number;
}

/**
 * Pages of visitors, who all see the same: rendered once for all who ask within a moment. Never used
 * for somebody with a session, nor for an answer that sets a cookie.
 */
export class SharedPages {
  readonly #pages: Pages;
  readonly #now: () => number;
  readonly #kept = new Map<string, Kept>();

  constructor(pages: Pages, now: () => number = Date.now) {
    this.#pages = pages;
    this.#now = now;
  }

  /** Whether the page of `key` need not be rendered for whoever asks now. */
  has(key: string): boolean {
    return (this.#kept.get(key)?.until ?? 0) > this.#now();
  }

  /** Answers with the page of `key`, which must name everything that the page depends on. */
  async answer(
    key: string,
    request: IncomingMessage,
    response: ServerResponse,
    locals: App.Locals,
  ): Promise<void> {
    const page = await this.#page(key, request, locals);
    const again = unchanged(page, request);
    if (again) return void response.writeHead(304, again).end();
    const pack = (encoding: Encoding) => packed(page, encoding);
    await sendPage(request, response, page, pack, namesOf(page));
  }

  #page(key: string, request: IncomingMessage, locals: App.Locals): Promise<Rendered> {
    const now = this.#now();
    const known = this.#kept.get(key);
    // What is used is put in anew, so that the longest unused stands first.
    this.#kept.delete(key);
    if (known && known.until > now) {
      this.#kept.set(key, known);
      return known.page;
    }
    for (const [old, { until }] of this.#kept) {
      if (until > now && this.#kept.size < pagesMax) break;
      this.#kept.delete(old);
    }
    const page = this.#render(request, locals);
    this.#kept.set(key, { page, until: now + sharedForMs });
    // What failed, or was for one visitor only, is not handed to the next.
    page
      .then(keptForMs, () => 0)
      .then((ms) => {
        if (this.#kept.get(key)?.page !== page) return;
        if (ms === 0) this.#kept.delete(key);
        else this.#kept.set(key, { page, until: now + ms });
      });
    return page;
  }

  async #render(request: IncomingMessage, locals: App.Locals): Promise<Rendered> {
    const page = await this.#pages(request, locals);
    let etag: string | undefined;
    return {
      ...page,
      ...{ quick: new Map(), small: new Map() },
      etag() {
        etag ??= `"${createHash('sha256').update(page.body).digest('base64url').slice(0, 22)}"`;
        return etag;
      },
    };
  }
}

/** What caches tell answers apart by. A page that all visitors share depends on what they chose. */
function namesOf(page: Rendered): OutgoingHttpHeaders {
  if (!isForAll(page)) return { vary: 'accept-encoding' };
  const isHtml = String(page.headers['content-type']).startsWith('text/html');
  return { vary: isHtml ? 'accept-encoding, cookie' : 'accept-encoding', etag: page.etag() };
}

const isForAll = ({ status, headers }: RenderedPage): boolean =>
  status === 200 && String(headers['cache-control']).startsWith('public');

/** The headers of an answer to somebody who has the page as it is; undefined: it must be sent. */
function unchanged(
  page: Rendered,
  { headers: { 'if-none-match': known } }: IncomingMessage,
): OutgoingHttpHeaders | undefined {
  if (known === undefined || !isForAll(page) || known !== page.etag()) return undefined;
  return { 'cache-control': page.headers['cache-control'], ...namesOf(page) };
}

function keptForMs({ status, headers }: Rendered): number {
  if (status !== 200 || headers['set-cookie']) return 0;
  const [, maxAgeS = 0] = /^public, max-age=(\d+)$/.exec(String(headers['cache-control'])) ?? [];
  return Math.max(sharedForMs, Number(maxAgeS) * 1000 * shareOfMaxAge);
}

/** The first who asks waits no longer than needed; for a page that others ask for as well, small counts. */
function packed(page: Rendered, encoding: Encoding): Promise<Buffer> {
  const { quick, small } = page;
  const known = small.get(encoding);
  if (known !== undefined) return known;
  const isForMany = quick.has(encoding);
  const body = compressed(page.body, encoding, { isForMany });
  (isForMany ? small : quick).set(encoding, body);
  return body;
}
