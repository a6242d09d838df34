import type * as z from 'zod/mini';
import type { KeyPermission } from '#domain/api-key/api-key.ts';

/** Who may call: anyone, anyone with more for a user (`optional`), a logged-in user, an operator. */
export type Access = 'public' | 'optional' | 'private' | 'operator';

/** One call of the contract. `path` as on the wire, from `/v1/`. */
export interface Call<I extends z.ZodMiniType, O extends z.ZodMiniType, A extends Access = Access> {
  readonly method: 'GET' | 'POST';
  readonly path: `/v1/${string}`;
  readonly access: A;
  readonly input: I;
  readonly output: O;
  /** One sentence for the reference. */
  readonly about: string;
  /** Whether it changes something: then the exchange must be writable. */
  readonly writes?: boolean;
  /** Whether it must be signed (`contract/signing.ts`), as every change of orders is. */
  readonly signed?: boolean;
  /** What an API key needs to make the call for its owner; absent: no key may make it. */
  readonly byKey?: KeyPermission;
  /**
   * Whether it can open something new: refused while its product is switched off, unless what it
   * places only reduces a position.
   */
  readonly opens?: boolean;
  /** Whether a user with a trading PIN must have shown it: what places or changes orders. */
  readonly asksPin?: boolean;
}

export const defineCall = <I extends z.ZodMiniType, O extends z.ZodMiniType, A extends Access>(
  call: Call<I, O, A>,
): Call<I, O, A> => call;

/**
 * The envelope of every answer. `requestTime` is Unix milliseconds; `msg` is localised. A refusal
 * by a rule has its `RefusalData` as data, any other failure null.
 */
export interface Envelope<T> {
  readonly code: string;
  readonly msg: string;
  readonly data: T;
  readonly requestTime: number;
}

/** The code of success. Older clients know `200` for it too (§8). */
export const successCode = '00000';
