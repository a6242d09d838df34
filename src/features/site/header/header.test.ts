// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';

const root = document.documentElement;

it('SPOT-10: the theme follows the device while `system` is chosen, and no longer', async () => {
  let isLight = false;
  let tell = () => {};
  vi.stubGlobal('matchMedia', () => ({
    get matches() {
      return isLight;
    },
    addEventListener: (_: string, listener: () => void) => {
      tell = listener;
    },
  }));
  document.body.innerHTML =
    '<fieldset class="look-choice">' +
    '<input type="radio" name="theme" value="light"><input type="radio" name="theme" value="system">' +
    '</fieldset>';
  await import('./header.ts');
  const pick = (value: string) => {
    const radio = document.querySelector<HTMLInputElement>(`input[value=${value}]`)!;
    radio.checked = true;
    radio.dispatchEvent(new Event('change'));
  };
  const turn = (light: boolean) => {
    isLight = light;
    tell();
    return root.dataset.theme;
  };

  pick('system');
  expect(root.dataset.theme).toBe('dark');
  expect(document.cookie).toContain('theme=system');
  expect([turn(true), turn(false)]).toEqual(['light', 'dark']);

  pick('light');
  expect(document.cookie).toContain('theme=light');
  expect([turn(true), turn(false)]).toEqual(['light', 'light']);
  vi.unstubAllGlobals();
});
