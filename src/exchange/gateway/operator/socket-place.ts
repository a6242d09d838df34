import { mkdtempSync, readFileSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { operatorDoor } from '#contract/operator-door.ts';

/** The system's structure holds 104 bytes on macOS and 108 on Linux, with the zero at the end. */
const pathMaxBytes = 103;

/** What a folder of our own in the system's temporary one is called. */
const temporaryName = 'perigee-';

const fits = (path: string): boolean => Buffer.byteLength(path) <= pathMaxBytes;

/**
 * Where the socket of a data folder goes: into it, or, where its path is too long, into a new folder
 * for our eyes only whose place a file in the data folder tells. What a process that ended without
 * a word left behind is taken away: the caller holds the folder's lock, so nobody uses it.
 * Undefined: no path is short enough.
 */
export function placeSocket(dataDir: string, temporary: string = tmpdir()): string | undefined {
  clearSocket(dataDir);
  const inFolder = join(dataDir, operatorDoor.socketFile);
  if (fits(inFolder)) return inFolder;
  // As long as the one that is about to be made.
  if (!fits(join(temporary, `${temporaryName}XXXXXX`, operatorDoor.socketFile))) return undefined;
  const path = join(mkdtempSync(join(temporary, temporaryName)), operatorDoor.socketFile);
  writeFileSync(join(dataDir, operatorDoor.pointerFile), path, { mode: 0o600 });
  return path;
}

/** Takes the socket away, and what told where it is. */
export function clearSocket(dataDir: string): void {
  rmSync(join(dataDir, operatorDoor.socketFile), { force: true });
  const pointer = join(dataDir, operatorDoor.pointerFile);
  const elsewhere = pointedAt(pointer);
  if (elsewhere !== undefined) {
    rmSync(elsewhere, { force: true });
    removeEmpty(dirname(elsewhere));
  }
  rmSync(pointer, { force: true });
}

/** The socket that a pointer names, when it is one that we could have made. */
function pointedAt(pointer: string): string | undefined {
  let path: string;
  try {
    path = readFileSync(pointer, 'utf8');
  } catch {
    return undefined;
  }
  const isOurs =
    basename(path) === operatorDoor.socketFile && basename(dirname(path)).startsWith(temporaryName);
  return isOurs ? path : undefined;
}

function removeEmpty(folder: string): void {
  try {
    rmdirSync(folder);
  } catch {
    // The system cleared its temporary folder, or something else lies in it: not ours to delete.
  }
}
