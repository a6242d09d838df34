import { done, type Outcome } from '#domain/refusal.ts';
import { commandType } from '#exchange/core/commands/command-type.ts';
import { note, type OperatorCommand, setOperating } from '#exchange/core/operating/operating.ts';
import type { State } from '#exchange/core/state.ts';

/** An operator restricts an area, or serves it again. */
export interface RestrictArea extends OperatorCommand {
  readonly kind: 'RestrictArea';
  readonly area: string;
  readonly restricted: boolean;
}

function handle(state: State, command: RestrictArea): Outcome<undefined> {
  const { area, restricted, act } = command;
  const { areas } = state.operating;
  if (areas.includes(area) === restricted) return done(undefined);
  const others = areas.filter((one) => one !== area);
  setOperating(state, { areas: restricted ? [...others, area].sort() : others });
  const text = (is: boolean) => (is ? 'restricted' : 'served');
  note(state, act, 'area', area, text(!restricted), text(restricted));
  return done(undefined);
}

export const restrictArea = commandType<RestrictArea, undefined>({
  kind: 'RestrictArea',
  apply: handle,
});
