// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { lookScript } from './look.ts';

const root = document.documentElement;

/** Runs the script as a page does that opens on a device of this theme, with the theme in its cookie. */
function open(theme: string, device: 'dark' | 'light') {
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query.includes(device) }));
  root.setAttribute('data-theme', theme);
  new Function(lookScript)();
  return [root.getAttribute('data-theme'), root.getAttribute('data-theme-chosen')];
}

describe('SPOT-10: the theme before anything is painted', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
    root.removeAttribute('data-theme-chosen');
  });

  it.each([
    ['dark', 'light', ['dark', null]],
    ['light', 'dark', ['light', null]],
    ['system', 'light', ['light', 'system']],
    ['system', 'dark', ['dark', 'system']],
  ] as const)('%s on a %s device', (theme, device, seen) => {
    expect(open(theme, device)).toEqual(seen);
  });
});
