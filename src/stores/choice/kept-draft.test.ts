// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { $draftOf, type Draft } from './draft.ts';
import { forgetDrafts } from './draft-key.ts';
import { keepDraft } from './kept-draft.ts';

const empty: Draft = { side: 'buy', type: 'limit', price: '', quantity: '', tpsl: '' };
const typed: Draft = { ...empty, quantity: '1.5' };
const $draft = $draftOf('BTCUSDT');
const $other = $draftOf('ETHUSDT');
const key = 'perigee:draft:BTCUSDT';

beforeEach(() => {
  vi.useFakeTimers();
  sessionStorage.clear();
  $draft.set(undefined);
});
afterEach(() => {
  vi.useRealTimers();
});

/** What a new page of the pair finds. */
function found(symbolId: string, userId?: string): Draft | undefined {
  $draftOf(symbolId).set(undefined);
  keepDraft(symbolId, userId, empty)();
  return $draftOf(symbolId).get();
}

describe('SPOT-04 what was typed', () => {
  it('is there again when one comes back, and for its own pair only', () => {
    const end = keepDraft('BTCUSDT', undefined, empty);
    const draft = { ...typed, tpsl: 'on' };
    $draft.set(draft);
    $other.set(typed);
    end();
    expect(found('ETHUSDT')).toBeUndefined();
    expect(found('BTCUSDT')).toEqual(draft);
  });

  it('is not replaced by what was kept', () => {
    sessionStorage.setItem(key, JSON.stringify({ at: Date.now(), draft: typed }));
    const now = { ...typed, quantity: '7' };
    $draft.set(now);
    keepDraft('BTCUSDT', undefined, empty)();
    expect($draft.get()).toEqual(now);
  });

  it('is brought back for whose it is, and a visitor’s for who logs in with it', () => {
    const kept = (userId: string | undefined) => {
      $draft.set(undefined);
      sessionStorage.clear();
      const end = keepDraft('BTCUSDT', userId, empty);
      $draft.set(typed);
      end();
    };
    kept('1000');
    expect(found('BTCUSDT', '1001')).toBeUndefined();
    expect(found('BTCUSDT')).toBeUndefined();
    expect(found('BTCUSDT', '1000')).toEqual(typed);
    kept(undefined);
    expect(found('BTCUSDT', '1001')).toEqual(typed);
  });

  it('is forgotten after half an hour', () => {
    const end = keepDraft('BTCUSDT', undefined, empty);
    $draft.set(typed);
    end();
    vi.advanceTimersByTime(30 * 60 * 1000);
    expect(found('BTCUSDT')).toBeUndefined();
  });

  it('is not brought back once the form is empty', () => {
    const end = keepDraft('BTCUSDT', undefined, empty);
    $draft.set(typed);
    $draft.set(undefined);
    end();
    expect(found('BTCUSDT')).toBeUndefined();
  });

  it('is forgotten for all pairs, and nothing else is', () => {
    const end = keepDraft('BTCUSDT', undefined, empty);
    $draft.set(typed);
    end();
    sessionStorage.setItem('perigee:draft:ETHUSDT', sessionStorage.getItem(key) ?? '');
    sessionStorage.setItem('other', '1');
    forgetDrafts();
    expect(found('BTCUSDT')).toBeUndefined();
    expect(Object.keys(sessionStorage)).toEqual(['other']);
  });

  it.each([
    ['nothing', 'null'],
    ['no JSON', '{'],
    ['another shape', JSON.stringify({ at: 0, draft: { price: 7 } })],
    ['of another version', JSON.stringify({ at: 0, draft: { price: '1', quantity: '2' } })],
    ['too long', JSON.stringify({ at: 0, draft: { ...typed, price: '1'.repeat(41) } })],
  ])('that is %s counts as never typed', (_what, text) => {
    vi.setSystemTime(0);
    sessionStorage.setItem(key, text);
    expect(found('BTCUSDT')).toBeUndefined();
  });
});
