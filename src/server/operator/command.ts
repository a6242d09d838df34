import type { CallInput, CallName, CallOutput } from '#contract/calls.ts';

/** Process exit codes. */
export const exitCodes = { done: 0, refused: 1, usage: 2, noExchange: 3 } as const;
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

export interface Option {
  /** Name of the value in the usage text; absent for flags. */
  readonly value?: string;
  readonly about: string;
  readonly repeats?: true;
}

/** The validated arguments of a command. */
export interface Given {
  /** The value of a positional argument; '' if omitted. */
  readonly place: (name: string) => string;
  /** All values of an option, in order. */
  readonly values: (name: string) => readonly string[];
  readonly has: (name: string) => boolean;
}

export interface Command {
  readonly name: string;
  /** One sentence. */
  readonly about: string;
  /** Positional arguments in order; `[name]` is optional. */
  readonly places: readonly string[];
  readonly options: Readonly<Record<string, Option>>;
  /** Additional lines for `help <command>`. */
  readonly more?: readonly string[];
  readonly example: string;
  /** Whether it changes the exchange, which requires a reason for the audit trail. */
  readonly changes?: true;
  /** Whether it prints a response, which is also available as JSON. */
  readonly answers?: true;
  /** The confirmation text; undefined if no confirmation is needed. */
  readonly confirm?: (given: Given) => string | undefined;
  readonly run: (given: Given, desk: Desk) => Promise<ExitCode>;
}

/** The environment of a command. */
export interface Desk {
  readonly dataDir: string;
  readonly print: (line: string) => void;
  /** Prints a response: as JSON if requested, otherwise formatted with `lines`. */
  readonly show: <T>(data: T, lines: (data: T) => readonly string[]) => ExitCode;
  /** The reason for the change; '' for read-only commands. */
  readonly reason: string;
  /** Calls the running exchange. Throws `Stopped` if it rejects the call or is not running. */
  readonly call: <N extends CallName>(name: N, input: CallInput<N>) => Promise<CallOutput<N>>;
}

/** Ends a command with a message for the operator. */
export class Stopped extends Error {
  override readonly name = 'Stopped';
  readonly exitCode: ExitCode;

  constructor(exitCode: ExitCode, message: string) {
    super(message);
    this.exitCode = exitCode;
  }
}

export const wrongUsage = (message: string): Stopped => new Stopped(exitCodes.usage, message);
