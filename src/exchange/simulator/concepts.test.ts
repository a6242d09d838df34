import { expect, it } from 'vitest';
import { assetProfiles } from './assets.ts';
import { conceptKeys } from './concepts.ts';

it.each(assetProfiles.map(({ asset }) => asset.code))('%s has a concept', (code) => {
  expect(conceptKeys(code)).not.toEqual([]);
});

it('gives an unknown coin none', () => {
  expect(conceptKeys('NOSUCH')).toEqual([]);
});
