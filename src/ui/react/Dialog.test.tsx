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

/** A press that begins on one element and ends on another: the click is of what both stand in. */
function press(from: Element, to: Element): void {
  const clicked = from === to ? from : box.querySelector('dialog')!;
  act(() => {
    from.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
    to.dispatchEvent(new PointerEvent('pointerup', { bubbles: true }));
    clicked.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }));
  });
}

describe('SPOT-12 a press', () => {
  it.each([
    ['beside a dialog closes it', 'dialog', 'dialog', 1],
    ['in it does not', 'h2', 'h2', 0],
    [
      'that begins in it and ends beside it does not: what is typed is being selected',
      'h2',
      'dialog',
      0,
    ],
    ['that begins beside it and ends in it does not', 'dialog', 'h2', 0],
  ])('%s', (_what, from, to, closed) => {
    show(false);
    press(box.querySelector(from)!, box.querySelector(to)!);
    expect(onClose).toHaveBeenCalledTimes(closed);
  });
});

it('SPOT-12 a dialog that is taken away while it is open is closed: the focus goes back', () => {
  show(false);
  const dialog = box.querySelector('dialog')!;
  const close = vi.spyOn(dialog, 'close');
  act(() => root.render(null));
  expect(close).toHaveBeenCalledOnce();
});
