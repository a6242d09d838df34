import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http';

/** A whole page, as its reader is answered. */
export interface RenderedPage {
  readonly status: number;
  readonly headers: OutgoingHttpHeaders;
  readonly body: Buffer;
}

/** Renders a page for who asks, the 404 included. */
export type Pages = (request: IncomingMessage, locals: App.Locals) => Promise<RenderedPage>;

/** The headers of an answer that is for all, unless it sets a cookie: no cache may hand that to others. */
export function ofOneVisitor(headers: OutgoingHttpHeaders): OutgoingHttpHeaders {
  const isForAll = String(headers['cache-control']).startsWith('public');
  if (headers['set-cookie'] === undefined || !isForAll) return headers;
  return { ...headers, 'cache-control': 'private, no-store' };
}
