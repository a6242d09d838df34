const key = 'perigee:announcementsRead';

/** When the newest announcement was made that this visitor has read; 0: none. Unix milliseconds. */
export function readMark(): number {
  try {
    return Number(localStorage.getItem(key));
  } catch {
    return 0;
  }
}

/** Where nothing can be kept, announcements are new again on the next page. */
export function keepReadMark(at: number): void {
  try {
    localStorage.setItem(key, String(at));
  } catch {
    // As said.
  }
}
