import { describe, expect, it } from 'vitest';
import { readPostFile } from './post-file.ts';

const file = (head: string, body = 'Text.') => `---\n${head}\n---\n\n${body}\n`;

describe('INFO-03 the file of a post', () => {
  it('has a head and a text', () => {
    const head =
      'title: "Listing: BTC"\npublished: 2026-11-26T12:00Z\ncoins: BTC, ETH\npinned: true';
    expect(readPostFile(file(head, 'One.\n\n---\n\nTwo.'))).toEqual({
      title: 'Listing: BTC',
      body: 'One.\n\n---\n\nTwo.',
      at: Date.UTC(2026, 10, 26, 12),
      coins: ['BTC', 'ETH'],
      pinned: true,
    });
    expect(readPostFile(file('title: A').replaceAll('\n', '\r\n'))).toMatchObject({
      ...{ title: 'A', body: 'Text.', at: undefined, coins: [], pinned: false },
    });
  });

  it.each([
    ['no head', 'Text.', 'head'],
    ['no title', file('pinned: true'), 'title'],
    ['no text', file('title: A', ''), 'text'],
    ['another name', file('title: A\nauthor: B'), 'author'],
    ['no date', file('title: A\npublished: tomorrow'), 'tomorrow'],
    ['a day that there is not', file('title: A\npublished: 2026-13-01'), '2026-13-01'],
    ['a day that its month has not', file('title: A\npublished: 2026-02-30'), '2026-02-30'],
  ])('says what is wrong: %s', (_what, text, said) => {
    expect(readPostFile(text)).toContain(said);
  });
});
