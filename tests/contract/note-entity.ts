import type { Kysely } from 'kysely';
import { done } from '#domain/refusal.ts';
import { type UserCommand, userCommandType } from '#exchange/core/commands/command-type.ts';
import { commandTypes } from '#exchange/core/commands/registry.ts';
import { entityTypes as known } from '#exchange/core/entities.ts';
import type { Entity, EntityRow, Table } from '#exchange/core/entity.ts';
import type { State } from '#exchange/core/state.ts';
import { migrations as steps } from '#exchange/store/migrations/list.ts';
import { createEntityTable } from '#exchange/store/sqlite/entity-shape.ts';

/** A note that a user keeps until it is torn: a visible entity with a command, as a product would bring them. */
export interface Note extends EntityRow {
  readonly userId: number;
  readonly text: string;
  pages: number;
  endedAt: number | undefined;
}

export const keepMs = 1000;

const noteEntity: Entity<Note> = {
  name: 'note',
  columns: { id: 'integer', userId: 'integer', text: 'text', pages: 'integer', endedAt: 'integer' },
  keepMs,
  pages: { of: 'userId', filters: ['text'] },
  fault: ({ pages }) => (pages > 0 ? undefined : 'it has no pages'),
};

/** Writes a page of a note, a new one without `noteId`; `tear` ends it. */
export interface WriteNote extends UserCommand {
  readonly kind: 'WriteNote';
  readonly text: string;
  readonly noteId?: number;
  readonly tear?: boolean;
}

const notesOf = (state: State) => (state.tables as unknown as { notes: Table<Note> }).notes;

const writeNote = userCommandType<WriteNote, Note>({
  kind: 'WriteNote',
  apply(state, { id: userId }, { noteId, text, tear }) {
    const id = noteId ?? ++state.counters.orderId;
    const note = notesOf(state).get(id) ?? { id, userId, text, pages: 0, endedAt: undefined };
    note.pages += 1;
    if (tear) note.endedAt = state.now;
    notesOf(state).put(note);
    return done(note);
  },
});

export const commands = { ...commandTypes, WriteNote: writeNote };
export const entityTypes = { ...known, notes: noteEntity };
export const migrations = {
  ...steps,
  '9000-notes': {
    up: (db: Kysely<unknown>) =>
      createEntityTable(db, {
        name: 'note',
        columns: {
          ...{ id: 'integer', userId: 'integer', text: 'text', pages: 'integer' },
          endedAt: 'integer',
        },
        pages: { of: 'userId', filters: ['text'] },
      }),
  },
};
