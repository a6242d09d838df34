import type { SocketLike } from '#client/socket.ts';
import { type ClientFrame, type Topic, topicKey } from '#contract/channels.ts';

/** A tab that is seen pings every 5 s; one that says nothing for so long is gone. */
const goneAfterMs = 20_000;
/** The code of a connection that ended without one. */
const lostCode = 1006;

/** One tab, as the line knows it. */
export interface Tab {
  readonly opened: () => void;
  readonly heard: (text: string) => void;
  readonly closed: (code: number) => void;
}

interface Member {
  readonly topics: Map<string, Topic>;
  isVisible: boolean;
  saidAt: number;
}

/**
 * The one connection of all tabs of a session: what one says goes out as it is, unless another tab
 * still needs what it gives up; what comes in goes to every tab that is seen. Sequences tell each
 * what is new to it: a snapshot that another tab asked for is none, or is taken like any other.
 */
export class SharedLine {
  readonly #open: () => SocketLike;
  readonly #now: () => number;
  /** Bounded by the tabs that are open. */
  readonly #members = new Map<Tab, Member>();
  #socket: SocketLike | undefined;
  #isOpen = false;

  constructor(open: () => SocketLike, now: () => number) {
    this.#open = open;
    this.#now = now;
  }

  join(tab: Tab): void {
    this.#members.set(tab, { topics: new Map(), isVisible: true, saidAt: this.#now() });
    if (this.#isOpen) {
      // The last one that was seen may have told that nobody looks.
      this.#send({ op: 'visibility', visible: 1 });
      tab.opened();
    }
    this.#socket ??= this.#connect();
  }

  leave(tab: Tab): void {
    const member = this.#members.get(tab);
    if (!member) return;
    this.#members.delete(tab);
    if (this.#members.size > 0) {
      this.#hide(member);
      return;
    }
    this.#isOpen = false;
    const socket = this.#socket;
    this.#socket = undefined;
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  }

  say(tab: Tab, text: string): void {
    const member = this.#members.get(tab);
    if (!member || !this.#isOpen) return;
    member.saidAt = this.#now();
    const frame = JSON.parse(text) as ClientFrame;
    if (frame.op === 'unsubscribe') {
      for (const topic of frame.topics) member.topics.delete(topicKey(topic));
      this.#drop(frame.topics);
    } else if (frame.op === 'visibility' && frame.visible === 0) {
      this.#hide(member);
    } else {
      if (frame.op === 'visibility') member.isVisible = true;
      if (frame.op === 'subscribe') {
        for (const topic of frame.topics) member.topics.set(topicKey(topic), topic);
      }
      this.#socket?.send(text);
    }
  }

  /** What a tab had goes, as far as no other has it; the last one to be seen hides all. */
  #hide(member: Member): void {
    const topics = [...member.topics.values()];
    member.topics.clear();
    member.isVisible = false;
    const isAnySeen = [...this.#members.values()].some(({ isVisible }) => isVisible);
    if (isAnySeen) this.#drop(topics);
    else this.#send({ op: 'visibility', visible: 0 });
  }

  #drop(topics: readonly Topic[]): void {
    const members = [...this.#members.values()];
    const unneeded = topics.filter((topic) => {
      const key = topicKey(topic);
      return !members.some((member) => member.topics.has(key));
    });
    if (unneeded.length > 0) this.#send({ op: 'unsubscribe', topics: unneeded });
  }

  #send(frame: ClientFrame): void {
    if (this.#isOpen) this.#socket?.send(JSON.stringify(frame));
  }

  #connect(): SocketLike {
    const socket = this.#open();
    socket.onopen = () => {
      this.#isOpen = true;
      for (const tab of [...this.#members.keys()]) tab.opened();
    };
    socket.onmessage = ({ data }) => this.#tell(String(data));
    socket.onclose = ({ code }) => {
      this.#socket = undefined;
      this.#isOpen = false;
      const tabs = [...this.#members.keys()];
      this.#members.clear();
      for (const tab of tabs) tab.closed(code);
    };
    return socket;
  }

  #tell(text: string): void {
    const goneAt = this.#now() - goneAfterMs;
    for (const [tab, { isVisible, saidAt }] of [...this.#members]) {
      if (!isVisible) continue;
      if (saidAt < goneAt) {
        this.leave(tab);
        tab.closed(lostCode);
      } else tab.heard(text);
    }
  }
}
