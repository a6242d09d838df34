import type { CallOutput } from '#contract/calls.ts';
import { done } from '#domain/refusal.ts';
import type { Gate, Handlers } from '#exchange/gateway/gate.ts';
import { actOf } from '#exchange/gateway/handlers/operator/act.ts';

const jobsOf = async ({ view }: Gate): Promise<CallOutput<'operatorJobs'>> =>
  (await view.jobs()).map(({ id, ...job }) => ({ jobId: String(id), ...job }));

/** Background jobs, and what operators do about those that fail. */
export const jobHandlers: Handlers<'operatorJobs' | 'operatorChangeJob'> = {
  operatorJobs: async (gate) => done(await jobsOf(gate)),

  async operatorChangeJob(gate, { jobId, to, reason }, context) {
    const act = actOf(context, reason);
    const reply = await gate.view.submit({ kind: 'ChangeJob', jobId: Number(jobId), to, act });
    return reply.ok ? done(await jobsOf(gate)) : reply;
  },
};
