import { createHash } from 'node:crypto';
import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Worker } from 'node:worker_threads';
import type { ReferenceSettings } from '#exchange/gateway/reference/openapi.ts';
import type { Packed } from '#exchange/gateway/reference/packing-worker.ts';
import { authPath } from '#exchange/identity/accounts/options.ts';

export const openApiPath = '/v1/openapi.json';

interface Document {
  readonly etag: string;
  readonly bytes: Packed;
}

/** Made in a thread of its own: it takes half a second, in which orders must not wait. */
async function packed(settings: ReferenceSettings): Promise<Document> {
  const worker = new Worker(new URL('./packing-worker.ts', import.meta.url), {
    workerData: settings,
  });
  const [bytes] = (await once(worker, 'message')) as [Packed];
  const digest = createHash('sha256').update(bytes.identity).digest('base64url').slice(0, 22);
  return { etag: digest, bytes };
}

/** Whether the header `accept-encoding` takes an encoding. */
const takes = (accepted: string, encoding: string): boolean =>
  new RegExp(`(^|,)\\s*${encoding}\\s*(;\\s*q=(?!0(\\.0*)?\\s*(,|$))[^,]*)?(,|$)`).test(accepted);

/** Answers `GET /v1/openapi.json`; the document is made when it is first asked for. */
export class OpenApi {
  readonly #settings: ReferenceSettings;
  #document: Promise<Document> | undefined;

  constructor({ ratePerUser, ratePerAddress }: Omit<ReferenceSettings, 'authPath'>) {
    this.#settings = { ratePerUser, ratePerAddress, authPath };
  }

  /** Rejects when the document could not be made; the next request tries again. */
  async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    this.#document ??= packed(this.#settings);
    const { etag, bytes } = await this.#document.catch((error: unknown) => {
      this.#document = undefined;
      throw error;
    });
    const accepted = String(request.headers['accept-encoding'] ?? '');
    const encoding = (['br', 'gzip'] as const).find((one) => takes(accepted, one)) ?? 'identity';
    const headers = {
      'content-type': 'application/json; charset=utf-8',
      // It changes with a new version only; then a client should see it within minutes.
      'cache-control': 'public, max-age=300',
      'x-content-type-options': 'nosniff',
      vary: 'accept-encoding',
      // An encoding's bytes are an entity of their own.
      etag: `"${etag}-${encoding}"`,
    };
    const known = String(request.headers['if-none-match'] ?? '').split(/\s*,\s*/);
    if (known.some((one) => one === '*' || one.replace(/^W\//, '') === headers.etag)) {
      response.writeHead(304, headers).end();
      return;
    }
    response.writeHead(200, {
      ...headers,
      'content-length': bytes[encoding].length,
      ...(encoding !== 'identity' && { 'content-encoding': encoding }),
    });
    response.end(request.method === 'HEAD' ? undefined : bytes[encoding]);
  }
}
