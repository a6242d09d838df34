// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isTaken } from './typing.ts';

let taken: boolean | undefined;
const look = (event: KeyboardEvent) => {
  taken = isTaken(event);
};
beforeEach(() => {
  document.body.innerHTML = `
    <button>b</button><input><textarea></textarea><select></select><p contenteditable><b>b</b></p>`;
  document.addEventListener('keydown', look);
});
afterEach(() => document.removeEventListener('keydown', look));

const press = (selector: string, more: KeyboardEventInit = {}) => {
  const event = new KeyboardEvent('keydown', { key: 'b', bubbles: true, ...more });
  document.querySelector(selector)!.dispatchEvent(event);
  return taken;
};

describe('SPOT-10: a key belongs to', () => {
  it.each([
    ['the page', 'button', {}, false],
    ['a field', 'input', {}, true],
    ['a text', 'textarea', {}, true],
    ['a select', 'select', {}, true],
    ['what is written in', 'p b', {}, true],
    ['the browser with Ctrl', 'button', { ctrlKey: true }, true],
    ['the browser with Alt', 'button', { altKey: true }, true],
    ['the system with Meta', 'button', { metaKey: true }, true],
    ['a word that is being composed', 'button', { isComposing: true }, true],
  ] as const)('%s', (_, selector, more, is) => {
    expect(press(selector, more)).toBe(is);
  });

  it('an open dialog', () => {
    document.body.insertAdjacentHTML('beforeend', '<dialog open></dialog>');
    expect(press('button')).toBe(true);
  });
});
