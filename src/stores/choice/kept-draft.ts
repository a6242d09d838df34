import { $draftOf, emptyDraft, type FormDraft } from '#stores/choice/draft.ts';
import { draftKey } from '#stores/choice/draft-key.ts';

/** Older ones are forgotten: their prices would be of another time. */
const keptMs = 30 * 60 * 1000;

interface Kept {
  readonly at: number;
  /** Whose it is; absent: a visitor's, who may log in with it. */
  readonly userId?: string | undefined;
  readonly draft: FormDraft;
}

const isText = (value: unknown): boolean => typeof value === 'string' && value.length <= 40;

/** Whether what was kept is a draft of this version of the form. */
function isDraft(value: unknown): value is FormDraft {
  if (typeof value !== 'object' || value === null) return false;
  const draft = value as Record<string, unknown>;
  const texts = Object.entries(emptyDraft).filter(([, empty]) => typeof empty === 'string');
  const legs = draft.preset === undefined ? [] : Object.values(draft.preset as object);
  return (
    texts.every(([name]) => isText(draft[name])) &&
    legs.every((leg) => isText(leg?.trigger) && isText(leg?.execution) && isText(leg?.price))
  );
}

function read(symbol: string, userId: string | undefined, now: number): FormDraft | undefined {
  try {
    const kept = JSON.parse(sessionStorage.getItem(draftKey(symbol)) ?? 'null') as Kept | null;
    const isFresh = kept !== null && now - kept.at < keptMs;
    const isOwn = kept?.userId === undefined || kept.userId === userId;
    return isFresh && isOwn && isDraft(kept.draft) ? kept.draft : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Brings back what was typed for a pair when its page was left, and keeps what is typed from now
 * on, for as long as the tab: pairs that a tab was on, at most as many as are listed. What is in the
 * form already stays. What a user typed is brought back for nobody else. The result ends it.
 */
export function keepDraft(symbol: string, userId: string | undefined): () => void {
  const $draft = $draftOf(symbol);
  const kept = $draft.get() ? undefined : read(symbol, userId, Date.now());
  if (kept) $draft.set(kept);
  return $draft.listen((draft) => {
    if (!draft) return;
    const now: Kept = { at: Date.now(), userId, draft };
    try {
      sessionStorage.setItem(draftKey(symbol), JSON.stringify(now));
    } catch {
      // Where the browser keeps nothing, it is there for as long as the page.
    }
  });
}
