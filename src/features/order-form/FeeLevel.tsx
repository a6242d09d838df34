import { type ReactNode, useState } from 'react';
import { call, textOf } from '#client/call.ts';
import type { UserRow } from '#contract/calls/user.ts';
import { formatUnitsShort } from '#domain/money/decimal.ts';
import { fill } from '#i18n/fill.ts';
import { percentText } from '#i18n/number.ts';
import { showToast } from '#ui/toast.ts';
import type { FormText } from './order-form.ts';

interface FeeLevelProps {
  readonly user: UserRow;
  readonly tag: string;
  readonly text: FormText;
  readonly feeInBgb: boolean;
  readonly onFeeInBgb: (feeInBgb: boolean) => void;
}

/** The user's rates, and in which asset fees are paid. */
export function FeeLevel({ user, tag, text, feeInBgb, onFeeInBgb }: FeeLevelProps): ReactNode {
  const [busy, setBusy] = useState(false);
  const rate = (ppm: number) => percentText(formatUnitsShort(BigInt(ppm), 4), tag, false);

  const choose = async (next: boolean) => {
    if (busy) return;
    setBusy(true);
    onFeeInBgb(next);
    const answer = await call('setPreference', { feeInBgb: next });
    setBusy(false);
    if (answer.ok) return;
    onFeeInBgb(!next);
    const said = textOf(answer, text.noAnswer);
    if (said) showToast(said, 'error');
  };

  return (
    <div className="grid gap-2.5 mx-3 pt-2.5 pb-3 border-t border-line">
      <p className="flex justify-between gap-3">
        <span className="text-text-2">{text.feeLevel}</span>
        <bdi>
          {fill(text.vip, {
            level: user.vipLevel,
            maker: rate(user.makerPpm),
            taker: rate(user.takerPpm),
          })}
        </bdi>
      </p>
      <label className="flex justify-between gap-3 text-text-2">
        {text.payFeesInBgb}
        <input
          type="checkbox"
          checked={feeInBgb}
          onChange={(event) => void choose(event.target.checked)}
          className="size-4 accent-accent"
        />
      </label>
    </div>
  );
}
