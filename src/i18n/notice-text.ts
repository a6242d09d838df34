import { symbolOf } from '#domain/line/line.ts';
import type { NoticeKind } from '#domain/notice/notice.ts';
import { fill } from './fill.ts';
import { groupDecimal, priceDecimal } from './number.ts';
import { riskText } from './percent.ts';
import type { Messages } from './translate.ts';

export type NoticeText = Messages<'contract-notices'>;

/** What an account is told of, as the exchange tells it: figures are decimal texts. */
export interface ToldNotice {
  readonly kind: NoticeKind;
  readonly symbolId?: string | undefined;
  readonly coinName: string;
  readonly baseCoinName?: string | undefined;
  readonly quantity?: string | undefined;
  readonly price?: string | undefined;
  readonly amount?: string | undefined;
  readonly ratioPpm?: number | undefined;
}

/** A notice in words. */
export function noticeText(notice: ToldNotice, text: NoticeText, tag: string): string {
  const { kind, symbolId, coinName, amount = '0', price = '0', quantity = '0' } = notice;
  const pair = symbolId === undefined ? '' : symbolOf(symbolId);
  if (kind === 'marginCall') {
    const ratio = riskText(BigInt(notice.ratioPpm ?? 0), tag);
    return fill(pair === '' ? text.marginCall : text.marginCallOf, { pair, ratio });
  }
  if (kind === 'funding') {
    const said = amount.startsWith('-') ? text.fundingPaid : text.fundingReceived;
    return fill(said, {
      pair,
      amount: `${groupDecimal(amount.replace('-', ''), tag)} ${coinName}`,
    });
  }
  return fill(text[`forced_${kind}`], {
    pair,
    quantity: `${groupDecimal(quantity, tag)} ${notice.baseCoinName ?? ''}`,
    price: priceDecimal(price, tag),
  });
}
