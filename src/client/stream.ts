import { announceLogout } from '#client/logout.ts';
import { type SocketLike, StreamSocket } from '#client/socket.ts';
import { streamPath } from '#contract/channels.ts';

let socket: StreamSocket | undefined;

/** The tab's one connection. Only in a browser: it connects with the first subscription. */
export function stream(): StreamSocket {
  if (socket) return socket;
  const made = new StreamSocket({
    open: () => {
      const scheme = location.protocol === 'https:' ? 'wss:' : 'ws:';
      return new WebSocket(`${scheme}//${location.host}${streamPath}`) as unknown as SocketLike;
    },
    now: () => Date.now(),
    chance: () => Math.random(),
    onSessionEnd: announceLogout,
  });
  addEventListener('online', () => made.retryNow());
  socket = made;
  return made;
}
