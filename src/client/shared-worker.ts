import { Batch } from '#client/batch.ts';
import { SharedLine, type Tab } from '#client/shared-line.ts';
import type { SocketLike } from '#client/socket.ts';
import { type FromTab, type ToTab, webSocket } from '#client/tab-socket.ts';

/** Runs beside all tabs of a session, whose name it has, and holds their one connection. */
const line = new SharedLine(
  () => webSocket(self.location, self.name) as SocketLike,
  () => Date.now(),
);

self.addEventListener('connect', (event) => {
  const [port] = (event as MessageEvent).ports;
  if (!port) return;
  const tell = (message: ToTab) => port.postMessage(message);
  const gathered = new Batch((texts) => tell({ texts }));
  const tab: Tab = {
    opened: () => tell({ open: true }),
    heard: (text) => gathered.take(text),
    closed: (code) => {
      gathered.flush();
      tell({ code });
    },
  };
  port.onmessage = ({ data }: MessageEvent<FromTab>) => {
    if (data.leave) line.leave(tab, data.leave === 'dead');
    else if (data.text !== undefined) line.say(tab, data.text);
  };
  line.join(tab);
});
