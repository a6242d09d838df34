// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { beforeEach, describe, expect, it } from 'vitest';
import { $draftOf } from '#stores/choice/draft.ts';
import { defineForm, type Typed } from './form.ts';
import type { UsedForm } from './use-form.ts';
import { typedOf, useKeptForm } from './use-kept-form.ts';

globalThis.IS_REACT_ACT_ENVIRONMENT = true;

const form = defineForm<string, { readonly ways: readonly string[] }, Typed>({
  fields: [
    { name: 'amount', input: 'value', label: 'amount' },
    {
      ...{ name: 'way', input: 'choice', label: 'way' },
      options: (_, { ways }) => ways.map((value) => ({ value, label: value })),
    },
    { name: 'agree', input: 'check', label: 'agree' },
    { name: 'note', input: 'text', label: 'note', initial: 'none' },
    { name: 'password', input: 'password', label: 'password' },
    { name: 'code', input: 'code', label: 'code' },
  ],
  request: (typed) => typed,
});
const context: { readonly ways: readonly string[] } = { ways: ['in', 'out'] };
const name = 'bot BTCUSDT';

type Used = UsedForm<string, { readonly ways: readonly string[] }, Typed>;
let used: Used;

function Page({ userId }: { readonly userId: string | undefined }) {
  used = useKeptForm(form, context, name, userId);
  return null;
}

/** What a page does with the form, from its opening until it is left. */
function onPage(userId: string | undefined, visit: () => void): void {
  const root = createRoot(document.createElement('div'));
  act(() => root.render(<Page userId={userId} />));
  visit();
  act(() => root.unmount());
  // The next page knows nothing of this one.
  $draftOf(name).set(undefined);
}
const found = (userId: string | undefined): Typed => {
  let typed: Typed = {};
  onPage(userId, () => {
    typed = used.typed;
  });
  return typed;
};
const change = (userId: string | undefined, change: Typed) =>
  onPage(userId, () => act(() => used.change(change)));

beforeEach(() => sessionStorage.clear());

describe('KIT-14 a form of a page', () => {
  it('is there again as it was left, for the same user', () => {
    change('7', { amount: '1.5', way: 'out', agree: 'on' });
    expect(found('7')).toMatchObject({ amount: '1.5', way: 'out', agree: 'on', note: 'none' });
    expect(found('8')).toMatchObject({ amount: '', way: 'in', agree: '' });
    expect(found(undefined)).toMatchObject({ amount: '' });
  });

  it('of a visitor is there after logging in', () => {
    change(undefined, { amount: '1.5' });
    expect(found('7')).toMatchObject({ amount: '1.5' });
  });

  it('writes down nothing that somebody logs in with', () => {
    change('7', { amount: '1', password: 'correct horse', code: '123456' });
    const kept = Object.values({ ...sessionStorage }).join();
    expect(kept).toContain('amount');
    expect(kept).not.toMatch(/correct horse|123456|password|code/);
  });

  it('is empty again once it was sent', () => {
    onPage('7', () => {
      act(() => used.change({ amount: '1.5' }));
      act(() => used.clear());
    });
    expect(found('7')).toMatchObject({ amount: '' });
  });

  it.each<[string, unknown, Typed | undefined]>([
    ['nothing', undefined, undefined],
    ['no form', 'text', undefined],
    ['a choice that is gone', { way: 'sideways', amount: '2' }, { way: 'in', amount: '2' }],
    ['no check', { agree: 'yes' }, { agree: '' }],
    ['no text', { amount: 7, note: null }, { amount: '', note: 'none' }],
    ['too long', { note: 'x'.repeat(1001) }, { note: 'none' }],
    ['a field that is no more', { old: '1' }, { amount: '' }],
    ['a secret', { password: 'x' }, { password: '' }],
  ])('that was kept as %s begins as an empty one', (_name, kept, typed) => {
    const read = typedOf(form.fields, kept, context);
    if (typed === undefined) expect(read).toBeUndefined();
    else expect(read).toMatchObject(typed);
    expect(read ?? {}).not.toHaveProperty('old');
  });
});
