import { type UserCommand, userCommandType } from '#exchange/core/commands/command-type.ts';
import { setCancelAllAfter as handle, type SetSwitch } from '#exchange/core/schedule/switches.ts';

/** Dead man's switch: cancel all when not renewed within `timeoutMs` (5,000–600,000); 0 is off. */
export interface SetCancelAllAfter extends UserCommand {
  readonly kind: 'SetCancelAllAfter';
  readonly timeoutMs: number;
}

export const setCancelAllAfter = userCommandType<SetCancelAllAfter, SetSwitch>({
  kind: 'SetCancelAllAfter',
  apply: (state, owner, { timeoutMs }) => handle(state, owner, timeoutMs),
});
