import { channelName, sessionOfPage } from './logged-out.ts';

/** Tells the other tabs that the page's session was ended by its user. Apart: pages begin without it. */
export function tellLoggedOut(): void {
  const channel = new BroadcastChannel(channelName);
  channel.postMessage(sessionOfPage());
  channel.close();
}
