import { atom } from 'nanostores';
import { type Answer, textOf } from '#client/call.ts';
import { subscribeOwn } from '#client/own-topics.ts';
import { agents } from '#client/trading/special.ts';
import type { DataFrame } from '#contract/channels.ts';
import { agentOfWire } from '#contract/map/special/rows.ts';
import type { AgentView } from '#domain/agent/view.ts';
import { OpenRows } from '#stores/account/open-rows.ts';
import { redraw } from '#stores/feed/redraw.ts';
import { referenceCounted } from '#stores/page/reference-count.ts';

/** The user's icebergs and TWAPs that run, newest first; undefined until they are known. */
export const $agents = atom<readonly AgentView[] | undefined>(undefined);

const rows = new OpenRows<AgentView>(
  ({ id }) => id,
  ({ isRunning }) => isRunning,
);

function publish(): void {
  redraw($agents, () => $agents.set(rows.rows()), 'urgent');
}

/** Takes one as a call answered it. */
function takeAgent(agent: AgentView): void {
  rows.take([agent]);
  publish();
}

/** Keeps those that run up to date until the result is called; `onFailed`: they could not be read. */
export const subscribeAgents = referenceCounted(() => {
  const stop = subscribeOwn({ channel: 'orders' }, (frame) => {
    const { data, type } = frame as DataFrame<'orders'>;
    const told = (data.strategies ?? []).map(agentOfWire);
    if (type === 'snapshot') rows.reset(told);
    else if (told.length > 0) rows.take(told);
    else return;
    publish();
  });
  return stop;
});

/** Reads them where the stream has not told of them yet. */
export async function readAgents(): Promise<void> {
  const answer = await agents.list(undefined, true);
  if (!answer.ok) return;
  rows.take(answer.data);
  publish();
}

/** Cancels one; what was wrong in words, `noAnswer` where there was no answer. */
export async function cancelAgent(
  agent: AgentView,
  noAnswer: string,
): Promise<Answer<AgentView>['ok'] | string> {
  const answer = await agents.cancel(agent);
  if (!answer.ok) return textOf(answer, noAnswer) ?? false;
  takeAgent(answer.data);
  return true;
}
