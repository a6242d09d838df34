import { forgetKeys } from '#client/key-store.ts';

const button = document.querySelector<HTMLElement>('[data-log-out]');
const problem = document.querySelector('[data-log-out-problem]');

button?.addEventListener('click', async () => {
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
});
