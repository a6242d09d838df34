import type { ReactNode } from 'react';
import type { UserRow } from '#contract/calls/user.ts';
import { fill } from '#i18n/fill.ts';
import { ppmRate } from '#i18n/ratio.ts';
import { useFeeInBgb } from '#kit/settings/use-fee-in-bgb.ts';
import OrderSettings, { SettingCheck } from '#kit/ticket/OrderSettings.tsx';
import type { SpotUserText } from './spot-ticket.ts';

interface SettingsProps {
  readonly user: UserRow;
  /** The pair's own rates, which go before the user's. */
  readonly ofPair: Partial<Pick<UserRow, 'makerPpm' | 'takerPpm'>>;
  readonly tag: string;
  readonly text: SpotUserText;
}

/** The user's rates, in which asset fees are paid, and how orders are sent. */
export function Settings({ user, ofPair, tag, text }: SettingsProps): ReactNode {
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
      <SettingCheck
        name={text.payFeesInBgb}
        checked={user.feeInBgb}
        onChange={(next) => void chooseFee(next)}
      />
      <OrderSettings {...{ tag, text }} />
    </div>
  );
}
