import { done, type Outcome, refuse } from '#domain/refusal.ts';
import {
  isBuilt,
  isSame,
  type ProductName,
  type SwitchScope,
  type SwitchState,
  withSetting,
} from '#domain/site/switches.ts';
import { commandType } from '#exchange/core/commands/command-type.ts';
import { note, type OperatorCommand, setOperating } from '#exchange/core/operating/operating.ts';
import type { State } from '#exchange/core/state.ts';

/** An operator switches a product on, hides it or switches it off, everywhere or in a scope. */
export interface SetSwitch extends OperatorCommand, SwitchScope {
  readonly kind: 'SetSwitch';
  readonly name: ProductName;
  /** Undefined: as it is by itself. */
  readonly state: SwitchState | undefined;
}

function handle(state: State, command: SetSwitch): Outcome<undefined> {
  const { name, locale, accountMode, act } = command;
  if (!isBuilt(name)) return refuse('unsupported');
  const { switches } = state.operating;
  const before = switches.find((one) => isSame(one, command))?.state;
  if (before === command.state) return done(undefined);
  setOperating(state, { switches: withSetting(switches, command, command.state) });
  const about = [name, locale, accountMode].filter(Boolean).join(' ');
  note(state, act, 'switch', about, before ?? 'default', command.state ?? 'default');
  return done(undefined);
}

export const setSwitch = commandType<SetSwitch, undefined>({ kind: 'SetSwitch', apply: handle });
