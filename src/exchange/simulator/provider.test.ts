import { afterEach, describe, expect, it, vi } from 'vitest';
import { pricedAs } from '#domain/instrument/demo-coin.ts';
import type { Ticks } from '#domain/money/units.ts';
import type { Command, Reply } from '#exchange/core/command.ts';
import { allListings, listingOf } from '#exchange/simulator/listing.ts';
import { Books, providerOf, startOf } from '#exchange/simulator/testing.ts';

afterEach(() => {
  vi.useRealTimers();
});

describe('the provider', () => {
  it('OPS-01 leaves a pair that is delisted alone', async () => {
    vi.useFakeTimers();
    const engine = new Books();
    engine.changed.set('ETHUSDT', { state: 'delisted' });
    const provider = providerOf(engine, startOf, Date.now);
    await provider.start();
    await vi.advanceTimersByTimeAsync(1000);
    await provider.stop();
    const symbols = engine.commands.map((each) => each.kind === 'ReplaceQuotes' && each.symbolId);
    expect([symbols.includes('ETHUSDT'), symbols.includes('BTCUSDT')]).toEqual([false, true]);
  });

  it.each(['halted', 'cancelOnly', 'postOnly'] as const)(
    'OPS-01 leaves the book of a pair that is %s alone but says what it is worth, and quotes it again, by its new steps, when it trades',
    async (state) => {
      vi.useFakeTimers();
      const engine = new Books();
      engine.changed.set('ETHUSDT', { state });
      const provider = providerOf(engine, startOf, Date.now);
      const ofPair = () =>
        engine.commands.filter(
          (command) =>
            (command.kind === 'ReplaceQuotes' && command.symbolId === 'ETHUSDT') ||
            (command.kind === 'PlaceOrders' && command.drafts[0]?.symbolId === 'ETHUSDT'),
        );
      await provider.start();
      await vi.advanceTimersByTimeAsync(1000);
      const told = ofPair();
      expect(told.length).toBeGreaterThan(2);
      for (const command of told) expect(command).toMatchObject({ quotes: [] });
      const references = told.map((each) => each.kind === 'ReplaceQuotes' && each.reference);
      expect(Number(references.at(-1)) / startOf('ETHUSDT')).toBeCloseTo(1, 2);
      engine.changed.set('ETHUSDT', { priceStep: 50 });
      await vi.advanceTimersByTimeAsync(500);
      await provider.stop();
      const quotes = ofPair().flatMap((each) => (each.kind === 'ReplaceQuotes' ? each.quotes : []));
      expect(quotes.length).toBeGreaterThan(20);
      expect(quotes.filter(({ price }) => price % 50 !== 0)).toEqual([]);
    },
  );

  it('quotes each pair around its coins’ last prices, and trades at once', async () => {
    const engine = new Books();
    const provider = providerOf(engine, (symbolId) => (startOf(symbolId) * 2) as Ticks);
    await provider.start();
    await provider.stop();
    const quotes = engine.commands.filter((command) => command.kind === 'ReplaceQuotes');
    expect(quotes).toHaveLength(allListings.length);
    for (const { userId, symbolId, quotes: levels } of quotes) {
      const middle = (levels[0]!.price + levels.find(({ side }) => side === 'sell')!.price) / 2;
      expect(userId).toBe(10);
      // What is quoted in a coin follows from the coins' prices in USDT: they all doubled.
      const { quote } = listingOf(symbolId).instrument;
      const factor = pricedAs(quote.code) === 'USDT' ? 2 : 1;
      expect(middle / (factor * startOf(symbolId))).toBeCloseTo(1, 2);
    }
    const takes = engine.commands.filter((command) => command.kind === 'PlaceOrders');
    expect(takes.map(({ userId }) => userId)).toEqual(allListings.map(() => 11));
  });

  it('quotes the side that it can pay for when it cannot pay for the other', async () => {
    const engine = new Books();
    const { submit } = engine;
    engine.submit = async (command) => {
      const reply = await submit(command);
      const given: Command = command;
      if (given.kind !== 'ReplaceQuotes') return reply;
      if (!given.quotes.some(({ side }) => side === 'sell')) return reply;
      const { base } = listingOf(given.symbolId).instrument;
      const refusal = { code: 'balanceNotEnough', values: { asset: base.code } } as const;
      return { ok: false, refusal } as Reply<typeof command.kind>;
    };
    const provider = providerOf(engine);
    await provider.start();
    await provider.stop();
    const left = engine.commands.filter(
      (command) =>
        command.kind === 'ReplaceQuotes' && command.quotes.every(({ side }) => side === 'buy'),
    );
    expect(left).toHaveLength(allListings.length);
    for (const command of left) {
      expect(command.kind === 'ReplaceQuotes' && command.quotes.length).toBeGreaterThan(15);
    }
  });

  it('makes the same commands from the same seed and time', async () => {
    const run = async () => {
      const engine = new Books();
      const provider = providerOf(engine);
      await provider.start();
      await provider.stop();
      return engine.commands;
    };
    expect(await run()).toEqual(await run());
  });
});
