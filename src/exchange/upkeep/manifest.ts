import { createHash } from 'node:crypto';
import { createReadStream, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as z from 'zod/mini';
import { dataFiles } from '#exchange/upkeep/data-files.ts';
import { UpkeepRefused } from '#exchange/upkeep/refused.ts';

export const manifestName = 'manifest.json';

const manifestSchema = z.object({
  format: z.literal(1),
  /** The program's version that made the backup. */
  version: z.string(),
  createdAt: z.string(),
  /** The exchange's schema, step by step. */
  steps: z.array(z.string()),
  /** The number of the last batch in it, and its time. */
  batch: z.number(),
  batchAt: z.string(),
  files: z.array(
    z.object({
      name: z.enum(dataFiles),
      bytes: z.int().check(z.minimum(0)),
      sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
    }),
  ),
});

/** What a backup says of itself. It is written last: a folder without one is no backup. */
export type Manifest = z.output<typeof manifestSchema>;
export type ManifestFile = Manifest['files'][number];

export function readManifest(folder: string): Manifest {
  const file = join(folder, manifestName);
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    throw new UpkeepRefused(`${folder} is not a complete backup: ${manifestName} is missing.`);
  }
  const parsed = manifestSchema.safeParse(jsonOf(text));
  if (parsed.success) return parsed.data;
  throw new UpkeepRefused(`This version (${programVersion()}) can’t read the manifest ${file}.`);
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}

/** The program's own version. */
export function programVersion(): string {
  const file = fileURLToPath(new URL('../../../package.json', import.meta.url));
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
}
