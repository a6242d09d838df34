import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallInput, CallName } from '#contract/calls.ts';
import { startServer, type TestServer, Visitor } from './harness.ts';

const reason = 'a test';
const arabic = { languageType: 39 };
const dayMs = 86_400_000;
let server: TestServer;
let reader: Visitor;

async function operate(name: CallName, input: object): Promise<unknown> {
  const answered = await server.exchange.operate(name, { ...input, reason }, 'local:ops');
  if ('failure' in answered) throw new Error(`${name}: ${JSON.stringify(answered.failure)}`);
  return answered.data;
}
const post = (input: Omit<CallInput<'operatorPost'>, 'reason'>) => operate('operatorPost', input);

beforeAll(async () => {
  server = await startServer();
  reader = new Visitor(server.base);
});

afterAll(() => server.stop());

describe('INFO-03 announcements and news', () => {
  it('are empty where nobody has posted any', async () => {
    const none = { items: [], pageNo: 1, pageSize: 20, total: 0 };
    expect(await reader.call('announcements', {})).toEqual(none);
    expect(await reader.call('news', {})).toEqual(none);
    expect(await reader.call('economicCalendar', {})).toEqual([]);
    expect(await reader.call('promotionStages', {})).toEqual([]);
  });

  it('are read in the reader’s language, else in English, and gone once withdrawn', async () => {
    await post({
      ...{ kind: 'announcement', postId: 'upkeep', coinList: ['BTC'] },
      title: { en: 'Upkeep', ar: 'صيانة' },
      text: { en: 'Orders **rest** <i>from</i> 22:00. [More](/futures)', ar: 'تتوقف الأوامر.' },
    });
    const asked = { announcementId: 'upkeep' };
    expect(await reader.call('announcement', asked)).toMatchObject({
      ...{ title: 'Upkeep', summary: 'Orders rest from 22:00. More', locale: 'en' },
      html: '<p>Orders <strong>rest</strong> from 22:00. <a href="/futures">More</a></p>',
      ...{ locales: ['en', 'ar'], coinList: ['BTC'], pinned: false },
    });
    expect(await reader.call('announcement', { ...asked, ...arabic })).toMatchObject({
      ...{ title: 'صيانة', text: 'تتوقف الأوامر.', locale: 'ar' },
    });
    expect(await reader.call('announcement', { ...asked, languageType: 2 })).toMatchObject({
      ...{ title: 'Upkeep', locale: 'en' },
    });
    const of = (coinName: string) => reader.call('announcements', { coinName });
    expect([(await of('BTC')).total, (await of('ETH')).total]).toEqual([1, 0]);
    await operate('operatorRetractPost', { kind: 'announcement', postId: 'upkeep' });
    expect((await of('BTC')).items).toEqual([]);
    expect((await reader.raw('announcement', asked)).code).toBe('60022');
  });

  it('come page by page: pinned ones first, then the newest, more than fifty of them', async () => {
    for (let i = 1; i <= 55; i += 1) {
      const text = { en: `Item ${i}` };
      const pinned = i === 3;
      await post({ kind: 'news', postId: `item-${i}`, title: text, text, at: i * 1000, pinned });
    }
    const ids = async (input: CallInput<'news'>) =>
      (await reader.call('news', input)).items.map(({ newsId }) => newsId);
    expect((await ids({ pageSize: 3 })).join()).toBe('item-3,item-55,item-54');
    expect(await ids({ pageNo: 6, pageSize: 10 })).toEqual([6, 5, 4, 2, 1].map((i) => `item-${i}`));
    expect(await ids({ pageNo: 7, pageSize: 10 })).toEqual([]);
    expect(await reader.call('newsDetail', { newsId: 'item-9' })).toMatchObject({ text: 'Item 9' });
    expect((await reader.raw('newsDetail', { newsId: 'upkeep' })).code).toBe('60022');
    for (const pageNo of [0, -1, 1.5]) {
      expect((await reader.raw('news', { pageNo })).code).toBe('50049');
    }
  });

  it('are published at their time', async () => {
    const text = { en: 'Later' };
    const at = Date.now() + dayMs;
    await post({ kind: 'announcement', postId: 'later', title: text, text, at });
    expect((await reader.call('announcements', {})).items).toEqual([]);
    expect((await reader.raw('announcement', { announcementId: 'later' })).code).toBe('60022');
  });

  it('refuse a coin that there is not, and names that are none', async () => {
    const text = { en: 'A' };
    const given = { kind: 'news', title: text, text, reason } as const;
    const refusal = async (input: object) => {
      const answered = await server.exchange.operate('operatorPost', input, 'local:ops');
      return 'failure' in answered ? answered.failure.name : undefined;
    };
    expect(await refusal({ ...given, coinList: ['NOPE'] })).toBe('currencyUnknown');
    expect(await refusal({ ...given, kind: 'coin' })).toBe('currencyUnknown');
    for (const postId of ['A b', '../x', '-a', 'a'.repeat(81)]) {
      expect(await refusal({ ...given, postId })).toBe('malformed');
    }
    expect(await refusal({ ...given, text: { en: 'a'.repeat(10_001) } })).toBe('malformed');
    expect(await refusal({ ...given, text: { ar: 'a' } })).toBe('malformed');
  });
});

describe('INFO-03 what there is to know of a coin', () => {
  it('is what the exchange knows, and what the operator wrote', async () => {
    const bare = await reader.call('coinInformation', { coinName: 'ETH' });
    expect(bare).toMatchObject({ coinName: 'ETH', name: 'Ethereum', scale: 8 });
    expect(bare.pairList).toContainEqual({ symbolId: 'ETHUSDT', businessLine: 'spot' });
    expect(bare.pairList).toContainEqual({ symbolId: 'ETHUSDT_UMCBL', businessLine: 'usdt' });
    expect(bare.about).toBeUndefined();
    const nothing = {
      ...{ coinName: 'ETH', about: false, announcements: false, news: false },
      ...{ holdingAddress: false, activeAddress: false },
    };
    expect(await reader.call('coinDisplay', { coinName: 'ETH' })).toEqual(nothing);
    await post({ kind: 'coin', postId: 'eth', title: { en: 'Ethereum' }, text: { en: '*Gas.*' } });
    const { about } = await reader.call('coinInformation', { coinName: 'ETH' });
    expect(about).toMatchObject({ title: 'Ethereum', html: '<p><em>Gas.</em></p>', locale: 'en' });
    const shown = await reader.call('coinDisplay', { coinName: 'ETH' });
    expect(shown).toEqual({ ...nothing, about: true });
    expect((await reader.raw('coinInformation', { coinName: 'NOPE' })).code).toBe('60007');
  });

  it('has counts of addresses only where the operator published them', async () => {
    const none = { coinName: 'BTC', items: [] };
    expect(await reader.call('holdingAddresses', { coinName: 'BTC' })).toEqual(none);
    expect(await reader.call('activeAddresses', { coinName: 'BTC' })).toEqual(none);
    const text = { en: 'From the chain' };
    const [one, two] = [
      { at: dayMs, count: 10 },
      { at: 2 * dayMs, count: 12 },
    ];
    for (const kind of ['holdingAddress', 'activeAddress'] as const) {
      await post({ kind, postId: 'btc', title: text, text, counts: [two, one] });
    }
    const items = [one, two];
    expect(await reader.call('holdingAddresses', { coinName: 'BTC' })).toMatchObject({ items });
    expect(await reader.call('activeAddresses', { coinName: 'BTC' })).toMatchObject({ items });
    expect(await reader.call('coinDisplay', { coinName: 'BTC' })).toMatchObject({
      ...{ holdingAddress: true, activeAddress: true },
    });
  });
});

describe('INFO-03 the economic calendar and staged promotions', () => {
  it('have what the operator posted, by time', async () => {
    const now = Date.now();
    const add = (kind: 'economics' | 'promotion', postId: string, at: number) =>
      post({ kind, postId, title: { en: postId }, text: { en: 'Text' }, at });
    for (const kind of ['economics', 'promotion'] as const) {
      await add(kind, 'late', now + 2 * dayMs);
      await add(kind, 'soon', now + dayMs);
      await add(kind, 'past', now - dayMs);
    }
    const events = async (input: CallInput<'economicCalendar'>) =>
      (await reader.call('economicCalendar', input)).map(({ eventId }) => eventId);
    expect(await events({})).toEqual(['soon', 'late']);
    expect(await events({ startTime: 0, endTime: now + dayMs })).toEqual(['past']);
    const stages = await reader.call('promotionStages', {});
    expect(stages.map(({ stageId, current }) => [stageId, current])).toEqual([
      ['past', true],
      ['soon', false],
      ['late', false],
    ]);
  });
});

describe('INFO-03 posts of a release', () => {
  it('are there after the start', async () => {
    const contentDir = mkdtempSync(join(tmpdir(), 'perigee-posts-'));
    const folder = join(contentDir, 'announcements', 'en');
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'first.md'), '---\ntitle: First\n---\nText.');
    const other = await startServer({}, { contentDir });
    try {
      const { items } = await new Visitor(other.base).call('announcements', {});
      expect(items).toMatchObject([{ announcementId: 'first', title: 'First', summary: 'Text.' }]);
    } finally {
      await other.stop();
      rmSync(contentDir, { recursive: true });
    }
  });
});
