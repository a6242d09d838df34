import type { CallInput, CallName, CallOutput } from '#contract/calls.ts';

/** What the shell learns. */
export const exitCodes = { done: 0, refused: 1, usage: 2, noExchange: 3 } as const;
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

export interface Option {
  /** What its value is called in the usage; absent: it takes none. */
  readonly value?: string;
  readonly about: string;
  readonly repeats?: true;
}

/** What was given after a command's name, checked against what it takes. */
export interface Given {
  /** A place's word; '' for one that was left out. */
  readonly place: (name: string) => string;
  /** All values of an option, in the order they were given. */
  readonly values: (name: string) => readonly string[];
  readonly has: (name: string) => boolean;
}

export interface Command {
  readonly name: string;
  /** One sentence. */
  readonly about: string;
  /** What stands behind the name, in this order; `[name]` may be left out. */
  readonly places: readonly string[];
  readonly options: Readonly<Record<string, Option>>;
  /** More than the sentence, for `help <command>`. */
  readonly more?: readonly string[];
  readonly example: string;
  /** Whether it changes something at the exchange: then a reason goes to the trail. */
  readonly changes?: true;
  /** Whether it prints an answer, which can be had as JSON. */
  readonly answers?: true;
  /** What is about to happen, where it must be said yes to; undefined: it just happens. */
  readonly confirm?: (given: Given) => string | undefined;
  readonly run: (given: Given, desk: Desk) => Promise<ExitCode>;
}

/** What commands stand on. */
export interface Desk {
  readonly dataDir: string;
  readonly print: (line: string) => void;
  /** Prints an answer: as JSON when that was asked for, else what `lines` makes of it. */
  readonly show: <T>(data: T, lines: (data: T) => readonly string[]) => ExitCode;
  /** Why it is done; '' for a command that changes nothing. */
  readonly reason: string;
  /** Asks the running exchange. Throws `Stopped` when it refuses or when none runs. */
  readonly call: <N extends CallName>(name: N, input: CallInput<N>) => Promise<CallOutput<N>>;
}

/** The end of a command with a sentence for the operator. */
export class Stopped extends Error {
  override readonly name = 'Stopped';
  readonly exitCode: ExitCode;

  constructor(exitCode: ExitCode, message: string) {
    super(message);
    this.exitCode = exitCode;
  }
}

export const wrongUsage = (message: string): Stopped => new Stopped(exitCodes.usage, message);
