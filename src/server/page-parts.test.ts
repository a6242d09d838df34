import { expect, test } from 'vitest';
import { PageParts } from './page-parts.ts';

const textOf = (page: Uint8Array) => Buffer.from(page).toString();

test('parts are put where their places are, in any chunks and in any order', () => {
  const parts = new PageParts();
  const [a, b] = ['<a>ä</a>', '<b>'].map((text) => parts.placeOf(Buffer.from(text)));
  const page = Buffer.from(`é${b}-${a}${a}!`);
  for (const cut of [0, 1, 20, page.length]) {
    const chunks = [page.subarray(0, cut), page.subarray(cut)];
    expect(textOf(parts.whole(chunks))).toBe('é<b>-<a>ä</a><a>ä</a>!');
  }
  expect(parts.filled(`${a}?`)).toBe('<a>ä</a>?');
  expect(parts.filled('none')).toBe('none');
});

test('a page gets its own parts and no other’s, and memory of its own', () => {
  const [one, two] = [new PageParts(), new PageParts()];
  const bytes = Buffer.from('one');
  const places = [one.placeOf(bytes), two.placeOf(Buffer.from('two'))];
  expect(places[0]).toBe(places[1]);
  const page = one.whole([Buffer.from(places[0]!)]);
  page.fill(0);
  expect(bytes.toString()).toBe('one');
  expect(textOf(two.whole([Buffer.from(places[1]!)]))).toBe('two');
});

test('what a text says of places is no place', () => {
  const parts = new PageParts();
  parts.placeOf(Buffer.from('secret'));
  const said = `<!--part ${'0'.repeat(32)} 0000-->`;
  expect(textOf(parts.whole([Buffer.from(said)]))).toBe(said);
});
