// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it } from 'vitest';
import { noteHelp } from '#client/help.ts';
import { Failure } from './Failure.tsx';

globalThis.IS_REACT_ACT_ENVIRONMENT = true;

it('INFO-03 a failure is an alert with the article about it, if there is one', () => {
  noteHelp('Price is too high.', { path: '/support/articles/x', title: 'X', label: 'Learn more' });
  const box = document.createElement('div');
  const root = createRoot(box);
  const show = (text: string | undefined) => act(() => root.render(<Failure text={text} />));
  show(undefined);
  expect(box.innerHTML).toBe('');
  show('No answer.');
  expect(box.querySelector('[role=alert]')?.textContent).toBe('No answer.');
  expect(box.querySelector('a')).toBeNull();
  show('Price is too high.');
  expect(box.querySelector('[role=alert]')?.textContent).toBe('Price is too high.');
  const link = box.querySelector('a');
  expect([link?.textContent, link?.getAttribute('href'), link?.target]).toEqual([
    ...['Learn more', '/support/articles/x', '_blank'],
  ]);
  act(() => root.unmount());
});
