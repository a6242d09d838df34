/** Where an order came from (§3): web 1, app 2, API 3, system 4. */
export const orderSourceCode = { web: 1, app: 2, api: 3, system: 4 } as const;

export type OrderSource = keyof typeof orderSourceCode;
