/** Classic: an account for each line; `uta`: the unified account. */
export const accountModes = ['classic', 'uta'] as const;
export type AccountMode = (typeof accountModes)[number];
