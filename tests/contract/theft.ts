import type { Holdings } from './standing.ts';

/** What another user tries with the ids of the first: the code that says no, or `own` for what answers of their own only. */
export interface Theft {
  readonly inputs: (ann: Holdings) => readonly object[];
  readonly answers: string | 'own';
}

export const unknownOrder = '50034';

export const own = (inputs: Theft['inputs'] = () => [{}]): Theft => ({ inputs, answers: 'own' });
