import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { clearSocket, placeSocket } from './socket-place.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'place-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const longFolder = (): string => {
  const path = join(root, 'x'.repeat(100));
  mkdirSync(path);
  return path;
};

describe('OPS-01 where the operator’s socket is', () => {
  it('in the data folder, from which a dead one is taken away', () => {
    writeFileSync(join(root, 'operator.sock'), '');
    expect(placeSocket(root)).toBe(join(root, 'operator.sock'));
    expect(existsSync(join(root, 'operator.sock'))).toBe(false);
  });

  it('elsewhere when the path is too long, for its owner only, and told by a file', () => {
    const folder = longFolder();
    const path = placeSocket(folder, root)!;
    expect(path.startsWith(join(root, 'perigee-'))).toBe(true);
    expect(statSync(dirname(path)).mode & 0o777).toBe(0o700);
    const pointer = join(folder, 'operator-socket');
    expect(readFileSync(pointer, 'utf8')).toBe(path);
    expect(statSync(pointer).mode & 0o777).toBe(0o600);
    writeFileSync(path, '');
    clearSocket(folder);
    expect([existsSync(pointer), existsSync(dirname(path))]).toEqual([false, false]);
  });

  it('what a killed process left elsewhere is taken away by the next', () => {
    const folder = longFolder();
    const first = placeSocket(folder, root)!;
    const second = placeSocket(folder, root)!;
    expect(second).not.toBe(first);
    expect(existsSync(dirname(first))).toBe(false);
  });

  it('nothing that is not ours is deleted on a file’s word', () => {
    const precious = join(root, 'precious');
    writeFileSync(precious, 'x');
    writeFileSync(join(root, 'operator-socket'), precious);
    clearSocket(root);
    expect(existsSync(precious)).toBe(true);
    expect(existsSync(join(root, 'operator-socket'))).toBe(false);
  });

  it('nowhere when the temporary folder’s path is too long as well', () => {
    const folder = longFolder();
    expect(placeSocket(folder, folder)).toBeUndefined();
  });
});
