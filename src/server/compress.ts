import type { IncomingMessage, ServerResponse } from 'node:http';
import { constants } from 'node:zlib';
import compression, { type CompressionOptions } from 'compression';

/** Rendered pages are compressed anew each time: quick settings, nearly as small. */
const options: CompressionOptions = {
  threshold: 1024,
  level: 4,
  brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
};

const middleware = compression(options);

/** Compresses what is written to `response`, when the client takes it and it is worth it. */
export function compressAnswer(request: IncomingMessage, response: ServerResponse): void {
  // The middleware is written for Express, but needs no more than Node's own request and response.
  const [req, res] = [request, response] as unknown as Parameters<typeof middleware>;
  middleware(req, res, () => undefined);
}
