import { setTimeout as sleep } from 'node:timers/promises';
import type { Visitor } from '../contract/harness.ts';
import { Random } from '../sim/random.ts';

/** So many stay open: what a page shows stays the same in number. */
const ordersOpen = 15;
const plansOpen = 5;
const everyMs = 250;

/** Trades one pair at random for a user: rests, cancels, changes, takes, plans. */
export class Trader {
  /** What the exchange took. */
  done = 0;
  readonly #user: Visitor;
  readonly #symbolId: string;
  readonly #random: Random;
  #isPaused = false;
  #isStopped = false;

  constructor(user: Visitor, symbolId: string, seed: number) {
    this.#user = user;
    this.#symbolId = symbolId;
    this.#random = new Random(seed + 1);
  }

  /** Goes on until it is stopped. */
  async trade(): Promise<void> {
    while (!this.#isStopped) {
      if (!this.#isPaused) await this.#once();
      await sleep(everyMs);
    }
  }

  pause(isPaused: boolean): void {
    this.#isPaused = isPaused;
  }

  stop(): void {
    this.#isStopped = true;
  }

  /** Open orders and waiting plans, as the calls answer. */
  async counts(): Promise<{ readonly orders: number; readonly plans: number }> {
    const [orders, plans] = await Promise.all([
      this.#user.call('openOrders', {}),
      this.#user.call('openPlans', {}),
    ]);
    return { orders: orders.items.length, plans: plans.items.length };
  }

  async #once(): Promise<void> {
    const user = this.#user;
    const random = this.#random;
    const { items: orders } = await user.call('openOrders', {});
    const { items: plans } = await user.call('openPlans', {});
    const { last } = await user.call('getTicker', { symbolCodeDisplayName: this.#symbolId });
    const side = random.pick([21, 22] as const);
    const away = (percent: number) =>
      String(Math.floor(Number(last) * (1 + ((side === 21 ? -1 : 1) * percent) / 100)));
    const common = { symbolId: this.#symbolId, delegateType: side, delegateCount: '0.002' };
    const what = random.weighted({ order: 4, plan: 2, take: 2, change: 1 });
    if (what === 'take') this.#note(await user.raw('placeOrder', { ...common, orderType: 1 }));
    else if (what === 'plan') {
      this.#note(
        plans.length < plansOpen
          ? await user.raw('placePlan', { ...common, tradeUnit: 'base', triggerPrice: away(6) })
          : await user.raw('cancelPlan', { planId: random.pick(plans).planId }),
      );
    } else if (what === 'order' && orders.length < ordersOpen) {
      const delegatePrice = away(random.int(1, 5));
      this.#note(await user.raw('placeOrder', { ...common, orderType: 0, delegatePrice }));
    } else if (orders.length > 0) {
      const { orderId } = random.pick(orders);
      const isChange = what === 'change';
      this.#note(
        isChange
          ? await user.raw('modifyOrder', { orderId, delegateCount: '0.001' })
          : await user.raw('cancelOrder', { orderId }),
      );
    }
  }

  #note({ code }: { readonly code: string }): void {
    if (code === '00000') this.done += 1;
  }
}
