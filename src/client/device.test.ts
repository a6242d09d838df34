// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const key = 'perigee:device';
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** As a page that has just been opened. */
const opened = async () => (await import('./device.ts')).deviceId;

beforeEach(() => {
  vi.resetModules();
  localStorage.clear();
});
afterEach(() => vi.unstubAllGlobals());

describe('API-07 the device id', () => {
  it('is random and kept for the next page', async () => {
    const first = (await opened())();
    expect(first).toMatch(uuid);
    vi.resetModules();
    expect((await opened())()).toBe(first);
    localStorage.clear();
    vi.resetModules();
    expect((await opened())()).not.toBe(first);
  });

  it.each(['', 'x'.repeat(200), '<script>'])('replaces what is none: %s', async (kept) => {
    localStorage.setItem(key, kept);
    const id = (await opened())();
    expect(id).toMatch(uuid);
    expect(localStorage.getItem(key)).toBe(id);
  });

  it('lives as long as the page where nothing can be kept', async () => {
    const refused = () => {
      throw new DOMException('denied', 'SecurityError');
    };
    vi.stubGlobal('localStorage', { getItem: refused, setItem: refused });
    const deviceId = await opened();
    expect(deviceId()).toMatch(uuid);
    expect(deviceId()).toBe(deviceId());
  });
});
