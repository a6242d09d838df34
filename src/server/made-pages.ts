import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { join, relative, sep } from 'node:path';
import { type SiteFacts, withFacts } from '#i18n/holes.ts';
import { compressed } from '#server/compress.ts';
import { prerenderedPolicy } from '#server/headers.ts';

interface MadePage {
  readonly bytes: Buffer;
  readonly packed: Promise<Buffer>;
  readonly etag: string;
}

/**
 * Pages kept with their holes filled, compressed and not: 100 kB each. They are those that are read
 * most, of the two thousand that a build makes.
 */
const keptMax = 300;

/** Browsers ask each time; caches between hand the page on for a minute. What visitors chose is in cookies. */
const forAll = {
  'cache-control': 'public, max-age=0, s-maxage=60, stale-while-revalidate=300',
  vary: 'accept-encoding, cookie',
} as const;

/** A cookie that pages made by the build read in place of what the server would have told them. */
const sessionCookie = 'session';

/**
 * Pages that the build has made. They are the same for everyone: what the build could not know is
 * filled in once, and whose session it is stands in a cookie, which the page reads as it opens.
 */
export class MadePages {
  /** The file of each page. */
  readonly #files = new Map<string, string>();
  readonly #kept = new Map<string, MadePage>();

  /** Finds all pages of a built folder: a release's files never change under a running server. */
  constructor(folder: string) {
    for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile() || !entry.name.endsWith('.html')) continue;
      const file = join(entry.parentPath, entry.name);
      const path = `/${relative(folder, file).split(sep).join('/')}`;
      // `/ar/about/index.html` is the page `/ar/about`.
      const page = path.replace(/(\/index)?\.html$/, '');
      this.#files.set(page === '' ? '/' : page, file);
    }
  }

  has(path: string): boolean {
    return this.#files.has(path);
  }

  /**
   * Answers with a page that there is. `session`: whose page it is, if a user's. `isForAll`: caches between
   * may hand it on to other visitors.
   */
  async answer(
    path: string,
    request: IncomingMessage,
    response: ServerResponse,
    facts: SiteFacts,
    session: string | undefined,
    isForAll = false,
  ): Promise<void> {
    const page = this.#page(path, facts);
    const headers: OutgoingHttpHeaders = {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': prerenderedPolicy,
      'cache-control': 'private, no-cache',
      vary: 'accept-encoding',
      etag: page.etag,
      ...(isForAll ? forAll : {}),
      ...mended(request, facts, session),
    };
    if (headers['set-cookie']) headers['cache-control'] = 'private, no-cache';
    if (request.headers['if-none-match'] === page.etag) {
      response.writeHead(304, headers).end();
      return;
    }
    const accepts = /\bbr\b/.test(String(request.headers['accept-encoding'] ?? ''));
    const body = accepts ? await page.packed : page.bytes;
    response.writeHead(200, {
      ...headers,
      'content-length': body.length,
      ...(accepts ? { 'content-encoding': 'br' } : {}),
    });
    response.end(request.method === 'HEAD' ? undefined : body);
  }

  #page(path: string, facts: SiteFacts): MadePage {
    const key = `${path} ${facts.origin} ${facts.parts.key}`;
    const known = this.#kept.get(key);
    if (known) {
      // What is used is put in anew, so that the longest unused stands first.
      this.#kept.delete(key);
      this.#kept.set(key, known);
      return known;
    }
    const oldest = this.#kept.keys().next();
    if (this.#kept.size >= keptMax && !oldest.done) this.#kept.delete(oldest.value);
    const bytes = Buffer.from(withFacts(readFileSync(this.#files.get(path)!, 'utf8'), facts));
    const digest = createHash('sha256').update(bytes).digest('base64url');
    const packed = compressed(bytes, 'br', { isForMany: false });
    // Whoever sends it waits for it; a failure before that is no unhandled one.
    packed.catch(() => this.#kept.delete(key));
    const page = { bytes, packed, etag: `"${digest.slice(0, 22)}"` };
    this.#kept.set(key, page);
    return page;
  }
}

/** Sets the session's cookie where it does not say what holds. It is no secret, and proves nothing. */
function mended(
  { headers }: IncomingMessage,
  { origin }: SiteFacts,
  session: string | undefined,
): OutgoingHttpHeaders {
  const pattern = new RegExp(`(?:^|;)\\s*${sessionCookie}=([^;]*)`);
  const said = pattern.exec(headers.cookie ?? '')?.[1];
  if (said === session) return {};
  const secure = origin.startsWith('https:') ? '; Secure' : '';
  const end = session === undefined ? '; Max-Age=0' : '';
  return { 'set-cookie': `${sessionCookie}=${session ?? ''}; Path=/; SameSite=Lax${secure}${end}` };
}
