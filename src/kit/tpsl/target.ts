import { amountOf } from '#contract/map/quantity.ts';
import { priceOf } from '#contract/map/typed-price.ts';
import { finishedNumber } from '#domain/input/number.ts';
import { fieldRule } from '#domain/input/rules.ts';
import type { ContractInstrument } from '#domain/instrument/kinds.ts';
import { type Amount, amount, type Lots, type Ticks } from '#domain/money/units.ts';
import { priceForPnl, priceForRoe, resultAt } from '#domain/position/pnl-target.ts';
import { gainShown } from '#kit/amount-text.ts';
import type { FormField, Typed } from '#kit/form/form.ts';
import { priceInput } from '#kit/form/trading-inputs.ts';

/*
 * Take profit and stop loss of contracts: of what a ticket opens and of a position that is open. Each is
 * typed as a price, or as the return or PnL that it should bring.
 */

export const legNames = ['takeProfit', 'stopLoss'] as const;
export type LegName = (typeof legNames)[number];

/** What is typed into a leg. */
export type TargetBy = 'price' | 'roe' | 'pnl';

/** What a leg protects: a position, or what an order would open. */
export interface Protected {
  readonly contract: ContractInstrument;
  /** Negative: a short. */
  readonly held: { readonly size: Lots; readonly cost: Amount };
  readonly leverage: number;
}

/**
 * The trigger that a leg means: as typed, or where it brings the return or PnL that was typed, a loss
 * without its minus (§5: what leads to no price above zero is none).
 */
export function targetTrigger(
  { contract, held, leverage }: Protected,
  leg: LegName,
  by: TargetBy,
  typed: string,
): Ticks | undefined {
  const text = finishedNumber(typed);
  if (text === '') return undefined;
  if (by === 'price') return priceOf(contract, text);
  const gain = leg === 'takeProfit' ? 1 : -1;
  if (by === 'pnl') {
    const units = amountOf(contract.settle, text);
    return units && priceForPnl(contract, held, amount(BigInt(gain) * units));
  }
  const roePpm = Math.round(gain * Number(text) * 10_000);
  return Number.isSafeInteger(roePpm) && roePpm !== 0
    ? priceForRoe(contract, held, { roePpm, leverage })
    : undefined;
}

/** What closing all of it at a trigger would bring: in money, and as a share of the margin. */
export const targetResult = ({ contract, held, leverage }: Protected, trigger: Ticks) =>
  resultAt(contract, held, trigger, leverage);

/** A gain with its coin. */
export const gainText = ({ settle }: ContractInstrument, pnl: bigint, tag: string): string =>
  `${gainShown(settle, pnl, tag)} ${settle.code}`;

/** What a form has for its legs beside their own fields. */
export const byOptions = [
  { value: 'price', label: 'by_price' },
  { value: 'roe', label: 'by_roe' },
  { value: 'pnl', label: 'by_pnl' },
] as const;

export const watchesOptions = [
  { value: 'last', label: 'lastPrice', short: 'watchesShort_last' },
  { value: 'mark', label: 'markPrice', short: 'watchesShort_mark' },
  { value: 'index', label: 'indexPrice', short: 'watchesShort_index' },
] as const;

interface OfContract {
  readonly instrument: ContractInstrument;
}

/** The field of a leg, whose number follows what is typed; `byName`: the field that says what that is. */
export function targetField(leg: LegName, byName: string) {
  const isPrice = (typed: Typed) => typed[byName] === 'price';
  return {
    ...{ name: leg, label: leg, input: 'price', isOptional: true },
    rule: ({ instrument }, typed) => fieldRule(typed[byName] as TargetBy, instrument),
    settle: (text, context, typed) => (isPrice(typed) ? priceInput.settle(text, context) : text),
    unit: ({ instrument }, typed) =>
      ({ roe: '%', pnl: instrument.settle.code, price: instrument.quote.code })[
        typed[byName] as TargetBy
      ],
  } as const satisfies FormField<LegName, OfContract>;
}
