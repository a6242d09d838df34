import { isDemoCoin } from '#domain/instrument/demo-coin.ts';
import { parseUnits } from '#domain/money/decimal.ts';
import { type Amount, amount, amountMax } from '#domain/money/units.ts';
import { done, type Outcome } from '#domain/refusal.ts';
import type { Directory } from '#exchange/view/directory.ts';
import type { ExchangeView } from '#exchange/view/view.ts';

/** A setting that only the running exchange could judge; its message is for who set it. */
export class BadSetting extends Error {
  override readonly name = 'BadSetting';
}

type Grants = readonly { readonly asset: string; readonly units: Amount }[];

/** So many users' starting balances must fit into what the exchange can hold of an asset. */
const usersMin = 1000n;

/** The starting balances in units; throws on an asset that no pair has and on too large a one. */
export function grantsOf(
  directory: Directory,
  { startingBalances }: { readonly startingBalances: ReadonlyMap<string, string> },
): Grants {
  return [...startingBalances].map(([code, text]) => {
    const asset = directory.asset(code);
    const units = asset && parseUnits(text, asset.scale);
    if (asset === undefined || units === undefined || isDemoCoin(code)) {
      throw new BadSetting(
        `STARTING_BALANCES: ${code}=${text} is not valid: expected a listed asset that is no demo coin and no more ` +
          'decimals than it has.',
      );
    }
    if (units * usersMin > amountMax) {
      const max = amountMax / usersMin / 10n ** BigInt(asset.scale);
      throw new BadSetting(
        `STARTING_BALANCES: ${code}=${text} is not valid: expected at most ${max}.`,
      );
    }
    return { asset: code, units: amount(units) };
  });
}

/** The exchange's user of an identity: the one it has, or a new one with starting balances. */
export async function openUser(
  view: ExchangeView,
  grants: () => Grants,
  authId: string,
): Promise<Outcome<number>> {
  const known = await view.userByAuthId(authId);
  if (known) return done(known.id);
  const open = (given: Grants) => view.submit({ kind: 'OpenAccount', authId, grants: given });
  let opened = await open(grants());
  // All play money of an asset is given out: who comes now starts with nothing, rather than not at all.
  if (!opened.ok && opened.refusal.code === 'balanceMax') opened = await open([]);
  return opened.ok ? done(opened.value.userId) : opened;
}
