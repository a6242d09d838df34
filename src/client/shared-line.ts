import type { SocketLike } from '#client/socket.ts';
import { type ClientFrame, type Topic, topicKey } from '#contract/channels.ts';

/** A tab that is seen pings every 5 s; one that says nothing for so long is gone. */
const goneAfterMs = 20_000;
/** A connection that brought nothing for so long is given up when a tab calls it dead. */
const silentMs = 2_000;
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
  #heardAt = 0;

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

  /**
   * A tab needs the line no more, or waited in vain for it: it `isDead`. Then all connect anew, for
   * hidden tabs would else keep a connection that nobody answers on.
   */
  leave(tab: Tab, isDead = false): void {
    const member = this.#members.get(tab);
    if (!member) return;
    this.#members.delete(tab);
    const isSilent = this.#now() - this.#heardAt >= silentMs;
    if (this.#members.size === 0 || (isDead && isSilent)) this.#give(lostCode);
    else this.#hide(member);
  }

  /** The connection ends, and for each tab with it. */
  #give(code: number): void {
    const socket = this.#socket;
    this.#socket = undefined;
    this.#isOpen = false;
    if (socket) {
      socket.onopen = socket.onmessage = socket.onclose = null;
      socket.close();
    }
    const tabs = [...this.#members.keys()];
    this.#members.clear();
    for (const tab of tabs) tab.closed(code);
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
    this.#heardAt = this.#now();
    socket.onopen = () => {
      this.#heardAt = this.#now();
      this.#isOpen = true;
      for (const tab of [...this.#members.keys()]) tab.opened();
    };
    socket.onmessage = ({ data }) => this.#tell(String(data));
    socket.onclose = ({ code }) => this.#give(code);
    return socket;
  }

  #tell(text: string): void {
    this.#heardAt = this.#now();
    const goneAt = this.#heardAt - goneAfterMs;
    for (const [tab, { isVisible, saidAt }] of [...this.#members]) {
      if (!isVisible) continue;
      if (saidAt < goneAt) {
        this.leave(tab);
        tab.closed(lostCode);
      } else tab.heard(text);
    }
  }
}
