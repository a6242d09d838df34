import { expect, test } from 'vitest';
import { persistedAtom } from './persisted-atom.ts';

test('a choice has its first value where there is no browser, and listens to nothing', () => {
  const choice = persistedAtom(
    'word',
    'one',
    (value): value is string => typeof value === 'string',
  );
  const end = choice.subscribe(() => undefined);
  expect(choice.get()).toBe('one');
  end();
});
