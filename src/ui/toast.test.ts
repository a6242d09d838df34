import { afterEach, describe, expect, it } from 'vitest';
import { currentToasts, dismissToast, onToasts, showToast } from './toast.ts';

afterEach(() => {
  for (const { id } of currentToasts()) dismissToast(id);
});

describe('toasts', () => {
  it('are told to who listens, until dismissed', () => {
    let told = 0;
    const stop = onToasts(() => {
      told += 1;
    });
    showToast('Saved', 'success');
    const [toast] = currentToasts();
    expect(toast).toMatchObject({ text: 'Saved', kind: 'success' });
    dismissToast(toast?.id ?? 0);
    stop();
    showToast('Later');
    expect(told).toBe(2);
    expect(currentToasts().map(({ text }) => text)).toEqual(['Later']);
  });

  it('the oldest gives way when there are too many', () => {
    for (let i = 1; i <= 6; i += 1) showToast(`${i}`);
    expect(currentToasts().map(({ text }) => text)).toEqual(['3', '4', '5', '6']);
  });
});
