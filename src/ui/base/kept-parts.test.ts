import { expect, test, vi } from 'vitest';
import { keptPart } from './kept-parts.ts';

test('a part is rendered once; the scripts before it are only of the page it was rendered for', async () => {
  const render = vi.fn(async () => '<style>a{}</style><script>one</script><script>two</script><p>');
  expect(await keptPart('a', render)).toBe(await render());
  expect(await keptPart('a', render)).toBe('<p>');
  expect(await keptPart('b', async () => '<p><script>its own</script>')).toMatch('its own');
  expect(await keptPart('b', render)).toBe('<p><script>its own</script>');
  expect(render).toHaveBeenCalledTimes(2);
});
