import { expect, it } from 'vitest';
import { filesBelow, readText } from './sources.ts';

/** What English texts must not say, since it isn't so; and why. */
const untrue: readonly (readonly [claim: RegExp, why: string])[] = [
  [
    /never lose more|(can’t|cannot) lose more than/i,
    'automatic margin adds to it, and cross risks the whole balance',
  ],
  [/no app to install/i, 'the site can be installed'],
  [/A sub-account has/, 'nobody has one'],
];

const texts = [...filesBelow('content', /\/en\/.*\.md$/), ...filesBelow('locales/en', /\.json$/)];

it.each(untrue)('SITE-09 no text says %s: %s', (claim) => {
  expect(texts.filter((path) => claim.test(readText(path)))).toEqual([]);
});
