/** Plan order status (§3): not executed 0, executing 1, success 2, fail 3, canceled 4. */
export const planStatusCode = {
  notExecuted: 0,
  executing: 1,
  success: 2,
  fail: 3,
  cancelled: 4,
} as const;

export type PlanStatus = keyof typeof planStatusCode;

/** §3's other set of plan statuses: what has not ended is `init`. */
export type ExecuteStatus = 'init' | 'success' | 'fail' | 'cancelled';
export const executeStatusOf: Readonly<Record<PlanStatus, ExecuteStatus>> = {
  ...{ notExecuted: 'init', executing: 'init' },
  ...{ success: 'success', fail: 'fail', cancelled: 'cancelled' },
};
