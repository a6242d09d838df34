import fc from 'fast-check';
import { expect } from 'vitest';
import type { CallName, CallOutput } from '#contract/calls.ts';
import type { Hints } from './arbitrary.ts';
import { type TestServer, Visitor } from './harness.ts';

/** Pairs in which no other user of a fuzz has anything: nothing done to them concerns anybody. */
const pairs = [
  ...['ADAUSDT', 'TRXUSDT', 'TONUSDT', 'AVAXUSDT', 'LINKUSDT', 'SUIUSDT', 'BCHUSDT', 'DOTUSDT'],
  ...['UNIUSDT', 'AAVEUSDT', 'NEARUSDT', 'APTUSDT', 'ATOMUSDT', 'ARBUSDT', 'FILUSDT', 'INJUSDT'],
  ...['XLMUSDT', 'HBARUSDT', 'SOLUSDC', 'XRPUSDC', 'PEPEUSDT', 'SHIBUSDT', 'SOLBTC', 'BCHBTC'],
];
const reason = 'a test';

const words = fc.string({ minLength: 1, maxLength: 120, unit: 'binary' });
/** Plain text by language, English always. */
const announced = fc.record({ en: words, ar: words }, { requiredKeys: ['en'] });

const amounts = fc.stringMatching(/^(0|[1-9]\d{0,6})(\.\d{1,9})?$/);
const steps = (...usual: string[]) =>
  fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...usual) }, { weight: 1, arbitrary: amounts });

/** An operator of a fuzz, and the user whom they do things to. */
export class Desk {
  readonly operator: Visitor;
  readonly #server: TestServer;
  readonly #target: Visitor;
  #operatorId = '';
  #targetId = '';
  /** Names of posts that stood at some time. */
  readonly #posted: string[] = [];

  constructor(server: TestServer, now?: () => number) {
    this.#server = server;
    this.operator = new Visitor(server.base, now);
    this.#target = new Visitor(server.base, now);
  }

  async open(): Promise<void> {
    await this.operator.signUp('otto@x.test');
    await this.#target.signUp('tamara@x.test');
    this.#operatorId = (await this.operator.call('userInfo', {}))!.userId;
    this.#targetId = (await this.#target.call('userInfo', {}))!.userId;
    await this.#grant();
    await this.#rest();
  }

  /** What an operator's bodies say. Drawn while a test runs, since it is of what then stands. */
  readonly hints: Hints = {
    symbolId: fc.oneof(
      { weight: 12, arbitrary: fc.constantFrom(...pairs) },
      // Contracts that nobody has here: some calls are for them alone.
      { weight: 3, arbitrary: fc.constantFrom('DOTUSDT_UMCBL', 'LINKUSDT_UMCBL', 'SOLUSDT_UMCBL') },
      { weight: 1, arbitrary: fc.constantFrom('AVAXUSDT_SPBL', 'NOPEUSDT') },
    ),
    // What is delisted stays so: each takes a pair out of the fuzz.
    state: fc.oneof(
      { weight: 1, arbitrary: fc.constant('delisted') },
      {
        weight: 12,
        arbitrary: fc.constantFrom('preOpen', 'trading', 'postOnly', 'cancelOnly', 'halted'),
      },
    ),
    priceEndStep: steps('0.0001', '0.001', '0.01', '0.05', '0.1'),
    sizeStep: steps('0.01', '0.1', '1'),
    sizeMin: steps('0.1', '1', '2', '10'),
    sizeMax: steps('6000', '100000', '1000000'),
    notionalMin: steps('0.5', '1', '10', '100'),
    notionalMax: steps('500', '500000', '20000000', '9223372036854'),
    user: fc.nat({ max: 15 }).map((n) => this.#users()[n] ?? this.#targetId),
    amount: fc.oneof(
      fc.integer({ min: 1, max: 1e6 }).map((units) => String(units / 1e3)),
      amounts,
    ),
    coinName: fc.constantFrom('USDT', 'BTC', 'SOL', 'BGB', 'PEPE', 'NOPE'),
    // What is traded here stays on.
    name: fc.constantFrom('developers', 'margin', 'c2c'),
    area: fc.oneof(fc.constantFrom('ZZ', 'QQ', 'FR'), fc.stringMatching(/^[A-Z]{2}$/)),
    title: announced,
    text: announced,
    target: fc.constantFrom('FILUSDT', 'INJ', 'HBARUSDT', 'USDT', 'NOPE'),
    percent: fc.integer({ min: 1, max: 4 }),
    seconds: fc.integer({ min: 5, max: 20 }),
    postId: fc.nat({ max: 9 }).map((n) => this.#posted.at(-1 - n) ?? '77'),
    // Few pairs, so that most are listed already; decimals that the steps above fit.
    baseCoin: fc.constantFrom('LINK', 'DOT', 'UNI', 'NEAR', 'ZED'),
    quoteCoin: fc.constantFrom('USDC', 'USDC', 'BTC', 'NOPE'),
    baseName: fc.constantFrom('Zed', 'Chainlink'),
    baseScale: fc.constant(8),
    delegatePricePlace: fc.constant(4),
    volumePlace: fc.constant(2),
    openPrice: steps('1', '0.5', '0.002'),
    reason: fc.oneof(fc.constant(reason), fc.string({ minLength: 1, maxLength: 200 })),
    cursor: fc.integer({ min: 1, max: 100 }).map(String),
  };

  /** Ids and addresses that are somebody's or nobody's, and those of the exchange's own owners. */
  #users(): readonly string[] {
    const odd = ['999999', 'nobody@x.test', '1', '10', this.#operatorId, 'otto@x.test'];
    return [...odd, 'tamara@x.test', 'TAMARA@x.test'];
  }

  /** After something was done: the operator is one still, and there is something to do it to. */
  async settle(name: CallName, data: unknown): Promise<void> {
    if (name === 'operatorSetRole') await this.#grant();
    if (name === 'operatorFreezeUser') {
      for (const user of [this.#operatorId, this.#targetId]) {
        await this.#atMachine('operatorFreezeUser', { user, frozen: false, reason });
      }
      if ((data as CallOutput<'operatorFreezeUser'>).openOrders === 0) await this.#rest();
    }
    if (name === 'operatorCompare') {
      const found = data as CallOutput<'operatorCompare'>;
      expect(found.filter(({ wrong }) => wrong > 0)).toEqual([]);
    }
    if (name === 'operatorPost') {
      this.#posted.push((data as CallOutput<'operatorPost'>).postId);
    }
  }

  async #grant(): Promise<void> {
    const role = { user: this.#operatorId, operator: true, reason };
    await this.#atMachine('operatorSetRole', role);
  }

  async #atMachine(name: CallName, input: object): Promise<unknown> {
    const answered = await this.#server.exchange.operate(name, input, 'local:test');
    if ('failure' in answered) throw new Error(`${name}: ${JSON.stringify(answered.failure)}`);
    return answered.data;
  }

  /** An order of the target, far from the market, in some pairs that take one. */
  async #rest(): Promise<void> {
    const rows = (await this.#atMachine('operatorPairs', {})) as CallOutput<'operatorPairs'>;
    const open = rows.filter((row) => pairs.includes(row.symbolId) && row.state === 'trading');
    for (const { symbolId, lastPrice = '0', sizeMin } of open.slice(0, 6)) {
      const decimals = (text: string) => text.split('.')[1]?.length ?? 0;
      await this.#target.raw('placeOrder', {
        symbolId,
        delegateType: 21,
        orderType: 0,
        delegatePrice: (Number(lastPrice) * 0.97).toFixed(decimals(lastPrice)),
        delegateCount: (Number(sizeMin) * 20).toFixed(decimals(sizeMin)),
      });
    }
  }
}
