/**
 * Order status (§3). An order canceled after a part of it was filled is `cancelled` with its
 * filled size, not a status of its own.
 */
export const orderStatusCode = {
  init: 1,
  new: 2,
  partial: 3,
  filled: 4,
  cancelled: 5,
  rejected: 6,
} as const;

export type OrderStatus = keyof typeof orderStatusCode;
