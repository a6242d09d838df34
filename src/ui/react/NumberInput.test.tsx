// @vitest-environment happy-dom
import { act, useLayoutEffect, useRef, useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isRead } from '#i18n/number-field.ts';
import { NumberInput } from './NumberInput.tsx';

const isNoNumber = (held: string) => !isRead(held);

globalThis.IS_REACT_ACT_ENVIRONMENT = true;

const rule = { lengthMax: 18, decimals: 4 };
let box: HTMLElement;
let root: Root;
beforeEach(() => {
  box = document.body.appendChild(document.createElement('div'));
  root = createRoot(box);
});
afterEach(() => {
  act(() => root.unmount());
  box.remove();
});

let plain = '';
let drawn = 0;
function Form({ tag, first }: { readonly tag: string; readonly first: string }) {
  const [value, setValue] = useState(first);
  plain = value;
  return <NumberInput value={value} rule={rule} tag={tag} unit="USDT" onValue={setValue} />;
}

const input = () => box.querySelector('input')!;
function draw(tag: string, first = ''): void {
  drawn += 1;
  act(() => root.render(<Form key={drawn} tag={tag} first={first} />));
  act(() => input().focus());
  input().setSelectionRange(first.length, first.length);
}
/** As a dialog that gives the focus back when it is taken away. */
function GivesBack() {
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    button.current?.focus();
    return () => input().focus();
  }, []);
  return <button type="button" ref={button} />;
}
const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!;

/** What the browser does for an input at the caret; `key` alone is typed, other text pasted. */
function insert(text: string, inputType = 'insertText'): void {
  const { value, selectionStart: from, selectionEnd: to } = input();
  act(() => {
    setValue.call(input(), value.slice(0, from!) + text + value.slice(to!));
    input().setSelectionRange(from! + text.length, from! + text.length);
    const data = inputType === 'insertText' ? text : null;
    input().dispatchEvent(new InputEvent('input', { bubbles: true, inputType, data }));
  });
}
const down = (init: KeyboardEventInit) =>
  act(() => void input().dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, ...init })));
function type(text: string): void {
  for (const key of text) {
    down({ key });
    insert(key);
  }
}
/** What reads pastes comes with the first focus. */
const settled = () => act(async () => void (await vi.dynamicImportSettled()));
const leave = () => act(() => input().blur());

/**
 * What an input method does, text by text, until the last one is committed, in the order of events of
 * a browser. A composition replaces its own text; where the page has rewritten that, it is lost, and
 * the next text is added at the caret.
 */
type Browser = 'Chromium' | 'Firefox';
function compose(texts: readonly string[], browser: Browser = 'Chromium'): void {
  const fire = (event: Event) => act(() => void input().dispatchEvent(event));
  const composed = (data: string, isComposing: boolean) =>
    fire(
      new InputEvent('input', {
        ...{ bubbles: true, inputType: 'insertCompositionText', data, isComposing },
      }),
    );
  fire(new CompositionEvent('compositionstart', { bubbles: true, data: '' }));
  let from = input().selectionStart!;
  let held = '';
  for (const text of texts) {
    const { value } = input();
    const isThere = value.slice(from, from + held.length) === held;
    if (!isThere) from = input().selectionStart!;
    const to = isThere ? from + held.length : input().selectionEnd!;
    act(() => {
      setValue.call(input(), value.slice(0, from) + text + value.slice(to));
      input().setSelectionRange(from + text.length, from + text.length);
    });
    composed(text, true);
    held = text;
  }
  fire(new CompositionEvent('compositionend', { bubbles: true, data: held }));
  if (browser === 'Firefox') composed(held, false);
}

describe.each<Browser>(['Chromium', 'Firefox'])('INPT-01 composed in %s', (browser) => {
  it.each<[what: string, tag: string, texts: string[], shown: string, number: string]>([
    ['full-width digits', 'en', ['１', '１２'], '12', '12'],
    ['what is converted to half width', 'ja', ['１', '１２', '12'], '12', '12'],
    ['a decimal', 'ja', ['１', '１．', '１．５'], '1.5', '1.5'],
    ['an ideographic full stop', 'zh-CN', ['1', '1。', '1。5'], '1.5', '1.5'],
    ['half-width marks', 'ja', ['1', '1｡', '1｡5'], '1.5', '1.5'],
    ['full-width marks that group', 'ja', ['１，２３４', '１，２３４．５'], '1,234.5', '1234.5'],
    ['a comma for decimals', 'de', ['１', '１，５'], '1,5', '1.5'],
    ['a suffix', 'en', ['1', '1.5', '1.5k'], '1500', '1500'],
    ['a full-width suffix', 'ja', ['１', '１．５', '１．５ｋ'], '1500', '1500'],
    ['Arabic digits', 'ar', ['١', '١٢', '١٢٫', '١٢٫٥'], '12.5', '12.5'],
    ['Persian digits', 'en', ['۱', '۱۲'], '12', '12'],
    ['leading zeros', 'ja', ['０', '００', '００．５'], '0.5', '0.5'],
    ['too many decimals', 'ja', ['１．２３４５６'], '1.2345', '1.2345'],
    ['words', 'zh-CN', ['n', 'ni', '你'], '', ''],
    ['a number in words', 'ja', ['1', '12', '十二'], '', ''],
    ['nothing in the end', 'ja', ['１', '１２', ''], '', ''],
  ])('%s', (_what, tag, texts, shown, number) => {
    draw(tag);
    compose(texts, browser);
    expect(input().value).toBe(shown);
    leave();
    expect(plain).toBe(number);
  });

  it('stands where the caret was, and what cannot be read leaves the field as it was', () => {
    draw('ja', '1234.5');
    input().setSelectionRange(1, 1);
    compose(['０', '００'], browser);
    expect(input().value).toBe('100234.5');
    expect(input().selectionStart).toBe(3);
    compose(['あ', '十二'], browser);
    expect(input().value).toBe('100234.5');
    expect(plain).toBe('100234.5');
    compose(['７'], browser);
    expect(plain).toBe('1007234.5');
  });
});

it('INPT-01 a form may be sent while its field is composed in', () => {
  draw('ja', '5');
  input().select();
  act(
    () => void input().dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true })),
  );
  const put = (text: string) => {
    act(() => {
      setValue.call(input(), text);
      input().dispatchEvent(new InputEvent('input', { bubbles: true, isComposing: true }));
    });
    return [input().value, plain];
  };
  expect(put('１２')).toEqual(['１２', '12']);
  expect(put('１２ｋ')).toEqual(['１２ｋ', '12000']);
  expect(put('十二')).toEqual(['十二', '5']);
  leave();
  expect([input().value, plain]).toEqual(['5', '5']);
});

describe('INPT-01 a paste', () => {
  const isWrong = () => input().getAttribute('aria-invalid') === 'true';
  const paste = async (text: string, first = '') => {
    draw('en', first);
    input().select();
    insert(text, 'insertFromPaste');
    await settled();
  };

  it.each([
    ['$61,000.5', '61,000.5', '61000.5'],
    ['61.000,5 USDT', '61,000.5', '61000.5'],
    ['1.234.567', '1,234,567', '1234567'],
  ])('“%s” is read: %s', async (text, shown, number) => {
    await paste(text, '60000');
    expect([input().value, isWrong()]).toEqual([shown, false]);
    leave();
    expect(plain).toBe(number);
  });

  it.each(['₿0.5', '61,000.5 EUR', 'sixty', '-5', '1.2.3', '1'.repeat(30)])(
    '“%s” is seen, and is no number',
    async (text) => {
      await paste(text, '60000');
      const seen = () => [input().value, isWrong(), isNoNumber(plain)];
      expect(seen()).toEqual([text, true, true]);
      leave();
      expect(seen()).toEqual([text, true, true]);
    },
  );

  it('that cannot be read is put right by keys', async () => {
    await paste('61,000.5 EUR');
    for (const left of ['61,000.5 EU', '61,000.5 E']) {
      down({ key: 'Backspace' });
      act(() => {
        setValue.call(input(), left);
        input().dispatchEvent(new InputEvent('input', { bubbles: true }));
      });
      expect([input().value, isNoNumber(plain)]).toEqual([left, true]);
    }
    act(() => {
      setValue.call(input(), '61,000.5 ');
      input().dispatchEvent(new InputEvent('input', { bubbles: true }));
    });
    expect([input().value, isWrong()]).toEqual(['61,000.5', false]);
    // Or typed over.
    await paste('sixty');
    input().select();
    type('7');
    expect([input().value, plain]).toEqual(['7', '7']);
  });

  it('of a keyboard that offers what was copied counts as one', async () => {
    draw('en', '5');
    input().select();
    insert('$61,000.5');
    await settled();
    expect(input().value).toBe('61,000.5');
  });
});

describe('SPOT-14 a field for a number', () => {
  it.each([
    ['de', '15000', '15000', '15.000', '15000'],
    ['de', '1.500', '1.500', '1.500', '1500'],
    ['de', '1.234,5', '1.234,5', '1.234,5', '1234.5'],
    ['de', '1.5', '1.5', '1.5', '1,5'],
    ['fr', '1234,5', '1234,5', '1\u202f234,5', '1234.5'],
    ['ar', '١٥٠٠٫٢٥', '1500.25', '1,500.25', '1500.25'],
    ['en', '1,234.5', '1,234.5', '1,234.5', '1234.5'],
    ['en', '1,5', '1,5', '1,5', '1,5'],
  ])('%s: “%s” shows “%s”, then “%s”, and is %s', async (tag, typed, whileTyped, left, number) => {
    draw(tag);
    type(typed);
    expect(input().value).toBe(whileTyped);
    leave();
    expect(input().value).toBe(left);
    expect(plain).toBe(number);
    draw(tag);
    insert(typed, 'insertFromPaste');
    await settled();
    leave();
    expect(plain).toBe(number);
  });

  it.each(['1e3', '1E+3', '1e-3', '1.5e3'])('“%s” makes no other number', (typed) => {
    draw('en');
    type(typed);
    expect(plain).toBe(typed.split(/e/i)[0]);
    expect(input().getAttribute('aria-invalid')).toBe('true');
    // Any other key starts over.
    down({ key: 'Backspace' });
    type('7');
    expect(plain).toBe(`${typed.split(/e/i)[0]}7`);
    expect(input().getAttribute('aria-invalid')).toBeNull();
  });

  it('a mark that is pressed twice is a slip', () => {
    draw('en');
    type('1..5');
    expect(plain).toBe('1.5');
  });

  it('what is refused leaves the caret where it was', () => {
    draw('en', '1234.5');
    input().setSelectionRange(2, 2);
    insert('x');
    expect(input().value).toBe('1234.5');
    expect(input().selectionStart).toBe(2);
  });

  it('knows of a focus that it is given while something is drawn', () => {
    const withDialog = (isOpen: boolean) => (
      <>
        <Form tag="en" first="1234.5" />
        {isOpen && <GivesBack />}
      </>
    );
    act(() => root.render(withDialog(true)));
    expect(input().value).toBe('1,234.5');
    act(() => root.render(withDialog(false)));
    expect(input().value).toBe('1234.5');
  });

  it('is selected at once by its focus: the first key is not typed over by the second', () => {
    draw('en', '1234.5');
    leave();
    // As by an effect of React, which draws the field again at some later time.
    input().focus();
    expect(input().value).toBe('1234.5');
    expect([input().selectionStart, input().selectionEnd]).toEqual([0, 6]);
    input().setSelectionRange(1, 1);
    act(() => {});
    expect([input().selectionStart, input().selectionEnd]).toEqual([1, 1]);
  });

  it('the number pad’s key stands before decimals, whatever it writes', () => {
    draw('de', '15');
    down({ key: '.', code: 'NumpadDecimal', cancelable: true });
    expect(input().value).toBe('15,');
    type('5');
    expect(plain).toBe('15.5');
  });
});
