import {
  type Announcement,
  announcementsMax,
  type LocalTexts,
} from '#domain/operating/operating.ts';
import { done, type Outcome } from '#domain/refusal.ts';
import { commandType } from '#exchange/core/commands/command-type.ts';
import { note, type OperatorCommand, setOperating } from '#exchange/core/operating/operating.ts';
import type { State } from '#exchange/core/state.ts';

/** An operator tells all users something. */
export interface PostAnnouncement extends OperatorCommand {
  readonly kind: 'PostAnnouncement';
  readonly title: LocalTexts;
  readonly text: LocalTexts;
}

function handle(state: State, { title, text, act }: PostAnnouncement): Outcome<Announcement> {
  const { announcements, announcementId } = state.operating;
  const posted: Announcement = { id: announcementId + 1, at: state.now, title, text };
  setOperating(state, {
    announcements: [...announcements, posted].slice(-announcementsMax),
    announcementId: posted.id,
  });
  note(state, act, 'announcement', String(posted.id), '', title.en!);
  return done(posted);
}

export const postAnnouncement = commandType<PostAnnouncement, Announcement>({
  kind: 'PostAnnouncement',
  apply: handle,
});
