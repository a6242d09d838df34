import type { IncomingMessage } from 'node:http';

/** The origins that pages of this exchange are served from. */
export type Origins = ReadonlySet<string>;

/**
 * Whether a request that changes something, or opens a socket, may come from where it says. Every
 * browser names the origin; a client that names none is no browser and must not carry cookies.
 */
export function fromOwnPage(request: IncomingMessage, origins: Origins): boolean {
  const { origin, cookie } = request.headers;
  if (origin !== undefined) return origins.has(origin);
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  return cookie === undefined;
}
