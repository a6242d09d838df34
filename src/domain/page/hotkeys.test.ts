import { describe, expect, it } from 'vitest';
import { actionOf, conflictOf, hotkeyDefaults, hotkeyOf, isHotkeys } from './hotkeys.ts';

describe('SPOT-10: hotkeys', () => {
  it.each([
    ['b', 'KeyB', 'b'],
    ['B', 'KeyB', 'b'],
    ['7', 'Digit7', '7'],
    // Another Latin layout: what is written counts, not where the key lies.
    ['z', 'KeyY', 'z'],
    // Russian and Arabic layouts write no Latin letters.
    ['и', 'KeyB', 'b'],
    ['ل', 'KeyG', 'g'],
    ['é', 'Digit2', undefined],
    ['/', 'Slash', undefined],
    ['?', 'Slash', undefined],
    ['Enter', 'Enter', undefined],
    ['F5', 'F5', undefined],
    ["'", 'Quote', undefined],
  ])('%s at %s means %s', (key, code, hotkey) => {
    expect(hotkeyOf({ key, code })).toBe(hotkey);
  });

  it('each key of the defaults does one thing', () => {
    expect(isHotkeys(hotkeyDefaults)).toBe(true);
    expect(actionOf(hotkeyDefaults, 'x')).toBe('cancelAll');
    expect(actionOf(hotkeyDefaults, 'z')).toBeUndefined();
    expect(actionOf({ ...hotkeyDefaults, buy: '' }, 'b')).toBeUndefined();
  });

  it('a key that another action has is a conflict', () => {
    expect(conflictOf(hotkeyDefaults, 'sell', 'b')).toBe('buy');
    expect(conflictOf(hotkeyDefaults, 'buy', 'b')).toBeUndefined();
    expect(conflictOf(hotkeyDefaults, 'buy', 'z')).toBeUndefined();
  });

  it.each<[string, unknown]>([
    ['nothing', null],
    ['a text', 'b'],
    ['a table with a gap', { ...hotkeyDefaults, buy: undefined }],
    ['a key twice', { ...hotkeyDefaults, buy: 's' }],
    ['a key that is the site’s', { ...hotkeyDefaults, buy: '/' }],
    ['a capital', { ...hotkeyDefaults, buy: 'B' }],
  ])('%s is no table of hotkeys', (_, value) => {
    expect(isHotkeys(value)).toBe(false);
  });
});
