import { describe, expect, it } from 'vitest';
import { deviceOf } from './device.ts';

const webKit = 'AppleWebKit/537.36 (KHTML, like Gecko)';

describe('API-04 the device of a session', () => {
  const rows: readonly [string, string | undefined, string | undefined][] = [
    [`Mozilla/5.0 (X11; Linux x86_64) ${webKit} Chrome/140.0 Safari/537.36`, 'Chrome', 'Linux'],
    [
      `Mozilla/5.0 (Windows NT 10.0; Win64) ${webKit} Chrome/140.0 Safari/537.36 Edg/140.0`,
      'Edge',
      'Windows',
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 14_1) AppleWebKit/605 Version/18.1 Safari/605',
      'Safari',
      'macOS',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605 Version/18 Mobile/1 Safari/604',
      'Safari',
      'iOS',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605 CriOS/140 Safari/604',
      'Chrome',
      'iOS',
    ],
    ['Mozilla/5.0 (Android 15; Mobile; rv:141.0) Gecko/141.0 Firefox/141.0', 'Firefox', 'Android'],
    ['curl/8.9.1', 'curl', undefined],
    ['<script>alert(1)</script>', undefined, undefined],
    ['', undefined, undefined],
  ];
  it.each(rows)('%s', (userAgent, browser, system) => {
    expect(deviceOf(userAgent)).toEqual({ browser, system });
  });
});
