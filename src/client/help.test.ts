import { expect, it } from 'vitest';
import { helpOf, noteHelp } from './help.ts';

const help = { path: '/support/articles/x', title: 'X', label: 'Learn more' };

it('INFO-03 a message keeps its article while it is one of the newest', () => {
  noteHelp('First one.', help);
  noteHelp('Second one.', help);
  noteHelp('First one.', help);
  for (let count = 0; count < 29; count++) noteHelp(`other ${count}`, help);
  expect(helpOf('Second one.')).toBeUndefined();
  expect(helpOf('First one.')).toEqual(help);
  expect(helpOf('Order not placed: First one.')).toEqual(help);
  expect(helpOf('never')).toBeUndefined();
});
