import { type ReactNode, useEffect, useRef, useState } from 'react';
import { call } from '#client/call.ts';
import { amountOf, amountText } from '#contract/map/quantity.ts';
import { accountCodes } from '#domain/codes/account-code.ts';
import { finishedNumber, numberRule } from '#domain/input/number.ts';
import type { Amount } from '#domain/money/units.ts';
import { zero } from '#domain/money/units.ts';
import { fill } from '#i18n/fill.ts';
import { groupDecimal } from '#i18n/number.ts';
import type { Messages } from '#i18n/translate.ts';
import { $balancesOf, subscribeBalances } from '#stores/account/balances.ts';
import type { Market } from '#stores/market/market.ts';
import { useLive } from '#stores/page/use-live.ts';
import { showToast } from '#ui/base/toast.ts';
import { Dialog } from '#ui/react/Dialog.tsx';
import { Field } from '#ui/react/Field.tsx';
import { Problem } from '#ui/react/Problem.tsx';
import '#ui/base/form.css';

interface TransferProps {
  readonly market: Market;
  /** What may leave the account of the line. */
  readonly movable: Amount;
  readonly text: Messages<'transfer'>;
  readonly tag: string;
  readonly onClose: () => void;
}

/** Decimals of a transfer (§5). */
const decimals = 8;

/** Moves money between the spot account and the one that a line is traded from. */
export default function TransferDialog(props: TransferProps): ReactNode {
  const { market, movable, text, tag, onClose } = props;
  const { quote } = market.instrument;
  const [isIn, setIn] = useState(true);
  const [typed, setTyped] = useState('');
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  // The same for every try: what was lost on its way is not moved twice.
  const clientOid = useRef(crypto.randomUUID());
  useEffect(subscribeBalances, []);
  const spot = useLive($balancesOf('spot'), undefined);
  const held = spot?.find(({ asset }) => asset === quote.code)?.available ?? '0';
  const most = isIn ? (amountOf(quote, held) ?? zero) : movable;
  const units = amountOf(quote, finishedNumber(typed));
  const isTooMuch = units !== undefined && units > most;
  const isSound = units !== undefined && units > 0n && !isTooMuch;
  const mostText = groupDecimal(amountText(quote, most), tag);
  const names = isIn ? [text.spot, text.futures] : [text.futures, text.spot];

  const change = (next: () => void) => {
    clientOid.current = crypto.randomUUID();
    setFailure(undefined);
    next();
  };
  const send = async () => {
    if (!isSound || isBusy) return;
    setBusy(true);
    const codes = [accountCodes.spot, accountCodes[market.accountType]] as const;
    const [fromType, toType] = isIn ? codes : [codes[1], codes[0]];
    const answer = await call('transfer', {
      ...{ coinName: quote.code, amount: finishedNumber(typed), fromType, toType },
      clientOid: clientOid.current,
    }).finally(() => setBusy(false));
    if (!answer.ok) {
      setFailure(answer.lost ? text.noAnswer : answer.msg);
      return;
    }
    showToast(fill(text.done, { amount: `${finishedNumber(typed)} ${quote.code}` }), 'success');
    onClose();
  };

  return (
    <Dialog open onClose={onClose} title={text.transfer} closeLabel={text.close} sheet>
      <div className="grid gap-4 text-sm touch">
        <div className="flex items-center gap-3">
          <dl className="grid gap-1 grow">
            {[text.from, text.to].map((label, at) => (
              <div key={label} className="flex gap-3">
                <dt className="text-text-2 min-w-12">{label}</dt>
                <dd className="font-600">{names[at]}</dd>
              </div>
            ))}
          </dl>
          <button
            type="button"
            className="btn-quiet h-9 px-3"
            onClick={() => change(() => setIn(!isIn))}
          >
            {text.swap}
          </button>
        </div>
        <Field
          label={text.amount}
          value={typed}
          tag={tag}
          rule={numberRule('capped', decimals)}
          onChange={(value) => change(() => setTyped(value))}
          problem={
            isTooMuch
              ? { code: 'most', text: fill(text.tooMuch, { amount: mostText, asset: quote.code }) }
              : undefined
          }
          unit={<span className="text-text-2">{quote.code}</span>}
        />
        <button
          type="button"
          className="justify-self-start text-accent hover:underline"
          onClick={() => change(() => setTyped(amountText(quote, most)))}
        >
          {fill(text.most, { amount: mostText, asset: quote.code })}
        </button>
        {failure && <Problem key={failure} text={failure} />}
        <button
          type="button"
          aria-disabled={!isSound || isBusy}
          className="btn-primary h-10.5 text-sm aria-disabled:opacity-60"
          onClick={() => void send()}
        >
          {text.confirm}
        </button>
      </div>
    </Dialog>
  );
}
