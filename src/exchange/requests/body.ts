import type { IncomingMessage } from 'node:http';

/** The largest body that any call may have. */
const bodyMaxBytes = 64 * 1024;

/** The whole body as text; as `readBytes` otherwise. */
export const readBody = async (request: IncomingMessage): Promise<string | undefined> =>
  (await readBytes(request))?.toString();

/**
 * The whole body; undefined when it is larger than `bodyMaxBytes`, of which no more is kept.
 * Rejects when the client goes away.
 */
export function readBytes(request: IncomingMessage): Promise<Buffer | undefined> {
  if (Number(request.headers['content-length'] ?? 0) > bodyMaxBytes) {
    request.resume();
    return Promise.resolve(undefined);
  }
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    request.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes <= bodyMaxBytes) chunks.push(chunk);
      else resolve(undefined);
    });
    request.on('end', () => {
      resolve(chunks.length === 1 ? chunks[0] : Buffer.concat(chunks));
    });
    request.on('error', reject);
    request.on('close', () => {
      if (!request.complete) reject(new Error('the client went away'));
    });
  });
}
