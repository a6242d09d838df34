import { forgetKeys } from '#client/key-store.ts';
import { type LookName, visitorCookie } from '#ui/look.ts';

const root = document.documentElement;

function choose(name: LookName, value: string): void {
  root.setAttribute(`data-${name}`, value);
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not everywhere yet.
  document.cookie = visitorCookie(name, value, location.protocol === 'https:');
}

async function logOut(button: HTMLElement): Promise<void> {
  const problem = document.querySelector('[data-log-out-problem]');
  if (problem) problem.textContent = '';
  const answer = await fetch('/api/auth/sign-out', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  }).catch(() => undefined);
  if (answer?.ok) {
    void forgetKeys();
    return location.reload();
  }
  if (problem) problem.textContent = button.dataset.failed ?? '';
}

document.addEventListener('click', ({ target }) => {
  if (!(target instanceof Element)) return;
  if (target.closest('[data-switch-theme]')) {
    choose('theme', root.dataset.theme === 'light' ? 'dark' : 'light');
  }
  const out = target.closest<HTMLElement>('[data-log-out]');
  if (out) void logOut(out);
});

for (const radio of document.querySelectorAll<HTMLInputElement>('input[name=colours]')) {
  radio.checked = radio.value === (root.dataset.colours ?? 'green-up');
  radio.addEventListener('change', () => choose('colours', radio.value));
}
