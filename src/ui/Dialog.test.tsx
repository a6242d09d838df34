// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Dialog } from './Dialog.tsx';

globalThis.IS_REACT_ACT_ENVIRONMENT = true;

let box: HTMLElement;
let root: Root;
const onClose = vi.fn();

const show = (sheet: boolean) =>
  act(() =>
    root.render(
      <Dialog open onClose={onClose} title="Sheet" closeLabel="Close" sheet={sheet}>
        Text
      </Dialog>,
    ),
  );

beforeEach(() => {
  HTMLElement.prototype.setPointerCapture = () => {};
  box = document.body.appendChild(document.createElement('div'));
  root = createRoot(box);
  onClose.mockClear();
});
afterEach(() => {
  act(() => root.unmount());
  box.remove();
});

/** A pull from 100 px down to `to`, at the head or at something in it. */
function pull(to: number, on = 'header', pointerType = 'touch'): void {
  const target = box.querySelector(on)!;
  const say = (type: string, clientY: number) =>
    act(() => {
      target.dispatchEvent(new PointerEvent(type, { bubbles: true, clientY, pointerType }));
    });
  say('pointerdown', 100);
  say('pointermove', to);
  say('pointerup', to);
}

describe('SPOT-11 a sheet', () => {
  it.each([
    ['is closed by a long pull at its head', 200, 'header', 'touch', 1],
    ['is not closed by a short one', 150, 'header', 'touch', 0],
    ['is not closed by a pull upwards', 0, 'header', 'touch', 0],
    ['is not pulled by its button', 200, 'header button', 'touch', 0],
    ['is not pulled by a mouse, which selects its title', 200, 'header', 'mouse', 0],
  ] as const)('%s', (_what, to, on, pointerType, closed) => {
    show(true);
    pull(to, on, pointerType);
    expect(onClose).toHaveBeenCalledTimes(closed);
    expect(box.querySelector('dialog')?.style.translate).toBe('');
  });

  it('another dialog is not pulled', () => {
    show(false);
    pull(200);
    expect(onClose).not.toHaveBeenCalled();
  });
});

it('SPOT-12 a dialog that is taken away while it is open is closed: the focus goes back', () => {
  show(false);
  const dialog = box.querySelector('dialog')!;
  const close = vi.spyOn(dialog, 'close');
  act(() => root.render(null));
  expect(close).toHaveBeenCalledOnce();
});
