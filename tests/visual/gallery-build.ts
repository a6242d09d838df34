import { execFile } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { axeFile } from '../e2e/axe.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const run = promisify(execFile);

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/** Builds the gallery by itself, as the development server shows it. */
async function buildInto(folder: string): Promise<void> {
  const bin = `${root}node_modules/.bin/node`;
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    ASTRO_TELEMETRY_DISABLED: '1',
    GALLERY_FOLDER: folder,
  };
  await run(bin, [`${root}node_modules/astro/bin/astro.mjs`, 'build'], { cwd: root, env });
}

/** Files of a folder; a page is the `index.html` of its own. */
function serverOf(folder: string): Server {
  return createServer(async (request, response) => {
    const path = normalize(new URL(request.url ?? '/', 'http://localhost').pathname);
    const file = extname(path) ? path : `${path}/index.html`;
    const body = await readFile(join(folder, file)).catch(() => undefined);
    const headers = {
      'content-type': types[extname(file)] ?? 'application/octet-stream',
      // All frames of a page bring the same scripts: asked for once.
      'cache-control': 'max-age=3600',
    };
    response.writeHead(body ? 200 : 404, headers).end(body);
  });
}

/** The gallery's own build, made for a test and served from a folder that goes with it. */
export class BuiltGallery {
  readonly url: string;
  private readonly server: Server;
  private readonly folder: string;

  private constructor(server: Server, folder: string) {
    this.server = server;
    this.folder = folder;
    this.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  static async start(): Promise<BuiltGallery> {
    const folder = mkdtempSync(join(tmpdir(), 'perigee-gallery-'));
    await buildInto(folder);
    // As a file, a hundred frames compile it once.
    copyFileSync(axeFile, join(folder, 'axe.js'));
    const server = serverOf(folder);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return new BuiltGallery(server, folder);
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
    rmSync(this.folder, { recursive: true, force: true });
  }
}
