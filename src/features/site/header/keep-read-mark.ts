import { readMarkKey } from './read-mark.ts';

/** Where nothing can be kept, announcements are new again on the next page. Apart: pages begin without it. */
export function keepReadMark(at: number): void {
  try {
    localStorage.setItem(readMarkKey, String(at));
  } catch {
    // As said.
  }
}
