/** Time in force (§3): good till canceled 0, maker-only 1, fill or kill 2, immediate or cancel 3. */
export const timeInForceCode = { gtc: 0, makerOnly: 1, fok: 2, ioc: 3 } as const;

export type TimeInForce = keyof typeof timeInForceCode;

const byCode = Object.fromEntries(
  Object.entries(timeInForceCode).map(([name, code]) => [code, name]),
) as Readonly<Record<number, TimeInForce>>;

export const timeInForceOf = (code: number): TimeInForce | undefined => byCode[code];
