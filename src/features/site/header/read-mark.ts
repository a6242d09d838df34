export const readMarkKey = 'perigee:announcementsRead';

/** When the newest announcement was made that this visitor has read; 0: none. Unix milliseconds. */
export function readMark(): number {
  try {
    return Number(localStorage.getItem(readMarkKey));
  } catch {
    return 0;
  }
}
