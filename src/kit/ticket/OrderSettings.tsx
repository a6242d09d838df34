import type { ReactNode } from 'react';
import { slippageDefaultPpm } from '#domain/instrument/instrument.ts';
import { formatUnitsShort } from '#domain/money/decimal.ts';
import { percentText } from '#i18n/number.ts';
import type { Words } from '#kit/order-kinds/kind.ts';
import { $confirmsOrders, $slippagePpm, slippageChoices } from '#stores/choice/order-choices.ts';
import { useLive } from '#stores/page/use-live.ts';
import { ShortSelect } from '#ui/react/ShortSelect.tsx';
import { chooseConfirms } from './confirms.ts';

interface ChoiceProps {
  readonly name: string | undefined;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}

/** A choice by its name, the box at the end. */
export const SettingCheck = ({ name, checked, onChange }: ChoiceProps): ReactNode => (
  <label className="form-check justify-between text-text-2">
    {name}
    <input type="checkbox" checked={checked} onChange={(event) => onChange(event.target.checked)} />
  </label>
);

interface SettingsProps {
  readonly tag: string;
  readonly text: Words;
}

/** How a ticket's orders are sent: whether each is shown once more, and how far one at market may go. */
export default function OrderSettings({ tag, text }: SettingsProps): ReactNode {
  const confirms = useLive($confirmsOrders, false);
  const slippagePpm = useLive($slippagePpm, slippageDefaultPpm);
  const slippage = (ppm: number) => percentText(formatUnitsShort(BigInt(ppm), 4), tag, false);
  return (
    <>
      <SettingCheck
        name={text.confirmOrders}
        checked={confirms}
        onChange={(next) => void chooseConfirms(next, text)}
      />
      <p className="flex items-center justify-between gap-3 text-text-2">
        {text.slippageMax}
        <ShortSelect
          label={text.slippageMax ?? ''}
          value={String(slippagePpm)}
          options={slippageChoices.map((ppm) => ({ value: String(ppm), label: slippage(ppm) }))}
          onChange={(ppm) => $slippagePpm.set(Number(ppm))}
        />
      </p>
    </>
  );
}
