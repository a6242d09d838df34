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

  it('one takes the place of another only while that stands', () => {
    const first = showToast('Saved');
    showToast('Sent');
    expect(showToast('Saved again', 'info', undefined, first)).toBe(first);
    expect(currentToasts().map(({ text }) => text)).toEqual(['Saved again', 'Sent']);
    dismissToast(first);
    expect(showToast('And again', 'info', undefined, first)).not.toBe(first);
    expect(currentToasts().map(({ text }) => text)).toEqual(['Sent', 'And again']);
  });

  it('the oldest gives way when there are too many', () => {
    for (let i = 1; i <= 6; i += 1) showToast(`${i}`);
    expect(currentToasts().map(({ text }) => text)).toEqual(['3', '4', '5', '6']);
  });
});
