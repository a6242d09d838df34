import { type ReactNode, useState } from 'react';
import { positionsTradingOn } from '#client/trading/positions-trading.ts';
import { type HoldMode, holdModes, type MarginMode, marginModes } from '#domain/codes/position.ts';
import { symbolOf } from '#domain/line/line.ts';
import { fill } from '#i18n/fill.ts';
import { Failure } from '#kit/form/Failure.tsx';
import { Dialog } from '#ui/react/Dialog.tsx';
import { HelpLink } from '#ui/react/HelpLink.tsx';
import type { ContractHeadProps } from './ContractHead.tsx';

interface ModeProps extends ContractHeadProps {
  /** Margin mode of the contract, or position mode of all its line's contracts. */
  readonly what: 'margin' | 'hold';
  readonly onClose: () => void;
}

type Mode = MarginMode | HoldMode;

/** Chooses one of two modes; what each means stands beside it. */
export default function ModeDialog({ text, what, onClose, ...head }: ModeProps): ReactNode {
  const { own, line } = head.line;
  const { contract } = own;
  const now: Mode = what === 'margin' ? own.setting.marginMode : own.holdMode;
  const [chosen, setChosen] = useState<Mode>(now);
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const modes: readonly Mode[] = what === 'margin' ? marginModes : holdModes;
  const title =
    what === 'margin'
      ? fill(text.marginModeOf, { symbol: symbolOf(contract.symbolId) })
      : text.positionMode;

  const confirm = async () => {
    if (isBusy) return;
    if (chosen === now) {
      onClose();
      return;
    }
    setBusy(true);
    const trading = positionsTradingOn(line);
    const answer = await (what === 'margin'
      ? trading.chooseMarginMode(contract.symbolId, chosen as MarginMode)
      : trading.chooseHoldMode(chosen as HoldMode)
    ).finally(() => setBusy(false));
    if (answer.ok) onClose();
    else setFailure(answer.lost ? text.noAnswer : answer.msg);
  };

  return (
    <Dialog open onClose={onClose} title={title} closeLabel={text.close} sheet>
      <div className="grid gap-4 text-sm">
        <div role="radiogroup" aria-label={title} className="grid gap-2">
          {modes.map((mode) => (
            <label
              key={mode}
              className="flex gap-3 p-3 rounded-lg border border-line has-checked:border-accent"
            >
              <input
                type="radio"
                name={what}
                value={mode}
                checked={chosen === mode}
                onChange={() => setChosen(mode)}
                className="mt-0.5 accent-accent"
              />
              <span className="grid gap-1">
                <span className="font-600">{text[mode]}</span>
                <span className="text-text-2">
                  {fill(text[`${mode}About`], { asset: contract.settle.code })}
                </span>
              </span>
            </label>
          ))}
        </div>
        {/* What went wrong has a link of its own. */}
        {failure === undefined && (
          <HelpLink
            path={what === 'margin' ? text.help_marginMode : text.help_positionMode}
            label={text.learnMore}
            className="justify-self-start"
          />
        )}
        <Failure text={failure} />
        <button
          type="button"
          aria-disabled={isBusy}
          className="btn-primary h-10.5 text-sm"
          onClick={() => void confirm()}
        >
          {text.confirm}
        </button>
      </div>
    </Dialog>
  );
}
