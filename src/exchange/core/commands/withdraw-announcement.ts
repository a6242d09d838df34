import { done, type Outcome, refuse } from '#domain/refusal.ts';
import { commandType } from '#exchange/core/commands/command-type.ts';
import { note, type OperatorCommand, setOperating } from '#exchange/core/operating/operating.ts';
import type { State } from '#exchange/core/state.ts';

/** An operator takes an announcement back. */
export interface WithdrawAnnouncement extends OperatorCommand {
  readonly kind: 'WithdrawAnnouncement';
  readonly announcementId: number;
}

function handle(state: State, { announcementId, act }: WithdrawAnnouncement): Outcome<undefined> {
  const { announcements } = state.operating;
  const found = announcements.find(({ id }) => id === announcementId);
  if (found === undefined) return refuse('announcementUnknown');
  setOperating(state, { announcements: announcements.filter((one) => one !== found) });
  note(state, act, 'announcement', String(announcementId), found.title.en!, '');
  return done(undefined);
}

export const withdrawAnnouncement = commandType<WithdrawAnnouncement, undefined>({
  kind: 'WithdrawAnnouncement',
  apply: handle,
});
