import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { positionsTradingOn } from '#client/trading/positions-trading.ts';
import { amountText, priceText } from '#contract/map/quantity.ts';
import type { PositionSide } from '#domain/codes/position.ts';
import { symbolOf } from '#domain/line/line.ts';
import { exposureAsset } from '#domain/position/risk-limits.ts';
import { valueMaxOf } from '#domain/position/tier.ts';
import { fill } from '#i18n/fill.ts';
import { groupDecimal, noFigure, priceDecimal } from '#i18n/number.ts';
import { amountShown } from '#kit/amount-text.ts';
import { CallForm } from '#kit/form/CallForm.tsx';
import { defineForm, type FormField } from '#kit/form/form.ts';
import type { ContractsAccount } from '#stores/trading/contracts-account.ts';
import { withLeverage } from '#stores/trading/contracts-what-if.ts';
import { Dialog } from '#ui/react/Dialog.tsx';
import { HelpLink } from '#ui/react/HelpLink.tsx';
import type { ContractHeadProps } from './ContractHead.tsx';
import type { ContractText } from './contract-ticket.ts';

interface LeverageProps extends ContractHeadProps {
  readonly onClose: () => void;
}

type Direction = 'long' | 'short';

/** What a leverage means: the largest position, and where the ones that are open would be liquidated. */
function Effects({
  line,
  text,
  tag,
  leverage,
}: Omit<LeverageProps, 'onClose'> & { readonly leverage: Readonly<Record<Direction, number>> }) {
  const { account, own } = line;
  const { contract } = own;
  const { symbolId, tiers } = contract;
  const counted = exposureAsset(contract);
  const most = Math.max(leverage.long, leverage.short);
  const after = withLeverage(account, symbolId, leverage);
  const price = (of: ContractsAccount, side: PositionSide) => {
    const found = of.liquidationOf({ symbolId, side });
    return found === undefined ? noFigure : priceDecimal(priceText(contract, found), tag);
  };
  const margin = (of: ContractsAccount) => {
    const figures = of.unitOf(symbolId).figures;
    return figures ? amountShown(contract.settle, figures.marginUsed, 'nearest', tag) : noFigure;
  };
  return (
    <dl className="grid gap-2">
      <div className="flex justify-between gap-3">
        <dt className="text-text-2">{text.largestPosition}</dt>
        <dd>
          <bdi className="num">
            {groupDecimal(amountText(counted, valueMaxOf(tiers, most)), tag)}
          </bdi>{' '}
          {counted.code}
        </dd>
      </div>
      <div className="flex justify-between gap-3">
        <dt className="text-text-2">{text.marginUsed}</dt>
        <dd>
          <bdi className="num">{margin(account)}</bdi>{' '}
          <span className="inline-block rtl:-scale-x-100">→</span>{' '}
          <bdi className="num">{margin(after)}</bdi> {contract.settle.code}
        </dd>
      </div>
      {own.sides.map((side) => (
        <div key={side} className="flex justify-between gap-3">
          <dt className="text-text-2">{text.liquidationPrice}</dt>
          <dd>
            <bdi className="num">{price(account, side)}</bdi>{' '}
            <span className="inline-block rtl:-scale-x-100">→</span>{' '}
            <bdi className="num">{price(after, side)}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** From above this leverage on the dialog warns. */
const warnedAbove = 20;

interface LeverageContext {
  readonly now: Readonly<Record<Direction, number>>;
  /** Whether each direction has its own: isolated margin in hedge mode. */
  readonly isEach: boolean;
  /** The highest that the contract allows. */
  readonly most: number;
}

type LeverageLabel = keyof ContractText & string;

const leverageField = (
  name: Direction,
  label: LeverageLabel,
  isShown: (isEach: boolean) => boolean,
): FormField<LeverageLabel, LeverageContext> => ({
  ...{ name, label, input: 'leverage' },
  initial: ({ now }) => String(now[name]),
  isShown: (_, { isEach }) => isShown(isEach),
  most: ({ most }) => most,
  check: (text, _typed, { most }) =>
    Number(text) > most ? { code: 'leverageRange', values: { most } } : undefined,
});

/** One leverage, or one for each direction: then the long's field has another name. */
export const leverageForm = defineForm<
  LeverageLabel,
  LeverageContext,
  Readonly<Record<Direction, number>>
>({
  fields: [
    leverageField('long', 'leverage', (isEach) => !isEach),
    leverageField('long', 'longLeverage', (isEach) => isEach),
    leverageField('short', 'shortLeverage', (isEach) => isEach),
  ],
  request: ({ long, short }, { isEach }) => ({
    long: Number(long),
    short: Number(isEach ? short : long),
  }),
});

/** Chooses the leverage of a contract. Outside of the ticket: a form within its form would be sent by the browser. */
export default function LeverageDialog({ onClose, ...head }: LeverageProps): ReactNode {
  const { text, tag } = head;
  const { own, line } = head.line;
  const { symbolId, tiers } = own.contract;
  const { marginMode } = own.setting;
  const title = fill(text.leverageOf, { symbol: symbolOf(symbolId) });
  return createPortal(
    <Dialog open onClose={onClose} title={title} closeLabel={text.close} sheet>
      <CallForm
        {...{ text, tag, form: leverageForm, label: text.confirm, onDone: onClose }}
        context={{
          now: own.leverage,
          isEach: marginMode === 'isolated' && own.holdMode === 'hedge',
          most: tiers[0]!.leverageMax,
        }}
        send={({ long, short }) =>
          positionsTradingOn(line).chooseLeverage(
            marginMode === 'cross'
              ? { symbolId, crossLeverage: long }
              : { symbolId, longLeverage: long, shortLeverage: short },
          )
        }
        draw={({ request: leverage }, fields) => (
          <>
            {fields()}
            {leverage && <Effects {...{ ...head, leverage }} />}
            {leverage && Math.max(leverage.long, leverage.short) > warnedAbove && (
              <p className="text-warn">{text.leverageWarning}</p>
            )}
            <HelpLink
              path={text.help_leverage}
              label={text.learnMore}
              className="justify-self-start"
            />
          </>
        )}
      />
    </Dialog>,
    document.body,
  );
}
