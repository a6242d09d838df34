import type { reportCalls } from '#contract/calls/reports.ts';
import { done } from '#domain/refusal.ts';
import type { Handlers } from '#exchange/gateway/gate.ts';

export const reportHandlers: Handlers<keyof typeof reportCalls> = {
  reportClientError(gate, { languageType: _, ...report }) {
    gate.reports.take(report);
    return done(null);
  },

  reportPageTrace(gate, { languageType: _, ...trace }) {
    gate.onTrace(trace);
    return done(null);
  },
};
