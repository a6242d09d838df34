import type { Fault } from '../planted.ts';

const fault = (name: string, file: string, find: string, put: string): Fault => ({
  name,
  edits: [{ file: `exchange/core/${file}.ts`, find, put }],
});

/** Faults of the kinds of orders that close positions by themselves. */
export const kindFaults: readonly Fault[] = [
  fault(
    'a position gets one move TP/SL beside the other',
    'conditional/tpsl',
    "(plan.kind === 'moveStop' || ",
    '(',
  ),
];
