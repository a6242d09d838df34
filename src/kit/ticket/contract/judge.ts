import { amountText } from '#contract/map/quantity.ts';
import { issue } from '#domain/order/issues.ts';
import type { Typed } from '#kit/form/form.ts';
import { judgeOf } from '#kit/order-kinds/judge.ts';
import { under } from '#kit/order-kinds/parts.ts';
import type { ContractContext } from './contract-context.ts';
import { countName } from './counts.ts';
import { presetIssues } from './legs.ts';
import { figuresOf } from './rules.ts';

/** Whether the account can pay for what it would bind. */
function moneyIssues(typed: Typed, context: ContractContext) {
  const { instrument, own } = context;
  const { settle } = instrument;
  const figures = figuresOf(typed, context);
  if (figures === undefined || figures.cost <= figures.available) return [];
  if (own.isStale) return [{ code: 'markStale' }];
  const { cost, available } = figures;
  const values = {
    ...{ limit: amountText(settle, available), needed: amountText(settle, cost) },
    asset: settle.code,
  };
  return under([issue('balanceNotEnough', values)], { balanceNotEnough: countName(typed) });
}

/** What is asked of orders of contracts: what opens binds margin of the line's account. */
export default judgeOf<ContractContext>({
  countName,
  field: () => undefined,
  issues({ preset }, context, { typed, isSound }) {
    const found = presetIssues(typed, context, preset);
    return found.length > 0 || !isSound ? found : moneyIssues(typed, context);
  },
  presetIssues: ({ preset }, context, typed) => presetIssues(typed, context, preset),
  cautions(draft, context, typed) {
    const stop = draft.preset?.stopLoss?.trigger;
    const liquidation = stop && figuresOf(typed, context)?.liquidation;
    if (stop === undefined || liquidation === undefined) return [];
    const isBeyond = draft.side === 'buy' ? stop <= liquidation : stop >= liquidation;
    return isBeyond ? [{ what: 'stopBeyond' }] : [];
  },
});
