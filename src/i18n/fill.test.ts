import { expect, it } from 'vitest';
import { fill } from './fill.ts';

it.each([
  ['Buy {{coin}}', { coin: 'BTC' }, 'Buy BTC'],
  ['{{a}} and {{ a }}', { a: 1 }, '1 and 1'],
  ['{{a}} {{b}}', { a: '{{b}}', b: 'x' }, '{{b}} x'],
  ['{{missing}}', {}, '{{missing}}'],
  ['{{toString}}', {}, '{{toString}}'],
  ['$& {{a}}', { a: '$&' }, '$& $&'],
])('%s with %j is %s', (template, values, expected) => {
  expect(fill(template, values as Record<string, string>)).toBe(expected);
});
