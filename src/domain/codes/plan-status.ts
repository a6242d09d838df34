/** Plan order status (§3): not executed 0, executing 1, success 2, fail 3, canceled 4. */
export const planStatusCode = {
  notExecuted: 0,
  executing: 1,
  success: 2,
  fail: 3,
  cancelled: 4,
} as const;

export type PlanStatus = keyof typeof planStatusCode;
