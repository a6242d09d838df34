import { type ReactNode, useState } from 'react';
import { positionsTradingOn } from '#client/trading/positions-trading.ts';
import { amountText, priceText } from '#contract/map/quantity.ts';
import { numberRule } from '#domain/input/number.ts';
import { symbolOf } from '#domain/line/line.ts';
import { leveragesOf } from '#domain/position/account-of-views.ts';
import { type FuturesAccount, positionFigures } from '#domain/position/futures-account.ts';
import { valueMaxOf } from '#domain/position/tier.ts';
import { fill } from '#i18n/fill.ts';
import { groupDecimal, noFigure, priceDecimal } from '#i18n/number.ts';
import { Dialog } from '#ui/react/Dialog.tsx';
import { Field } from '#ui/react/Field.tsx';
import { Problem } from '#ui/react/Problem.tsx';
import type { TicketProps } from './ticket.ts';
import type { TicketState } from './use-ticket.ts';

interface LeverageProps {
  readonly props: TicketProps;
  readonly state: TicketState;
  readonly onClose: () => void;
}

type Direction = 'long' | 'short';

/** The account as it would be at other leverages of the ticket's contract. */
function withLeverage(
  { account, contract }: TicketState,
  leverage: Readonly<Record<Direction, number>>,
): FuturesAccount {
  const contracts = account.contracts.map((one) =>
    one.contract.symbolId === contract.symbolId ? { ...one, leverage } : one,
  );
  return { ...account, contracts };
}

/** What a leverage means: the largest position, and where the ones that are open would be liquidated. */
function Effects({
  props,
  state,
  leverage,
}: Omit<LeverageProps, 'onClose'> & { readonly leverage: Readonly<Record<Direction, number>> }) {
  const { text, tag } = props;
  const { contract, account } = state;
  const { symbolId, settle, tiers } = contract;
  const most = Math.max(leverage.long, leverage.short);
  const owned = account.contracts.find((one) => one.contract.symbolId === symbolId)!;
  const after = withLeverage(state, leverage);
  const price = (of: FuturesAccount, side: (typeof owned.positions)[number]['side']) => {
    const found = positionFigures(of, symbolId, side)?.liquidation;
    return found === undefined ? noFigure : priceDecimal(priceText(contract, found), tag);
  };
  return (
    <dl className="grid gap-2">
      <div className="flex justify-between gap-3">
        <dt className="text-text-2">{text.largestPosition}</dt>
        <dd>
          <bdi className="num">
            {groupDecimal(amountText(settle, valueMaxOf(tiers, most)), tag)}
          </bdi>{' '}
          {settle.code}
        </dd>
      </div>
      {owned.positions.map(({ side }) => (
        <div key={side} className="flex justify-between gap-3">
          <dt className="text-text-2">{text.liquidationPrice}</dt>
          <dd>
            <bdi className="num">{price(account, side)}</bdi> →{' '}
            <bdi className="num">{price(after, side)}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** From above this leverage on the dialog warns. */
const warnedAbove = 20;

/** What is typed, what it comes to, and the way to send it. */
function useLeverage({ state, props, onClose }: LeverageProps) {
  const { contract, setting, own, line } = state;
  const now = leveragesOf(setting);
  const [typed, setTyped] = useState({ long: String(now.long), short: String(now.short) });
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const isEach = setting.marginMode === 'isolated' && own.holdMode === 'hedge';
  const most = contract.tiers[0]!.leverageMax;
  const leverage = {
    long: Number(typed.long),
    short: Number(isEach ? typed.short : typed.long),
  };
  const isSound = [leverage.long, leverage.short].every((one) => one >= 1 && one <= most);
  const set = (direction: Direction, value: string) => {
    setFailure(undefined);
    setTyped((before) => ({ ...before, [direction]: value }));
  };
  const confirm = async () => {
    if (isBusy || !isSound) return;
    setBusy(true);
    const { symbolId } = contract;
    const asked =
      setting.marginMode === 'cross'
        ? { symbolId, crossLeverage: leverage.long }
        : { symbolId, longLeverage: leverage.long, shortLeverage: leverage.short };
    const answer = await positionsTradingOn(line)
      .chooseLeverage(asked)
      .finally(() => setBusy(false));
    if (answer.ok) onClose();
    else setFailure(answer.lost ? props.text.noAnswer : answer.msg);
  };
  return { typed, set, leverage, most, isEach, isSound, isBusy, failure, confirm };
}

interface LeverageFieldProps {
  readonly label: string;
  readonly value: string;
  readonly most: number;
  readonly props: TicketProps;
  readonly onChange: (value: string) => void;
}

/** A leverage: typed, by steps, or by the slider. */
const LeverageField = (given: LeverageFieldProps): ReactNode => {
  const { label, value, most, onChange } = given;
  const { text, tag } = given.props;
  return (
    <div className="grid gap-2">
      <Field
        label={label}
        value={value}
        tag={tag}
        rule={numberRule('count', 0)}
        onChange={onChange}
        steps={{
          step: (count) => onChange(String(Math.min(most, Math.max(1, Number(value) + count)))),
          higher: fill(text.stepHigher, { field: label }),
          lower: fill(text.stepLower, { field: label }),
        }}
      />
      <input
        type="range"
        min={1}
        max={most}
        value={Math.min(most, Number(value) || 1)}
        aria-label={label}
        onChange={(event) => onChange(event.target.value)}
        className="w-full accent-accent"
      />
    </div>
  );
};

/** Chooses the leverage of a contract: one, or on isolated margin in hedge mode one for each direction. */
export default function LeverageDialog(given: LeverageProps): ReactNode {
  const { props, state, onClose } = given;
  const { text } = props;
  const { typed, set, leverage, most, isEach, isSound, isBusy, failure, confirm } =
    useLeverage(given);
  const fields: readonly (readonly [Direction, string])[] = isEach
    ? [
        ['long', text.longLeverage],
        ['short', text.shortLeverage],
      ]
    : [['long', text.leverage]];
  const title = fill(text.leverageOf, { symbol: symbolOf(state.contract.symbolId) });
  const problem = failure ?? (isSound ? undefined : fill(text.leverageRange, { most }));
  return (
    <Dialog open onClose={onClose} title={title} closeLabel={text.close} sheet>
      <div className="grid gap-4 text-sm">
        {fields.map(([direction, label]) => (
          <LeverageField
            key={direction}
            {...{ label, most, props }}
            value={typed[direction]}
            onChange={(value) => set(direction, value)}
          />
        ))}
        {isSound && <Effects {...{ props, state, leverage }} />}
        {Math.max(leverage.long, leverage.short) > warnedAbove && (
          <p className="text-warn">{text.leverageWarning}</p>
        )}
        {problem && <Problem key={problem} text={problem} />}
        <button
          type="button"
          aria-disabled={isBusy || !isSound}
          className="btn-primary h-10.5 text-sm aria-disabled:opacity-60"
          onClick={() => void confirm()}
        >
          {text.confirm}
        </button>
      </div>
    </Dialog>
  );
}
