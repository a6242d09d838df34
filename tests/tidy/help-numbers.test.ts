import { expect, it } from 'vitest';
import { scaledMax, scaledMin } from '#domain/order/scaled.ts';
import { helpArticles } from './help.ts';
import { readText } from './sources.ts';

const textOf = (slug: string): string => helpArticles.find((one) => one.slug === slug)!.text;

/** The number that a constant of a file begins with. */
const constant = (path: string, name: string): number =>
  Number(new RegExp(`const ${name} = ([\\d_]+)`).exec(readText(path))![1]!.replaceAll('_', ''));

it('help articles about the trading PIN have its numbers', () => {
  const pins = 'src/exchange/identity/pins.ts';
  const text = textOf('trading-pin');
  expect(text).toContain(`once every ${constant(pins, 'verifiedForMs')} hours`);
  expect(text).toContain(`For the next ${constant(pins, 'verifiedForMs')} hours`);
  expect(text).toContain(`After ${constant(pins, 'triesMax')} wrong attempts`);
  expect(text).toContain(`locked for ${constant(pins, 'lockedForMs')} minutes`);
});

it('the help article about order types has the limits of callbacks and scaled orders', () => {
  const issues = 'src/domain/order/conditional-issues.ts';
  const percent = (name: string) => constant(issues, name) / 10_000;
  const text = textOf('order-types');
  expect(text).toContain(
    `a percentage from ${percent('callbackMinPpm')}% to ${percent('callbackMaxPpm')}%`,
  );
  expect(text).toContain(`places ${scaledMin} to ${scaledMax} limit orders`);
});
