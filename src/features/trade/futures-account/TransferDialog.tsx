import { Fragment, type ReactNode, useEffect, useState } from 'react';
import { call } from '#client/call.ts';
import { amountOf } from '#contract/map/quantity.ts';
import type { Asset } from '#domain/instrument/instrument.ts';
import { accountTypeOn, type Line } from '#domain/line/line.ts';
import { type Amount, zero } from '#domain/money/units.ts';
import { fill } from '#i18n/fill.ts';
import { groupDecimal } from '#i18n/number.ts';
import { CallForm } from '#kit/form/CallForm.tsx';
import { requestIds } from '#kit/form/request-ids.ts';
import { $balancesOf, subscribeBalances } from '#stores/account/balances.ts';
import { useLive } from '#stores/page/use-live.ts';
import { Dialog } from '#ui/react/Dialog.tsx';
import { lazy } from '#ui/react/lazy.ts';
import type { TransferText } from './futures-account.ts';
import { transferForm, type Way } from './transfer-form.ts';

const BuyFirst = lazy(() => import('./BuyFirst.tsx'));

interface TransferProps {
  readonly line: Line;
  /** The coin that is moved: contracts of the line settle in it. */
  readonly asset: Asset;
  /** What can leave the account of the line; undefined: not known yet. */
  readonly movable: Amount | undefined;
  /** The address of a spot pair's page, but the pair. */
  readonly spotHref: string;
  readonly text: TransferText;
  readonly tag: string;
  /** What stands above the form. */
  readonly head?: ReactNode;
  readonly onClose: () => void;
}

interface DirectionProps {
  readonly way: Way;
  /** What the line's account is called. */
  readonly account: string;
  readonly text: TransferText;
  readonly onChange: (way: Way) => void;
}

/** Where it comes from and where it goes, and the way to turn that round. */
function Direction({ way, account, text, onChange }: DirectionProps): ReactNode {
  const names = way === 'in' ? [text.spot, account] : [account, text.spot];
  return (
    <div className="flex items-center gap-3">
      <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-1 grow">
        {[text.from, text.to].map((label, at) => (
          <Fragment key={label}>
            <dt className="text-text-2">{label}</dt>
            <dd className="font-600">{names[at]}</dd>
          </Fragment>
        ))}
      </dl>
      <button
        type="button"
        className="btn-quiet h-9 px-3"
        onClick={() => onChange(way === 'in' ? 'out' : 'in')}
      >
        {text.swap}
      </button>
    </div>
  );
}

/** Moves money between the spot account and the one that a line is traded from. */
export default function TransferDialog(props: TransferProps): ReactNode {
  const { line, asset, movable, spotHref, text, tag, head, onClose } = props;
  useEffect(subscribeBalances, []);
  const spot = useLive($balancesOf('spot'), undefined);
  const held = spot?.find((balance) => balance.asset === asset.code)?.available ?? '0';
  const most = { in: spot && (amountOf(asset, held) ?? zero), out: movable };
  const [idOf] = useState(() => requestIds(() => crypto.randomUUID()));
  return (
    <Dialog open onClose={onClose} title={text.transfer} closeLabel={text.close} sheet>
      {head}
      <CallForm
        key={`${line} ${asset.code}`}
        {...{ text, tag, form: transferForm, label: text.send, onDone: onClose }}
        context={{ asset, accountType: accountTypeOn(line), most }}
        send={({ way: _, ...input }) => call('transfer', { ...input, clientOid: idOf(input) })}
        done={({ amount }) =>
          fill(text.transferred, { amount: `${groupDecimal(amount, tag)} ${asset.code}` })
        }
        draw={({ typed, change }, fields) => (
          <>
            <Direction
              {...{ way: typed.way as Way, text }}
              account={fill(text.futures, { asset: asset.code })}
              onChange={(next) => change({ way: next })}
            />
            {typed.way === 'in' && most.in === zero && (
              <BuyFirst coin={asset.code} {...{ spotHref, text }} />
            )}
            {fields('amount')}
          </>
        )}
      />
    </Dialog>
  );
}
