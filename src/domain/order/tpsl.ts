import type { OrderSource } from '#domain/codes/order-source.ts';
import type { PlanKind } from '#domain/codes/plan-kind.ts';
import type { Direction, PositionSide } from '#domain/codes/position.ts';
import type { Side } from '#domain/codes/side.ts';
import type { Instrument } from '#domain/instrument/instrument.ts';
import type { Lots } from '#domain/money/units.ts';
import type { TrailDraft } from '#domain/order/conditional.ts';
import { trailIssues } from '#domain/order/conditional-issues.ts';
import { issue, legDirection, type WatchedPrices } from '#domain/order/issues.ts';
import type { PlanDraft, PresetLeg } from '#domain/order/order.ts';
import { planIssues } from '#domain/order/plan-issues.ts';
import type { Refusal } from '#domain/refusal.ts';

/** A take profit or stop loss, with a client id of its own. */
export interface TpslLeg extends PresetLeg {
  readonly clientOid?: string | undefined;
}

/** Move TP/SL: closes at market once the price has turned back from its best by the callback. */
export type MoveLeg = Pick<TrailDraft, 'callback' | 'activation' | 'watches' | 'clientOid'>;

/** Take profit and stop loss of a position, as their sender means them; at least one. */
export interface TpslDraft {
  readonly symbolId: string;
  readonly positionSide: PositionSide;
  /** Which way the position must go; absent: either. */
  readonly direction?: Direction | undefined;
  /**
   * What they close; absent: the whole position there is then, at market. Those of the whole replace the
   * ones that wait.
   */
  readonly size?: Lots | undefined;
  readonly takeProfit?: TpslLeg | undefined;
  readonly stopLoss?: TpslLeg | undefined;
  readonly trailing?: MoveLeg | undefined;
  readonly source: OrderSource;
}

/** One of them as the conditional order that it is. */
export type TpslPlan =
  | { readonly kind: PlanKind; readonly draft: PlanDraft }
  | { readonly kind: 'moveStop'; readonly draft: TrailDraft };

/** What a draft places on a position that `side` closes. */
export function tpslPlans(draft: TpslDraft, side: Side): readonly TpslPlan[] {
  const { symbolId, positionSide, size, source, takeProfit, stopLoss, trailing } = draft;
  const common = { symbolId, positionSide, size, source, side, reduceOnly: true } as const;
  const opening = side === 'sell' ? 'buy' : 'sell';
  const plan = (leg: 'takeProfit' | 'stopLoss', terms: TpslLeg): TpslPlan => ({
    kind: size === undefined ? wholeKinds[leg] : leg,
    draft: { ...common, ...terms, fires: legDirection(leg, opening) },
  });
  return [
    ...(takeProfit ? [plan('takeProfit', takeProfit)] : []),
    ...(stopLoss ? [plan('stopLoss', stopLoss)] : []),
    ...(trailing ? [{ kind: 'moveStop', draft: { ...common, ...trailing } } as const] : []),
  ];
}

const wholeKinds = { takeProfit: 'positionProfit', stopLoss: 'positionLoss' } as const;

/** What the rules of take profit and stop loss need to know. */
export interface TpslContext {
  readonly watched: WatchedPrices;
  /** The user's conditional orders on the contract that are not replaced. */
  readonly plans: number;
}

/** Why the exchange would refuse what a draft places, the first to be told first. */
export function tpslIssues(
  instrument: Instrument,
  plans: readonly TpslPlan[],
  { watched, plans: waiting }: TpslContext,
): readonly Refusal[] {
  if (plans.length === 0) return [issue('presetInvalid')];
  return plans.flatMap(({ kind, draft }, n) => {
    const context = { triggerPrice: watched[draft.watches ?? 'last'].price, plans: waiting + n };
    if (!('trigger' in draft)) return trailIssues(instrument, draft, context, 'moveStop');
    // The whole position is closed at market.
    if (kind !== 'takeProfit' && kind !== 'stopLoss' && draft.price !== undefined) {
      return [issue('priceInvalid')];
    }
    return planIssues(instrument, draft, context);
  });
}
