import { done, type Outcome, type Refusal, refuse } from '#domain/refusal.ts';
import {
  isBuilt,
  isSame,
  type ProductName,
  type SwitchScope,
  type SwitchState,
  switchedOffBy,
  withSetting,
} from '#domain/site/switches.ts';
import { commandType } from '#exchange/core/commands/command-type.ts';
import { note, type OperatorCommand, setOperating } from '#exchange/core/operating/operating.ts';
import { countUse } from '#exchange/core/operating/product-use.ts';
import type { State } from '#exchange/core/state.ts';

/** An operator puts a product into a state, everywhere or in a scope. */
export interface SetSwitch extends OperatorCommand, SwitchScope {
  readonly kind: 'SetSwitch';
  readonly name: ProductName;
  /** Undefined: as it is by itself. */
  readonly state: SwitchState | undefined;
}

/**
 * Why products can't be switched off: users have something on one of them. Made reduce-only first, it
 * can, since nobody has opened anything on it from then on.
 */
function inUseIssue(state: State, products: readonly ProductName[]): Refusal | undefined {
  for (const product of products) {
    const { orders, positions, holds } = countUse(state, product);
    if (orders + positions + holds === 0) continue;
    const values = { orders: String(orders), positions: String(positions), holds: String(holds) };
    return { code: 'productInUse', values };
  }
  return undefined;
}

function handle(state: State, command: SetSwitch): Outcome<undefined> {
  const { name, locale, accountMode, act } = command;
  if (!isBuilt(name)) return refuse('unsupported');
  const { switches } = state.operating;
  const before = switches.find((one) => isSame(one, command))?.state;
  if (before === command.state) return done(undefined);
  const after = withSetting(switches, command, command.state);
  const refusal = inUseIssue(state, switchedOffBy(switches, after));
  if (refusal !== undefined) return { ok: false, refusal };
  setOperating(state, { switches: after });
  const about = [name, locale, accountMode].filter(Boolean).join(' ');
  note(state, act, 'switch', about, before ?? 'default', command.state ?? 'default');
  return done(undefined);
}

export const setSwitch = commandType<SetSwitch, undefined>({ kind: 'SetSwitch', apply: handle });
