import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { contractFaults } from '../sim/contracts/planted.ts';
import { inverseFaults } from '../sim/contracts/planted-inverse.ts';
import { placeFaults } from '../sim/lender/planted.ts';
import { faults } from '../sim/planted.ts';

/** How often the text that an edit replaces stands in its file. */
function timesIn({ file, find }: { readonly file: string; readonly find: string }): number {
  const path = fileURLToPath(new URL(`../../src/${file}`, import.meta.url));
  return readFileSync(path, 'utf8').split(find).length - 1;
}

describe('CORE-03 planted faults', () => {
  it('replace a text that stands exactly once in its file', () => {
    const all = [...faults, ...contractFaults, ...inverseFaults, ...placeFaults];
    const edits = all.flatMap(({ name, edits }) => edits.map((edit) => ({ name, ...edit })));
    expect(edits.length).toBeGreaterThan(80);
    expect(edits.filter((edit) => timesIn(edit) !== 1)).toEqual([]);
  });
});
