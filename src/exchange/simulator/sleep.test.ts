import { beforeEach, describe, expect, it, vi } from 'vitest';
import { bucketStart, minuteMs } from '#domain/candle/bucket.ts';
import { notional } from '#domain/instrument/value.ts';
import type { Command } from '#exchange/core/command.ts';
import { assetProfiles } from '#exchange/simulator/assets.ts';
import { awakeMs } from '#exchange/simulator/attention.ts';
import { allListings, listingOf } from '#exchange/simulator/listing.ts';
import { PastMaker } from '#exchange/simulator/past-maker.ts';
import type { Provider } from '#exchange/simulator/provider.ts';
import { sleepingLevels } from '#exchange/simulator/quoter.ts';
import { allIds, Books, providerOf, startOf } from '#exchange/simulator/testing.ts';

/** A small pair, and a contract with the pair that makes its index. */
const [quiet, contract, component] = ['FILUSDT', 'ETHUSDT_UMCBL', 'ETHUSDT'] as const;

let engine: Books;
let provider: Provider;
/** What users have something on. */
let used: string[];

let now: number;

const open = async () => {
  engine = new Books();
  engine.listed = allListings.map(({ instrument }) => instrument);
  provider = providerOf(
    engine,
    startOf,
    () => now,
    () => used,
  );
  await provider.open();
};

beforeEach(async () => {
  now = 1_800_000_001_000;
  used = [];
  await open();
  engine.commands.length = 0;
});

/** Lets what was submitted be answered. */
const answered = () => new Promise((resolve) => setImmediate(resolve));

/** What is submitted in that time. */
async function pass(ms: number, turnMs = 250): Promise<readonly Command[]> {
  engine.commands.length = 0;
  for (const end = now + ms; now < end; ) {
    now += turnMs;
    provider.takeTurn();
    await answered();
  }
  return [...engine.commands];
}

/** How many levels each of an instrument's quotings had on its bid side. */
const quotings = (commands: readonly Command[], symbolId: string): number[] =>
  commands.flatMap((each) =>
    each.kind === 'ReplaceQuotes' && each.symbolId === symbolId
      ? [each.quotes.filter(({ side }) => side === 'buy').length]
      : [],
  );

const marksOf = (commands: readonly Command[], symbolId: string): number =>
  commands.filter(
    (each) =>
      each.kind === 'MarkContracts' && each.indexes.some((index) => index.symbolId === symbolId),
  ).length;

const isWhole = (levels: number) => levels > 2 * sleepingLevels;

describe('CORE-26 what nobody looks at', () => {
  it('keeps a few quotes and a mark, all looked after at the same moments', async () => {
    const commands = await pass(20_000);
    for (const symbolId of allIds) {
      const levels = quotings(commands, symbolId);
      expect(levels.length, symbolId).toBe(4);
      expect(Math.max(...levels), symbolId).toBeLessThanOrEqual(sleepingLevels);
      expect(Math.min(...levels), symbolId).toBeGreaterThan(0);
    }
    expect(marksOf(commands, contract)).toBe(4);
  });

  it('MKT-03 turns over as much as the past made of the same minutes: no seam shows where it begins', async () => {
    const [begun, seconds] = [now, 1800];
    const drafts = (await pass(seconds * 1000, 1000)).flatMap((each) =>
      each.kind === 'PlaceOrders' ? each.drafts : [],
    );
    const maker = new PastMaker({ seed: 1, profiles: assetProfiles, recordings: new Map() });
    const shares = allListings.map(({ instrument }) => {
      const { symbolId } = instrument;
      const live = drafts
        .filter((draft) => draft.symbolId === symbolId)
        .reduce((sum, { price, size }) => sum + notional(instrument, price!, size!), 0n);
      const to = bucketStart('1m', begun) + seconds * 1000;
      const request = { symbolId, interval: '1m', from: to - seconds * 1000, to, end: to } as const;
      const made = maker.candles(request);
      let turnover = 0n;
      for (let i = 0; i < made.count; i++) turnover += made.at(i).turnover;
      return Math.log(Number(live) / Number(turnover));
    });
    const mean = Math.exp(shares.reduce((sum, share) => sum + share, 0) / shares.length);
    expect(mean).toBeGreaterThan(0.7);
    expect(mean).toBeLessThan(1.4);
  });

  it('trades in few orders', async () => {
    const commands = await pass(minuteMs);
    const orders = commands
      .flatMap((each) => (each.kind === 'PlaceOrders' ? each.drafts : []))
      .filter(({ symbolId }) => symbolId === 'BTCUSDT');
    const { tradesPerSecond } = listingOf('BTCUSDT');
    expect(orders.length).toBeGreaterThan(0);
    expect(orders.length).toBeLessThan((60 * tradesPerSecond) / 2);
  });

  it('moves more often, on few quotes, while lists are looked at', async () => {
    provider.lookAtLists();
    const commands = await pass(10_000);
    const btc = quotings(commands, 'BTCUSDT');
    expect(btc.length).toBeGreaterThan(5);
    expect(btc.some(isWhole)).toBe(false);
    expect(marksOf(commands, contract)).toBeGreaterThan(3);
    await pass(20_000);
    expect(quotings(await pass(10_000), 'BTCUSDT')).toHaveLength(2);
  });
});

describe('CORE-26 the first look at a book', () => {
  it('has it quoted as a whole when it resolves, without a turn of the timer', async () => {
    expect(provider.look([quiet])).toBeInstanceOf(Promise);
    await provider.look([quiet]);
    expect(quotings(engine.commands, quiet).map(isWhole)).toEqual([true]);
    expect(provider.look([quiet])).toBeUndefined();
    expect(quotings(await pass(10_000), quiet).length).toBeGreaterThan(5);
  });

  it('waits for a step that is under way, and quotes once more', async () => {
    const { submit } = engine;
    const held: (() => void)[] = [];
    engine.submit = async (command) => {
      const reply = await submit(command);
      await new Promise<void>((resolve) => held.push(resolve));
      return reply;
    };
    now += 5000;
    provider.takeTurn();
    expect(quotings(engine.commands, quiet).map(isWhole)).toEqual([false]);
    engine.submit = submit;
    const looking = provider.look([quiet]);
    await answered();
    expect(quotings(engine.commands, quiet)).toHaveLength(1);
    for (const answer of held) answer();
    await looking;
    expect(quotings(engine.commands, quiet).map(isWhole)).toEqual([false, true]);
  });

  it('ends in time when the exchange does not answer', async () => {
    vi.useFakeTimers();
    engine.submit = () => new Promise(() => undefined);
    const looking = provider.look([quiet]);
    await vi.advanceTimersByTimeAsync(5000);
    await looking;
    vi.useRealTimers();
  });

  it('wakes the pairs of a contract’s index and marks it, before it is quoted itself', async () => {
    await provider.look([contract]);
    const { commands } = engine;
    expect(quotings(commands, component).map(isWhole)).toEqual([true]);
    expect(quotings(commands, contract).map(isWhole)).toEqual([true]);
    const at = (kind: string, symbolId: string) =>
      commands.findIndex(
        (each) => each.kind === kind && JSON.stringify(each, stringOf).includes(`"${symbolId}"`),
      );
    expect(at('ReplaceQuotes', component)).toBeLessThan(at('ReplaceQuotes', contract));
    expect(at('MarkContracts', contract)).toBeLessThan(at('ReplaceQuotes', contract));
    const later = await pass(10_000);
    expect(quotings(later, component).length).toBeGreaterThan(10);
    expect(marksOf(later, contract)).toBeGreaterThan(15);
    expect(marksOf(later, 'BTCUSDT_UMCBL')).toBe(2);
  });

  it('changes nothing once it has stopped', async () => {
    await provider.stop();
    expect(provider.look([quiet])).toBeUndefined();
    await answered();
    expect(engine.commands).toEqual([]);
  });

  it('of what nobody quotes changes nothing, and is not remembered', async () => {
    const { instrument } = listingOf(quiet);
    const { quote } = listingOf('ETHUSDC').instrument;
    const later = { ...instrument, quote, symbol: 'FILUSDC', symbolId: 'FILUSDC' };
    expect(provider.look(['FILUSDC'])).toBeUndefined();
    engine.listed.push(later);
    provider.list(later);
    await answered();
    expect(quotings(engine.commands, 'FILUSDC').map(isWhole)).toEqual([false]);
  });
});

describe('CORE-26 sleep', () => {
  it('comes some minutes after the last look, not sooner', async () => {
    await provider.look([quiet]);
    await pass(awakeMs - 30_000, 1000);
    expect(quotings(await pass(20_000), quiet).every(isWhole)).toBe(true);
    provider.look([quiet]);
    await pass(awakeMs - 30_000, 1000);
    expect(quotings(await pass(20_000), quiet).every(isWhole)).toBe(true);
    await pass(20_000);
    expect(quotings(await pass(10_000), quiet)).toHaveLength(2);
  });

  it('never comes to what is in use, nor to its index', async () => {
    used = [quiet, contract];
    await pass(3 * awakeMs, 1000);
    const commands = await pass(20_000);
    for (const symbolId of [quiet, contract, component]) {
      expect(quotings(commands, symbolId).length, symbolId).toBeGreaterThan(10);
      expect(quotings(commands, symbolId).every(isWhole), symbolId).toBe(true);
    }
    expect(marksOf(commands, contract)).toBeGreaterThan(30);
    used = [];
    await pass(awakeMs + minuteMs, 1000);
    expect(quotings(await pass(10_000), quiet)).toHaveLength(2);
  });

  it('spares what is in use from the start on', async () => {
    used = [quiet];
    await open();
    expect(quotings(engine.commands, quiet).every(isWhole)).toBe(true);
    expect(quotings(engine.commands, component).some(isWhole)).toBe(false);
  });
});

const stringOf = (_: string, value: unknown) => (typeof value === 'bigint' ? String(value) : value);
