import { announceLogout } from '#client/logout.ts';
import workerUrl from '#client/shared-worker.ts?sharedworker&url';
import { type SocketLike, StreamSocket } from '#client/socket.ts';
import { TabSocket, webSocket } from '#client/tab-socket.ts';

let socket: StreamSocket | undefined;
let sharesOne = typeof SharedWorker === 'function';

/** The page's session, once it has ended: until it has another, the page goes on as a visitor's. */
let endedSession: string | undefined;

/** A share in the one connection of all tabs of this session, where the browser can. */
function open(): SocketLike {
  const { session = '' } = document.documentElement.dataset;
  const name = session === endedSession ? '' : session;
  if (!sharesOne) return webSocket(location, name);
  try {
    const worker = new SharedWorker(workerUrl, { name, type: 'module' });
    return new TabSocket(worker, () => {
      sharesOne = false;
    });
  } catch {
    sharesOne = false;
    return webSocket(location, name);
  }
}

function endSession(): void {
  endedSession = document.documentElement.dataset.session;
  announceLogout();
}

/** The tab's one connection. Only in a browser: it connects with the first subscription. */
export function stream(): StreamSocket {
  if (socket) return socket;
  const made = new StreamSocket({
    open,
    now: () => Date.now(),
    chance: () => Math.random(),
    onSessionEnd: endSession,
  });
  addEventListener('online', () => made.retryNow());
  const look = () => made.setVisible(document.visibilityState === 'visible');
  document.addEventListener('visibilitychange', look);
  addEventListener('pageshow', look);
  // A page that is left gives its share back; should one come back to it, it asks anew.
  addEventListener('pagehide', () => {
    made.setVisible(false);
    made.reconnect();
  });
  look();
  socket = made;
  return made;
}
