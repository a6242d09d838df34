import type { ReactNode } from 'react';
import type { UserRow } from '#contract/calls/user.ts';
import { slippageDefaultPpm } from '#domain/instrument/instrument.ts';
import { formatUnitsShort } from '#domain/money/decimal.ts';
import { fill } from '#i18n/fill.ts';
import { percentText } from '#i18n/number.ts';
import { ppmRate } from '#i18n/ratio.ts';
import { useFeeInBgb } from '#kit/settings/use-fee-in-bgb.ts';
import { chooseConfirms } from '#kit/ticket/confirms.ts';
import { $confirmsOrders, $slippagePpm, slippageChoices } from '#stores/choice/order-choices.ts';
import { useLive } from '#stores/page/use-live.ts';
import { ShortSelect } from '#ui/react/ShortSelect.tsx';
import type { SpotUserText } from './spot-ticket.ts';

interface SettingsProps {
  readonly user: UserRow;
  /** The pair's own rates, which go before the user's. */
  readonly ofPair: Partial<Pick<UserRow, 'makerPpm' | 'takerPpm'>>;
  readonly tag: string;
  readonly text: SpotUserText;
}

/** A choice by its name, the box at the end. */
function Choice({
  name,
  checked,
  onChange,
}: {
  readonly name: string;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}): ReactNode {
  return (
    <label className="form-check justify-between text-text-2">
      {name}
      <input
        type="checkbox"
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
      />
    </label>
  );
}

/** The user's rates, in which asset fees are paid, and how orders are sent. */
export function Settings({ user, ofPair, tag, text }: SettingsProps): ReactNode {
  const confirms = useLive($confirmsOrders, false);
  const slippagePpm = useLive($slippagePpm, slippageDefaultPpm);
  const slippage = (ppm: number) => percentText(formatUnitsShort(BigInt(ppm), 4), tag, false);

  const chooseFee = useFeeInBgb(user, text.noAnswer);

  return (
    <div className="grid gap-2.5 mx-3 pt-2.5 pb-3 border-t border-line">
      <p className="flex justify-between gap-3">
        <span className="text-text-2">{text.feeLevel}</span>
        <bdi>
          {fill(text.vip, {
            level: user.vipLevel,
            maker: ppmRate(ofPair.makerPpm ?? user.makerPpm, tag),
            taker: ppmRate(ofPair.takerPpm ?? user.takerPpm, tag),
          })}
        </bdi>
      </p>
      <Choice
        name={text.payFeesInBgb}
        checked={user.feeInBgb}
        onChange={(next) => void chooseFee(next)}
      />
      <Choice
        name={text.confirmOrders}
        checked={confirms}
        onChange={(next) => void chooseConfirms(next, text)}
      />
      <p className="flex items-center justify-between gap-3 text-text-2">
        {text.slippageMax}
        <ShortSelect
          label={text.slippageMax}
          value={String(slippagePpm)}
          options={slippageChoices.map((ppm) => ({ value: String(ppm), label: slippage(ppm) }))}
          onChange={(ppm) => $slippagePpm.set(Number(ppm))}
        />
      </p>
    </div>
  );
}
