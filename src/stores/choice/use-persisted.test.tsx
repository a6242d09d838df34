// @vitest-environment happy-dom
import { act } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { persistedAtom } from './persisted-atom.ts';
import { usePersisted } from './use-persisted.ts';

const choice = persistedAtom(
  'word',
  'first',
  (value): value is string => typeof value === 'string',
);
const seen: string[] = [];

function Word() {
  const word = usePersisted(choice);
  seen.push(word);
  return <p>{word}</p>;
}

test('the server’s HTML is taken over as it came, then shows what is kept', async () => {
  globalThis.IS_REACT_ACT_ENVIRONMENT = true;
  localStorage.setItem('perigee:word', '"kept"');
  const root = document.createElement('div');
  root.innerHTML = renderToString(<Word />);
  expect(root.textContent).toBe('first');
  seen.length = 0;
  const troubles: unknown[] = [];
  await act(async () => {
    hydrateRoot(root, <Word />, { onRecoverableError: (error) => troubles.push(error) });
  });
  expect([seen[0], root.textContent, troubles]).toEqual(['first', 'kept', []]);
  await act(async () => choice.set('new'));
  expect(root.textContent).toBe('new');
});
