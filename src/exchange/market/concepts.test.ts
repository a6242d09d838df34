import { expect, it } from 'vitest';
import { conceptKeys } from './concepts.ts';
import { assetProfiles } from './listing.ts';

it.each(assetProfiles.map(({ asset }) => asset.code))('%s has a concept', (code) => {
  expect(conceptKeys(code)).not.toEqual([]);
});

it('gives an unknown coin none', () => {
  expect(conceptKeys('NOSUCH')).toEqual([]);
});
