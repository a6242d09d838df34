import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** Shorter answers gain nothing. */
const compressedFrom = 1024;
const gzipLevel = 4;

/** Of Brotli: nearly as small as with the best; what many are sent takes twice as long for 8 % less. */
const quick = 4;
const forMany = 6;

/**
 * A window larger than any page costs more than the compression itself: memory that is taken and
 * given back. Told how long the text is, the quick way takes a quarter less time.
 */
function brotli(body: Buffer, isForMany: boolean): Promise<Buffer> {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: isForMany ? forMany : quick,
    [constants.BROTLI_PARAM_LGWIN]: 18,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
  };
  return promisify(brotliCompress)(body, { chunkSize: 32_768, params });
}

const packers = {
  br: brotli,
  gzip: (body: Buffer) => promisify(gzip)(body, { level: gzipLevel }),
} as const;
export type Encoding = keyof typeof packers;

/** `body` as it is sent: quickly for one reader, as small as a moment allows for many. */
export const compressed = (
  body: Buffer,
  encoding: Encoding,
  { isForMany }: { readonly isForMany: boolean },
): Promise<Buffer> => packers[encoding](body, isForMany);

/** How an answer is sent to who asks; undefined: as it is. */
export function encodingOf(
  request: IncomingMessage,
  { body, headers }: { readonly body: Buffer; readonly headers: OutgoingHttpHeaders },
): Encoding | undefined {
  if (body.length < compressedFrom || headers['content-encoding']) return undefined;
  const accepted = String(request.headers['accept-encoding'] ?? '');
  const takes = (name: string) =>
    new RegExp(`(^|,)\\s*${name}\\s*(;\\s*q=(?!0(\\.0*)?\\s*(,|$))|,|$)`, 'i').test(accepted);
  if (takes('br')) return 'br';
  return takes('gzip') ? 'gzip' : undefined;
}
