import type { CallInput } from '#contract/calls.ts';
import { accountCodes, type ShownAccount } from '#domain/codes/account-code.ts';
import { fieldRule } from '#domain/input/rules.ts';
import type { Asset } from '#domain/instrument/instrument.ts';
import type { Amount } from '#domain/money/units.ts';
import { defineForm } from '#kit/form/form.ts';
import type { TransferText } from './futures-account.ts';

/** Into the account of a line, or out of it; the other one is the spot account. */
export type Way = 'in' | 'out';

export interface TransferContext {
  readonly asset: Asset;
  readonly accountType: ShownAccount;
  /** What can be moved at most; undefined: not known yet. */
  readonly most: Readonly<Record<Way, Amount | undefined>>;
}

type TransferRequest = Omit<CallInput<'transfer'>, 'clientOid'> & { readonly way: Way };

/** Moves money between the spot account and the one that a line is traded from. */
export const transferForm = defineForm<
  Exclude<keyof TransferText, 'noAnswer'>,
  TransferContext,
  TransferRequest
>({
  fields: [
    {
      ...{ name: 'way', input: 'choice', label: 'from' },
      options: [
        { value: 'in', label: 'spot' },
        { value: 'out', label: 'futures' },
      ],
    },
    {
      ...{ name: 'amount', input: 'value', label: 'amount' },
      rule: () => fieldRule('transfer'),
      unit: ({ asset }) => asset.code,
      available({ asset, most }, { way }) {
        const amount = most[way as Way];
        return amount === undefined ? undefined : { asset, amount };
      },
      tooMuch: 'tooMuch',
    },
  ],
  request({ way, amount = '' }, { asset, accountType, most }) {
    if (most[way as Way] === undefined) return undefined;
    const [spot, line] = [accountCodes.spot, accountCodes[accountType]];
    const [fromType, toType] = way === 'in' ? [spot, line] : [line, spot];
    return { way: way as Way, coinName: asset.code, amount, fromType, toType };
  },
});
