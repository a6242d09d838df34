import type { ClientReport } from '#contract/calls/reports.ts';

/** What sends reports is loaded with the first of them; where it can't be loaded, nothing is reported. */
const sending = () => import('#client/send-report.ts');
const nothing = () => undefined;

/** Reports a failure to the exchange, without anything about the visitor. Never fails itself. */
export function report(failure: ClientReport): void {
  sending().then(({ sendReport }) => sendReport(failure), nothing);
}

function reportError(error: unknown): void {
  sending().then(({ sendReport, reportOf }) => sendReport(reportOf(error)), nothing);
}

/** Reports errors that nobody caught; returns how to stop. */
export function reportErrors(): () => void {
  const onError = ({ error }: ErrorEvent) => reportError(error);
  const onRejection = ({ reason }: PromiseRejectionEvent) => reportError(reason);
  addEventListener('error', onError);
  addEventListener('unhandledrejection', onRejection);
  return () => {
    removeEventListener('error', onError);
    removeEventListener('unhandledrejection', onRejection);
  };
}
