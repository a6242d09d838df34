// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest';
import { noSizes } from '#domain/page/look.ts';
import { shownSizes, showSizes, sizesStyle } from './panels.ts';

beforeEach(() => {
  document.body.innerHTML = '<div class="workspace"></div>';
});

describe('SPOT-10: sizes of panels on the page', () => {
  it('are a style in the HTML, of those that were chosen alone', () => {
    expect(sizesStyle(noSizes)).toBeUndefined();
    expect(sizesStyle({ book: 300, form: null, orders: 240 })).toBe(
      '--book-width:300px;--orders-height:240px',
    );
  });

  it('are read as they were shown, and taken back one by one', () => {
    showSizes({ book: 300, form: 400 });
    expect(shownSizes()).toEqual({ book: 300, form: 400, orders: null });
    showSizes({ book: null });
    expect(shownSizes()).toEqual({ book: null, form: 400, orders: null });
  });
});
