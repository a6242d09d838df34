import * as z from 'zod/mini';

/** Why an operator does something: kept in the trail for ever. */
export const reason = z.string().check(z.minLength(1), z.maxLength(200));

export const write = { method: 'POST', access: 'operator', writes: true, signed: true } as const;

export const read = { method: 'POST', access: 'operator' } as const;

export const path = '/v1/operator' as const;
