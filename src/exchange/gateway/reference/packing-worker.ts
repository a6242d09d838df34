import { parentPort, workerData } from 'node:worker_threads';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { openApiDocument, type ReferenceSettings } from '#exchange/gateway/reference/openapi.ts';

/** The document in every encoding that it is served in. */
export interface Packed {
  readonly identity: Uint8Array;
  readonly br: Uint8Array;
  readonly gzip: Uint8Array;
}

// Made once and kept: as small as it gets.
const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };

const identity = Buffer.from(JSON.stringify(openApiDocument(workerData as ReferenceSettings)));
parentPort?.postMessage({
  identity,
  br: brotliCompressSync(identity, brotli),
  gzip: gzipSync(identity),
} satisfies Packed);
