import { expect, test, vi } from 'vitest';
import { keptPart } from './kept-parts.ts';

/** A page that says which part stands where. */
const page = (): App.PartsOfPage => ({
  placeOf: (part) => `[${Buffer.from(part)}]`,
  filled: (text) => text.replace(/\[(.*?)\]/g, '$1'),
});

test('a part is rendered once; the scripts before it are only of the page it was rendered for', async () => {
  const render = vi.fn(async () => '<style>a{}</style><script>one</script><script>two</script><p>');
  const kept = (key: string, made = render) => keptPart([key], made, undefined);
  expect(await kept('a')).toBe(await render());
  expect(await kept('a')).toBe('<p>');
  expect(
    await kept(
      'b',
      vi.fn(async () => '<p><script>its own</script>'),
    ),
  ).toMatch('its own');
  expect(await kept('b')).toBe('<p><script>its own</script>');
  expect(render).toHaveBeenCalledTimes(2);
});

test('a page that takes parts has their places, those within other parts filled', async () => {
  const render = async () => `<script>one</script><p>${await keptPart(['in'], inner, page())}</p>`;
  const inner = async () => '<b>';
  expect(await keptPart(['out'], render, page())).toBe('<script>one</script>[<p><b></p>]');
  expect(await keptPart(['out'], render, page())).toBe('[<p><b></p>]');
  expect(await keptPart(['out'], render, undefined)).toBe('<p><b></p>');
});

test('parts of other texts are other parts, whatever their lengths', async () => {
  const [long, longer] = ['x'.repeat(100), 'y'.repeat(101)];
  const keys = [
    ...[['a', 'b'], ['a'], ['a', long], [long, 'a'], [long, long], [long, longer], [longer]],
    // What long texts are called in keys.
    ...Array.from({ length: 20 }, (_, n) => [`#${n}`]),
    [long],
  ];
  for (const times of [1, 2]) {
    for (const [at, key] of keys.entries()) {
      const render = vi.fn(async () => `${at}`);
      expect(await keptPart(['other', ...key], render, undefined)).toBe(`${at}`);
      expect(render).toHaveBeenCalledTimes(times === 1 ? 1 : 0);
    }
  }
});
