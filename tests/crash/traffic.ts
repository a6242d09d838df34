import { firstUserId } from '#domain/account/account.ts';
import type { AgentDraft } from '#domain/agent/agent.ts';
import { type Instrument, pairNames } from '#domain/instrument/instrument.ts';
import { amount, lots, ticks } from '#domain/money/units.ts';
import type { OcoDraft, TrailDraft } from '#domain/order/conditional.ts';
import type { Order, OrderDraft, PlanDraft } from '#domain/order/order.ts';
import type { Command, CommandKind, Reply } from '#exchange/core/command.ts';
import type { Engine } from '#exchange/engine/engine.ts';
import { type Random, seeded } from './random.ts';

const asset = (code: string) => ({ code, name: code, scale: 8 });

const pair = (base: string): Instrument => ({
  ...pairNames(`${base}USDT`),
  base: asset(base),
  quote: asset('USDT'),
  priceScale: 2,
  sizeScale: 4,
  priceStep: 1,
  sizeStep: 1,
  sizeMin: lots(1),
  sizeMax: lots(1_000_000_000),
  notionalMin: amount(1n),
  notionalMax: amount(1_000_000_000_000_000n),
  bandUpPpm: 500_000,
  bandDownPpm: 500_000,
  state: 'trading',
});

export const trafficPairs = [pair('BTC'), pair('ETH')];
const trafficUsers = 40;
const middle = 10_000;

/** Lists the pairs and opens the accounts; on a store that has them nothing changes. */
export async function prepare(engine: Engine): Promise<void> {
  const commands: Command[] = trafficPairs.map((instrument) => ({
    kind: 'ListInstrument',
    instrument,
  }));
  for (let i = 0; i < trafficUsers; i++) {
    const grants = ['USDT', 'BTC', 'ETH'].map((code) => ({
      asset: code,
      units: amount(10_000_000_000_000n),
    }));
    commands.push({ kind: 'OpenAccount', authId: `trader-${i}`, grants });
  }
  for (const code of ['USDT', 'BTC', 'ETH']) {
    commands.push({ kind: 'Credit', userId: 10, asset: code, units: amount(10n ** 14n) });
  }
  const replies = await Promise.all(commands.map((command) => submit(engine, command)));
  const refused = replies.find(({ ok }) => !ok);
  if (refused !== undefined) throw new Error(`prepare: ${JSON.stringify(refused)}`);
}

/** Submits a command whose kind is known only as it runs. */
export const submit = (engine: Engine, command: Command): Promise<Reply<CommandKind>> =>
  engine.submit(command as never) as Promise<Reply<CommandKind>>;

/** Seeded commands of many users who trade with each other and with the provider. */
export class Traffic {
  readonly #random: Random;
  readonly #known: { userId: number; orderId: number }[] = [];
  #count = 0;
  readonly #run: string;

  constructor(seed: number) {
    this.#random = seeded(seed);
    this.#run = `run${seed}`;
  }

  next(): Command {
    const draw = this.#random.next();
    if (draw < 0.5) return this.#place('limit');
    if (draw < 0.65) return this.#place('market');
    if (draw < 0.82) return this.#ofKnown('CancelOrder');
    if (draw < 0.88) return this.#ofKnown('AmendOrder');
    if (draw < 0.94) return this.#plan();
    if (draw < 0.97) return this.#batch();
    if (draw < 0.98) return this.#transfer();
    if (draw < 0.983) return this.#hold();
    if (draw < 0.991) return this.#agent();
    return this.#quotes();
  }

  /** Tells of an order that may be amended or canceled later. */
  learn({ userId, id, end }: Order): void {
    if (end !== undefined) return;
    if (this.#known.length >= 500) this.#known.shift();
    this.#known.push({ userId, orderId: id });
  }

  #user(): number {
    return firstUserId + this.#random.between(0, trafficUsers - 1);
  }

  #price() {
    return ticks(middle + this.#random.between(-60, 60));
  }

  #clientOid(): string | undefined {
    return this.#random.next() < 0.5 ? `${this.#run}-${++this.#count}` : undefined;
  }

  #draft(type: 'limit' | 'market'): OrderDraft {
    const side = this.#random.pick(['buy', 'sell'] as const);
    const { symbolId } = this.#random.pick(trafficPairs);
    const common = { symbolId, side, type, selfTrade: 'cancelTaker', source: 'api' } as const;
    const clientOid = this.#clientOid();
    if (type === 'market') {
      const byQuote = side === 'buy' && this.#random.next() < 0.5;
      const units = amount(BigInt(this.#random.between(1, 90)) * 10_000_000_000n);
      return byQuote
        ? { ...common, timeInForce: 'ioc', quoteAmount: units, clientOid }
        : { ...common, timeInForce: 'ioc', size: this.#size(), clientOid };
    }
    const timeInForce = this.#random.pick([
      'gtc',
      'gtc',
      'gtc',
      'makerOnly',
      'ioc',
      'fok',
    ] as const);
    return { ...common, timeInForce, price: this.#price(), size: this.#size(), clientOid };
  }

  #size() {
    return lots(this.#random.between(1, 90) * 100);
  }

  #place(type: 'limit' | 'market'): Command {
    return { kind: 'PlaceOrder', userId: this.#user(), draft: this.#draft(type) };
  }

  #batch(): Command {
    const drafts = [this.#draft('limit'), this.#draft('limit'), this.#draft('market')];
    return { kind: 'PlaceOrders', userId: this.#user(), drafts };
  }

  #ofKnown(kind: 'CancelOrder' | 'AmendOrder'): Command {
    if (this.#known.length === 0) return this.#place('limit');
    const { userId, orderId } = this.#random.pick(this.#known);
    if (kind === 'CancelOrder') return { kind, userId, order: { orderId } };
    return { kind, userId, order: { orderId }, price: this.#price(), size: this.#size() };
  }

  #plan(): Command {
    const draw = this.#random.next();
    if (draw < 0.3) return this.#oco();
    if (draw < 0.6) return this.#trail();
    const draft: PlanDraft = {
      symbolId: this.#random.pick(trafficPairs).symbolId,
      side: this.#random.pick(['buy', 'sell'] as const),
      trigger: this.#price(),
      price: this.#price(),
      size: this.#size(),
      clientOid: this.#clientOid(),
      source: 'api',
    };
    return { kind: 'PlacePlan', userId: this.#user(), draft };
  }

  #oco(): Command {
    const side = this.#random.pick(['buy', 'sell'] as const);
    const away = () => ticks(this.#random.between(20, 90));
    const [above, below] = [ticks(middle + away()), ticks(middle - away())];
    const [price, stopTrigger] = side === 'sell' ? [above, below] : [below, above];
    const { symbolId } = this.#random.pick(trafficPairs);
    const terms = { symbolId, side, size: this.#size(), price, stopTrigger } as const;
    const draft: OcoDraft = { ...terms, clientOid: this.#clientOid(), source: 'api' };
    return { kind: 'PlaceOco', userId: this.#user(), draft };
  }

  #trail(): Command {
    const draft: TrailDraft = {
      symbolId: this.#random.pick(trafficPairs).symbolId,
      side: this.#random.pick(['buy', 'sell'] as const),
      callback: { ratePpm: this.#random.between(1_000, 9_000) },
      activation: this.#random.next() < 0.3 ? this.#price() : undefined,
      size: this.#size(),
      clientOid: this.#clientOid(),
      source: 'api',
    };
    return { kind: 'PlaceTrail', userId: this.#user(), draft };
  }

  #transfer(): Command {
    const userId = this.#user();
    const [spot, mix] = (['spot', 'usdtMix'] as const).map((type) => ({ userId, type, scope: '' }));
    const [from, to] = this.#random.next() < 0.6 ? [spot!, mix!] : [mix!, spot!];
    const units = amount(BigInt(this.#random.between(1, 1000)) * 1_000_000n);
    const clientOid = this.#clientOid();
    return { kind: 'Transfer', userId, draft: { clientOid, from, to, asset: 'USDT', units } };
  }

  #agent(): Command {
    const { symbolId } = this.#random.pick(trafficPairs);
    const side = this.#random.pick(['buy', 'sell'] as const);
    const size = lots(this.#random.between(10, 90) * 100);
    const common = { symbolId, clientOid: this.#clientOid(), source: 'api' } as const;
    const total = { side, size } as const;
    const draft: AgentDraft =
      this.#random.next() < 0.5
        ? { ...common, kind: 'iceberg', terms: { ...total, visible: 300, price: this.#price() } }
        : { ...common, kind: 'twap', terms: { ...total, slices: 4, intervalMs: 5000 } };
    return { kind: 'PlaceAgent', userId: this.#user(), draft };
  }

  #hold(): Command {
    const account = { type: this.#random.pick(['spot', 'usdtMix'] as const), scope: '' };
    const units = amount(BigInt(this.#random.between(1, 1000)) * 100_000n);
    const rest = { asset: 'USDT', cause: 'withdrawal', units, reference: 'r' } as const;
    return { kind: 'PlaceHold', userId: this.#user(), account, ...rest };
  }

  #quotes(): Command {
    const quotes = Array.from({ length: 10 }, (_, i) => [
      { side: 'buy' as const, price: ticks(middle - 20 - i), size: lots(5000) },
      { side: 'sell' as const, price: ticks(middle + 20 + i), size: lots(5000) },
    ]).flat();
    const { symbolId } = this.#random.pick(trafficPairs);
    return { kind: 'ReplaceQuotes', userId: 10, symbolId, quotes };
  }
}
