import { forgetDrafts } from '#stores/choice/draft-key.ts';

/** What the tabs of a browser tell each other: the session that a log-out ended. */
export const channelName = 'perigee:logged-out';
export const sessionOfPage = () => document.documentElement.dataset.session;

/** Forgets what a user left in this tab, and opens the page again as a visitor's. */
export function leavePage(): void {
  forgetDrafts();
  location.reload();
}

/** Leaves the page when its session is ended in another tab. For pages of users. */
export function subscribeLoggedOut(): void {
  if (sessionOfPage() === undefined) return;
  new BroadcastChannel(channelName).onmessage = ({ data }) => {
    if (data === sessionOfPage()) leavePage();
  };
}
