import { namedSymbols } from '#exchange/gateway/named.ts';
import type { ExchangeView } from '#exchange/view/view.ts';

interface Looking {
  /** Whether the call changes something. */
  readonly writes?: boolean | undefined;
  readonly userId: number | undefined;
}

const nothing = () => undefined;

/** Calls as looks: what a call names is looked at, and its book is quoted before the call is answered. */
export class Looks {
  readonly #view: Pick<ExchangeView, 'look'>;
  /** Until when each user's commands wait. Bound: users with a call under way. */
  readonly #commands = new Map<number, Promise<unknown>>();

  constructor(view: Pick<ExchangeView, 'look'>) {
    this.#view = view;
  }

  /**
   * Resolves when a call with this input can be carried out. Commands of one user stay in their order:
   * one that finds its book awake, or names none, waits for those that came before it.
   */
  async look(input: object, { writes, userId }: Looking): Promise<void> {
    const seen = namedSymbols(input);
    const looking = seen.length === 0 ? undefined : this.#view.look(seen);
    if (!writes || userId === undefined) return await looking;
    const turn = Promise.all([this.#commands.get(userId), looking]);
    const over = turn.then(nothing, nothing);
    this.#commands.set(userId, over);
    try {
      await turn;
    } finally {
      if (this.#commands.get(userId) === over) this.#commands.delete(userId);
    }
  }
}
