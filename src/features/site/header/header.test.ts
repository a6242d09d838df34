// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';
import { lookScript } from '#ui/base/look.ts';

const root = document.documentElement;

it('SPOT-10: the theme follows the device while `system` is chosen, and no longer', async () => {
  let isLight = false;
  const device = {
    get matches() {
      return isLight;
    },
    onchange: () => {},
    addEventListener: () => {},
  };
  vi.stubGlobal('matchMedia', () => device);
  document.body.innerHTML =
    '<fieldset class="look-choice">' +
    '<input type="radio" name="theme" value="light"><input type="radio" name="theme" value="system">' +
    '</fieldset>';
  new Function(lookScript)();
  await import('./header.ts');
  const pick = async (value: string) => {
    const radio = document.querySelector<HTMLInputElement>(`input[value=${value}]`)!;
    radio.checked = true;
    radio.dispatchEvent(new Event('change'));
    await Promise.resolve();
  };
  const turn = (light: boolean) => {
    isLight = light;
    device.onchange();
    return root.dataset.theme;
  };

  await pick('system');
  expect(root.dataset.theme).toBe('dark');
  expect(document.cookie).toContain('theme=system');
  expect([turn(true), turn(false)]).toEqual(['light', 'dark']);

  await pick('light');
  expect(document.cookie).toContain('theme=light');
  expect([turn(true), turn(false)]).toEqual(['light', 'light']);
  vi.unstubAllGlobals();
});
