import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join, relative, sep } from 'node:path';
import { pricedAs } from '#domain/instrument/demo-coin.ts';
import { filePolicy } from '#server/headers.ts';

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml; charset=utf-8',
};

interface File {
  readonly bytes: Buffer;
  readonly brotli: Buffer | undefined;
  readonly headers: Readonly<Record<string, string>>;
  readonly etag: string;
}

export interface StaticFiles {
  /** Answers a request for a file; false when there is no such file. */
  (request: IncomingMessage, response: ServerResponse): boolean;
  /** Whether there is a file at a path as it stands on the request line. */
  has(path: string): boolean;
}

/** A coin that an operator listed has no icon of its own: all of them share one. A demo coin has its twin's. */
const coinIcon = /^\/coins\/([A-Z0-9]{1,12})\.svg$/;
const otherCoin = '/coins/other.svg';

/** Files with a digest of their content in their names: Astro's own, and what the help center searches. */
const named = /^\/_astro\/|\/support\/search\/[0-9a-f]{8}\.json$/;

/** Reads a built folder into memory once: a release's files never change under a running server. */
export function loadStaticFiles(folder: string): StaticFiles {
  const files = new Map<string, File>();
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  const known = new Set(names);
  for (const name of names) {
    if (name.endsWith('.br') && known.has(name.slice(0, -3))) continue;
    // Pages leave in another way.
    if (name.endsWith('.html')) continue;
    const path = `/${relative(folder, name).split(sep).join('/')}`;
    const brotli = known.has(`${name}.br`) ? readFileSync(`${name}.br`) : undefined;
    files.set(path, fileOf(path, readFileSync(name), brotli));
  }
  const find = (path: string) => {
    const coin = coinIcon.exec(path)?.[1];
    if (coin === undefined) return files.get(path);
    return files.get(`/coins/${pricedAs(coin)}.svg`) ?? files.get(otherCoin);
  };
  const answer = (request: IncomingMessage, response: ServerResponse) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return false;
    const file = find(pathOf(request.url ?? '/'));
    if (file === undefined) return false;
    send(file, request, response);
    return true;
  };
  return Object.assign(answer, { has: (path: string) => find(pathOf(path)) !== undefined });
}

function pathOf(url: string): string {
  const path = url.split('?', 1)[0]!;
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

function fileOf(path: string, bytes: Buffer, brotli: Buffer | undefined): File {
  const immutable = named.test(path);
  const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
  return {
    bytes,
    brotli,
    etag,
    headers: {
      'content-type': types[extname(path)] ?? 'application/octet-stream',
      'cache-control': immutable ? 'public, max-age=31536000, immutable' : 'no-cache',
      'content-security-policy': filePolicy,
      etag,
      ...(brotli ? { vary: 'accept-encoding' } : {}),
    },
  };
}

function send(file: File, request: IncomingMessage, response: ServerResponse): void {
  if (request.headers['if-none-match'] === file.etag) {
    response.writeHead(304, file.headers);
    response.end();
    return;
  }
  const accepts = /\bbr\b/.test(String(request.headers['accept-encoding'] ?? ''));
  const packed = accepts ? file.brotli : undefined;
  const bytes = packed ?? file.bytes;
  response.writeHead(200, {
    ...file.headers,
    'content-length': bytes.length,
    ...(packed ? { 'content-encoding': 'br' } : {}),
  });
  response.end(request.method === 'HEAD' ? undefined : bytes);
}
