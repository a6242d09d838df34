const prefix = 'perigee:draft:';

/** Where a tab keeps what was typed for a pair. */
export const draftKey = (symbol: string): string => prefix + symbol;

/** Forgets what was typed in this tab, for all pairs: whoever logs in next may be another. */
export function forgetDrafts(): void {
  try {
    for (const key of Object.keys(sessionStorage)) {
      if (key.startsWith(prefix)) sessionStorage.removeItem(key);
    }
  } catch {
    // Where the browser keeps nothing, there is nothing to forget.
  }
}
