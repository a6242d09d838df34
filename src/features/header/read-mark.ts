const key = 'perigee:announcementsRead';

/** When the newest announcement was made that this visitor has read; 0: none. Unix milliseconds. */
export function readMark(): number {
  try {
    return Number(localStorage.getItem(key));
  } catch {
    return 0;
  }
}

/** How much concerned the account when a page of this session last counted; empty: nothing. */
export function bellCount(): string {
  try {
    const [session, count] = (localStorage.getItem('perigee:bellCount') ?? '').split(' ');
    const isOwn = session !== '' && session === document.documentElement.dataset.session;
    return isOwn && Number(count) > 0 ? count! : '';
  } catch {
    return '';
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
