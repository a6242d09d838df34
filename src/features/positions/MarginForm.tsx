import { type ReactNode, useState } from 'react';
import { positionsTradingOn } from '#client/trading/positions-trading.ts';
import { amountOf, amountText, priceText } from '#contract/map/quantity.ts';
import { finishedNumber, numberRule } from '#domain/input/number.ts';
import { type Amount, amount, zero } from '#domain/money/units.ts';
import {
  accountFigures,
  type FuturesAccount,
  positionFigures,
} from '#domain/position/futures-account.ts';
import { magnitude } from '#domain/position/magnitude.ts';
import { initialMargin, removableMargin } from '#domain/position/margin.ts';
import { fill } from '#i18n/fill.ts';
import { priceDecimal } from '#i18n/number.ts';
import { Field } from '#ui/react/Field.tsx';
import { Confirm, type FormProps } from './ActionDialog.tsx';
import { moneyText, type PositionItem } from './position-rows.ts';

/** Decimals of an amount. */
const decimals = 2;

type Way = 'add' | 'remove';

/** The account with so much more margin (or less) behind an isolated position. */
function withMargin(account: FuturesAccount, { position }: PositionItem, units: bigint) {
  const { symbolId, side } = position;
  return {
    wallet: amount(account.wallet - units),
    contracts: account.contracts.map((one) =>
      one.contract.symbolId !== symbolId
        ? one
        : {
            ...one,
            positions: one.positions.map((held) =>
              held.side === side ? { ...held, margin: amount(held.margin + units) } : held,
            ),
          },
    ),
  };
}

/** The most that can be added or taken off. */
function mostOf(account: FuturesAccount, { position, figures }: PositionItem, way: Way): Amount {
  if (way === 'add') return accountFigures(account).transferable;
  const owned = account.contracts.find((one) => one.contract.symbolId === position.symbolId)!;
  const held = owned.positions.find((one) => one.side === position.side);
  if (held === undefined || figures === undefined) return zero;
  const leverage = owned.leverage[position.direction];
  return removableMargin(
    held.margin,
    figures.unrealized,
    initialMargin(magnitude(held.cost), leverage),
  );
}

/** Adds margin to an isolated position or takes some off, with what that does to its liquidation. */
export function MarginForm(props: FormProps & { readonly item: PositionItem }): ReactNode {
  const { item, account, text, tag, line, onSend, isBusy } = props;
  const { position, contract } = item;
  const { settle } = contract;
  const [way, setWay] = useState<Way>('add');
  const [typed, setTyped] = useState('');
  const most = mostOf(account, item, way);
  const drop = 10n ** BigInt(settle.scale - decimals);
  const units = amountOf(settle, finishedNumber(typed));
  const isSound = units !== undefined && units > 0n && units <= most;
  const priceIn = (of: FuturesAccount) => {
    const found = positionFigures(of, position.symbolId, position.side)?.liquidation;
    return found === undefined ? '--' : priceDecimal(priceText(contract, found), tag);
  };
  const after = isSound ? withMargin(account, item, way === 'add' ? units : -units) : undefined;
  return (
    <>
      <fieldset className="flex gap-4">
        <legend className="sr-only">{text.margin}</legend>
        {(['add', 'remove'] as const).map((one) => (
          <label key={one} className="form-check">
            <input type="radio" name="way" checked={way === one} onChange={() => setWay(one)} />
            {text[`margin_${one}`]}
          </label>
        ))}
      </fieldset>
      <Field
        label={text.amount}
        value={typed}
        tag={tag}
        rule={numberRule('capped', decimals)}
        onChange={setTyped}
        problem={
          units !== undefined && units > most
            ? {
                code: 'most',
                text: fill(text.amountMost, { amount: moneyText(contract, most, tag) }),
              }
            : undefined
        }
        unit={<span className="text-text-2">{settle.code}</span>}
      />
      <button
        type="button"
        className="justify-self-start text-accent hover:underline"
        onClick={() => setTyped(amountText(settle, amount((most / drop) * drop)))}
      >
        {fill(text.most, { amount: moneyText(contract, most, tag) })}
      </button>
      <p className="text-text-2">
        {text.liquidation} <bdi className="num">{priceIn(account)}</bdi>
        {after && (
          <>
            {' → '}
            <bdi className="num">{priceIn(after)}</bdi>
          </>
        )}
      </p>
      <Confirm
        label={text.confirm}
        isBusy={isBusy}
        disabled={!isSound}
        onConfirm={() => {
          const signed = `${way === 'add' ? '' : '-'}${finishedNumber(typed)}`;
          onSend(() => positionsTradingOn(line).changeMargin(position, signed), text.marginSent);
        }}
      />
    </>
  );
}
