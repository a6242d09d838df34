// @vitest-environment happy-dom
import { act, createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test } from 'vitest';
import { Seed, seedHtml, seedId, useSeed } from './seed.ts';

globalThis.IS_REACT_ACT_ENVIRONMENT = true;

const read: object[] = [];
function Island() {
  read.push(useSeed());
  return null;
}

test('what a page brings is read once it is there, the same object for all islands', () => {
  const show = () => {
    const root = createRoot(document.createElement('div'));
    act(() => root.render(createElement(Island)));
    act(() => root.unmount());
  };
  show();
  expect(read).toEqual([{}]);
  const text = '</script><script>"`';
  const html = seedHtml(new Seed({ text, none: undefined }));
  expect(html).not.toContain('<');
  document.body.innerHTML = `<script type="text/plain" id="${seedId}">${html}</script>`;
  show();
  show();
  expect(read[1]).toEqual({ text });
  expect(read[2]).toBe(read[1]);
});
