import type { ReactNode } from 'react';
import { positionsTradingOn } from '#client/trading/positions-trading.ts';
import { amountOf, amountText, priceText } from '#contract/map/quantity.ts';
import { fieldRule } from '#domain/input/rules.ts';
import type { ContractInstrument } from '#domain/instrument/kinds.ts';
import { type Amount, amount } from '#domain/money/units.ts';
import { fill } from '#i18n/fill.ts';
import { noFigure, priceDecimal } from '#i18n/number.ts';
import { amountShown } from '#kit/amount-text.ts';
import { CallForm } from '#kit/form/CallForm.tsx';
import { defineForm } from '#kit/form/form.ts';
import type { UsedForm } from '#kit/form/use-form.ts';
import type { ContractsAccount } from '#stores/trading/contracts-account.ts';
import { marginRoom, withMargin } from '#stores/trading/contracts-what-if.ts';
import type { ItemFormProps, PositionLabel } from './action-form.ts';
import { Facts } from './Facts.tsx';

type Way = 'add' | 'remove';

interface MarginContext extends Pick<ItemFormProps, 'account' | 'item'> {
  readonly mostOf: (way: Way) => Amount;
}

interface MarginRequest {
  readonly way: Way;
  readonly amount: string;
}

const marginForm = defineForm<PositionLabel, MarginContext, MarginRequest>({
  fields: [
    {
      ...{ name: 'way', input: 'choice', look: 'radios', label: 'margin' },
      options: [
        { value: 'add', label: 'margin_add' },
        { value: 'remove', label: 'margin_remove' },
      ],
    },
    {
      ...{ name: 'amount', input: 'value', label: 'amount' },
      rule: ({ item }) => fieldRule('margin', item.contract),
      unit: ({ item }) => item.contract.settle.code,
    },
  ],
  request: ({ way, amount = '' }) => ({ way: way as Way, amount }),
  issues({ way, amount: typed }, { item, mostOf }) {
    const { settle } = item.contract;
    const [units, most] = [amountOf(settle, typed), mostOf(way)];
    if (units !== undefined && units <= most) return [];
    return [
      {
        field: 'amount',
        code: 'amountMost',
        values: { amount: amountText(settle, cut(item.contract, most)) },
      },
    ];
  },
});

/** The decimals of an amount that can be typed. */
const cut = (contract: ContractInstrument, units: Amount): Amount => {
  const drop = 10n ** BigInt(contract.settle.scale - fieldRule('margin', contract).decimals);
  return amount((units / drop) * drop);
};

/** Where the position would be liquidated, now and with what is typed. */
function Liquidation({ used, item, account, text, tag }: LiquidationProps): ReactNode {
  const { position, contract } = item;
  const { request, isSound } = used;
  const priceIn = (of: ContractsAccount) => {
    const found = of.liquidationOf(position);
    return found === undefined ? noFigure : priceDecimal(priceText(contract, found), tag);
  };
  const units = isSound && request ? amountOf(contract.settle, request.amount) : undefined;
  const after = units && withMargin(account, position, request!.way === 'add' ? units : -units);
  return (
    <p className="text-text-2">
      {text.liquidationPrice} <bdi className="num">{priceIn(account)}</bdi>
      {after && (
        <>
          {' '}
          <span className="inline-block rtl:-scale-x-100">→</span>{' '}
          <bdi className="num">{priceIn(after)}</bdi>
        </>
      )}
    </p>
  );
}

interface LiquidationProps extends ItemFormProps {
  readonly used: UsedForm<PositionLabel, MarginContext, MarginRequest>;
}

/** Adds margin to an isolated position or takes some off, with what that does to its liquidation. */
export function MarginForm(props: ItemFormProps): ReactNode {
  const { item, account, text, tag, line, onDone } = props;
  const { position, contract } = item;
  const { settle } = contract;
  const room = marginRoom(account, position);
  const most = (way: Way) => room[way];
  return (
    <CallForm
      {...{ text, tag, onDone, form: marginForm, label: text.confirm }}
      context={{ account, item, mostOf: most }}
      send={({ way, amount: typed }) =>
        positionsTradingOn(line).changeMargin(position, way === 'add' ? typed : `-${typed}`)
      }
      done={() => text.marginSent}
      draw={(used, fields) => (
        <>
          <Facts {...{ item, text, tag, line }} />
          {fields()}
          <button
            type="button"
            className="justify-self-start text-accent hover:underline"
            onClick={() =>
              used.change({
                amount: amountText(settle, cut(contract, most(used.typed.way as Way))),
              })
            }
          >
            {fill(text.most, {
              amount: amountShown(settle, most(used.typed.way as Way), 'nearest', tag),
            })}
          </button>
          <Liquidation {...props} used={used} />
        </>
      )}
    />
  );
}
