import type { Side } from '#domain/codes/side.ts';
import type { OrderKind } from '#domain/line/line.ts';
import type { Typed } from '#kit/form/form.ts';
import type { LineRules } from '#kit/order-kinds/base.ts';
import type { AnyKind, KindContext, KindLabel, SideContext, Words } from '#kit/order-kinds/kind.ts';
import { limit } from '#kit/order-kinds/limit.ts';
import { market } from '#kit/order-kinds/market.ts';
import { plan } from '#kit/order-kinds/plan.ts';

/** The kinds that a ticket begins with; the special ones come when they are chosen. */
export type BaseKinds = Readonly<Record<OrderKind, AnyKind>>;

/** Limit, market and trigger orders by a line's rules. */
export const baseKinds = <Context extends SideContext>(rules: LineRules<Context>): BaseKinds =>
  ({ limit: limit(rules), market: market(rules), plan: plan(rules) }) as unknown as BaseKinds;

/** All that tells the ticket of one line from that of another: its adapter makes it. */
export interface TicketLine {
  readonly symbolId: string;
  readonly kinds: BaseKinds;
  /** How special kinds are counted; absent: by a quantity alone. */
  readonly counting?: LineRules | undefined;
  readonly isUser: boolean;
  /** The page is a user's whose session has ended. */
  readonly hasEnded: boolean;
  /** Whose page it is, also once the session has ended; undefined: a visitor's. */
  readonly userId: string | undefined;
  /** What stands in the ticket before anything is typed. */
  readonly initial: Typed;
  /** The market and the account as they are now. */
  readonly contextOf: (typed: Typed) => KindContext;
  /** One side, or both in the order of their buttons. */
  readonly sidesOf: (typed: Typed) => readonly Side[];
  /** What a side's button says. */
  readonly buttonOf: (side: Side, typed: Typed) => string;
}

/** The same as the fields of a kind read them. */
export type FieldWords = Words & Readonly<Record<KindLabel, string>>;
