import { expect, it } from 'vitest';
import { helpOf, noteHelp } from './help.ts';

const help = { path: '/support/articles/x', title: 'X', label: 'Learn more' };

it('INFO-03 a message keeps its article while it is one of the newest', () => {
  noteHelp('first', help);
  noteHelp('second', help);
  noteHelp('first', help);
  for (let count = 0; count < 29; count++) noteHelp(`other ${count}`, help);
  expect(helpOf('second')).toBeUndefined();
  expect(helpOf('first')).toEqual(help);
  expect(helpOf('never')).toBeUndefined();
});
