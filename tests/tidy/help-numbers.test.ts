import { expect, it } from 'vitest';
import { helpArticles } from './help.ts';
import { readText } from './sources.ts';

const textOf = (slug: string): string => helpArticles.find((one) => one.slug === slug)!.text;

/** The number that a constant of a file begins with. */
const constant = (path: string, name: string): number =>
  Number(new RegExp(`const ${name} = (\\d+)`).exec(readText(path))![1]);

it('help articles about the trading PIN have its numbers', () => {
  const pins = 'src/exchange/identity/pins.ts';
  const text = textOf('trading-pin');
  expect(text).toContain(`once every ${constant(pins, 'verifiedForMs')} hours`);
  expect(text).toContain(`For the next ${constant(pins, 'verifiedForMs')} hours`);
  expect(text).toContain(`After ${constant(pins, 'triesMax')} wrong attempts`);
  expect(text).toContain(`locked for ${constant(pins, 'lockedForMs')} minutes`);
});
