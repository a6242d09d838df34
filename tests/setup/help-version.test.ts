import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { helpVersion } from '../../scripts/help-version.mjs';

describe('INFO-03 the version of the help center’s index', () => {
  it.each([
    'content/help/en/order-types.md',
    'content/info/en/spot/spot-rules.md',
    'src/contract/help/index-row.ts',
  ])('changes with %s', (changed) => {
    const version = helpVersion((name: string) =>
      name === changed ? Buffer.from('other') : readFileSync(name),
    );
    expect(version).toMatch(/^[0-9a-f]{8}$/);
    expect(version).not.toBe(helpVersion());
  });
});
