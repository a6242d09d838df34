import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { assetProfiles } from '#exchange/simulator/assets.ts';
import { conceptKeys } from '#exchange/simulator/concepts.ts';
import { readText } from './sources.ts';

const texts: Readonly<Record<string, string>> = JSON.parse(readText('locales/en/coins.json'));

it.each(assetProfiles.map(({ asset }) => asset.code))(
  'CORE-06 %s has an icon, a description and named concepts',
  (code) => {
    expect(existsSync(`public/coins/${code}.svg`)).toBe(true);
    for (const key of [code, ...conceptKeys(code).map((concept) => `concept_${concept}`)]) {
      expect(texts[key], key).toBeTruthy();
    }
  },
);
