import type { assetCalls, TransferRow } from '#contract/calls/assets.ts';
import { amountText } from '#contract/map/quantity.ts';
import { type AccountRef, type Transfer, transferUnits } from '#domain/account/transfer.ts';
import { accountTypeOf, accountTypes } from '#domain/codes/account-type.ts';
import type { Asset } from '#domain/instrument/instrument.ts';
import { amountMax } from '#domain/money/units.ts';
import { done, refuse } from '#domain/refusal.ts';
import type { Handlers } from '#exchange/gateway/gate.ts';

interface WireAccount {
  readonly userId: string | undefined;
  readonly type: number;
  readonly symbolId: string | undefined;
}

/** The account that a call names; without a user it is the caller's own. */
const accountOf = ({ userId, type, symbolId }: WireAccount, caller: number): AccountRef => ({
  userId: userId === undefined ? caller : Number(userId),
  // The schema takes the codes of account types only.
  type: accountTypeOf(type)!,
  scope: symbolId ?? '',
});

/** A transfer on the wire. */
function transferRow(asset: Asset, { from, to, ...made }: Transfer): TransferRow {
  return {
    transferId: String(made.id),
    ...(made.clientOid === undefined ? {} : { clientOid: made.clientOid }),
    coinName: asset.code,
    amount: amountText(asset, made.units),
    fromType: accountTypes[from.type].code!,
    toType: accountTypes[to.type].code!,
    ...(from.scope === '' ? {} : { fromSymbolId: from.scope }),
    ...(to.scope === '' ? {} : { toSymbolId: to.scope }),
    fromUserId: String(from.userId),
    toUserId: String(to.userId),
    createTime: made.at,
  };
}

export const assetHandlers: Handlers<keyof typeof assetCalls> = {
  async transfer(gate, input, { user: { userId } }) {
    const { coinName, fromType, fromSymbolId, fromUserId, toType, toSymbolId, toUserId } = input;
    const asset = gate.directory.asset(coinName);
    if (asset === undefined) return refuse('currencyUnknown', { asset: coinName });
    const units = transferUnits(input.amount, asset.scale);
    if (units === undefined) return refuse('amountInvalid', { asset: coinName });
    if (units > amountMax) {
      const limit = amountText(asset, amountMax);
      return refuse('amountInvalid', { asset: coinName, limit });
    }
    const draft = {
      clientOid: input.clientOid,
      from: accountOf({ userId: fromUserId, type: fromType, symbolId: fromSymbolId }, userId),
      to: accountOf({ userId: toUserId, type: toType, symbolId: toSymbolId }, userId),
      asset: coinName,
      units,
    };
    const made = await gate.view.submit({ kind: 'Transfer', userId, draft });
    return made.ok ? done(transferRow(asset, made.value)) : made;
  },
};
