import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { type Encoding, encodingOf } from '#server/compress.ts';
import type { RenderedPage } from '#server/rendered-page.ts';

/**
 * Sends a page, compressed by `pack` where its reader takes that. `names` are headers that tell its
 * answers apart.
 */
export async function sendPage(
  request: IncomingMessage,
  response: ServerResponse,
  page: RenderedPage,
  pack: (encoding: Encoding) => Promise<Buffer>,
  names: OutgoingHttpHeaders = { vary: 'accept-encoding' },
): Promise<void> {
  const encoding = encodingOf(request, page);
  const body = encoding ? await pack(encoding) : page.body;
  response.writeHead(page.status, {
    ...page.headers,
    ...names,
    'content-length': body.length,
    ...(encoding ? { 'content-encoding': encoding } : {}),
  });
  response.end(request.method === 'HEAD' ? undefined : body);
}
