import type { WritableAtom } from 'nanostores';
import { $draftOf, type Draft } from '#stores/choice/draft.ts';
import { draftKey } from '#stores/choice/draft-key.ts';

/** Older ones are forgotten: their prices would be of another time. */
const keptMs = 30 * 60 * 1000;

interface Kept {
  readonly at: number;
  /** Whose it is; absent: a visitor's, who may log in with it. */
  readonly userId?: string | undefined;
  readonly draft: unknown;
}

const isText = (value: unknown): boolean => typeof value === 'string' && value.length <= 40;

/** What was kept of a ticket, if it is one of this version: with the fields of an empty one. */
function ticketOf(kept: unknown, empty: Draft): Draft | undefined {
  if (typeof kept !== 'object' || kept === null) return undefined;
  const texts = kept as Readonly<Record<string, unknown>>;
  const names = Object.keys(empty);
  if (!names.every((name) => isText(texts[name]))) return undefined;
  return Object.fromEntries(names.map((name) => [name, texts[name] as string]));
}

function read(name: string, userId: string | undefined, now: number): unknown {
  try {
    const kept = JSON.parse(sessionStorage.getItem(draftKey(name)) ?? 'null') as Kept | null;
    const isFresh = kept !== null && now - kept.at < keptMs;
    const isOwn = kept?.userId === undefined || kept.userId === userId;
    return isFresh && isOwn ? kept.draft : undefined;
  } catch {
    return undefined;
  }
}

function write(name: string, userId: string | undefined, draft: unknown): void {
  try {
    const now: Kept = { at: Date.now(), userId, draft };
    // Without a draft that says that there is none.
    sessionStorage.setItem(draftKey(name), JSON.stringify(now));
  } catch {
    // Where the browser keeps nothing, it is there for as long as the page.
  }
}

/** What is kept of a draft, and what becomes of that. */
interface Keeping {
  readonly $draft: WritableAtom<Draft | undefined>;
  /** What the tab keeps it under. */
  readonly name: string;
  readonly userId: string | undefined;
  /** What is kept of it; absent: all. */
  readonly keptOf?: (draft: Draft) => unknown;
  /** The draft of what was kept; undefined: it is none of this version. */
  readonly draftOf: (kept: unknown) => Draft | undefined;
}

/**
 * Brings back what was typed when its page was left, and keeps what is typed from now on, for as long
 * as the tab. What is there already stays. What a user typed is brought back for nobody else. The
 * result ends it.
 */
export function keep({ $draft, name, userId, keptOf, draftOf }: Keeping): () => void {
  const kept = $draft.get() === undefined ? draftOf(read(name, userId, Date.now())) : undefined;
  if (kept !== undefined) $draft.set(kept);
  return $draft.listen((draft) => write(name, userId, draft && keptOf ? keptOf(draft) : draft));
}

/** Keeps what is typed for an instrument: of those that a tab was on, at most as many as are listed. */
export const keepDraft = (
  symbolId: string,
  userId: string | undefined,
  empty: Draft,
): (() => void) =>
  keep({
    ...{ $draft: $draftOf(symbolId), name: symbolId, userId },
    draftOf: (kept) => ticketOf(kept, empty),
  });
