import type { StatementSync } from 'node:sqlite';
import type { SqlDatabase } from '#exchange/sqlite/database.ts';

/** What goes wrong, and when: at the nth statement that writes, counted from arming, or at commit. */
export interface Fault {
  readonly atStatement?: number;
  /** Or at each statement with such values. */
  readonly when?: (text: string, values: readonly unknown[]) => boolean;
  /** `instead`: the commit is not carried out; `after`: it is, and then the error comes. */
  readonly atCommit?: 'instead' | 'after';
  /** Throws, or kills the process. */
  readonly act: () => void;
  /** Whether it goes wrong again and again until disarmed. */
  readonly stays?: boolean;
}

/** As node:sqlite throws it. */
function sqliteError(errcode: number, text: string): Error {
  return Object.assign(new Error(text), { code: 'ERR_SQLITE_ERROR', errcode, errstr: text });
}

export const diskFull = () => {
  throw sqliteError(13, 'database or disk is full');
};
export const ioError = () => {
  throw sqliteError(778, 'disk I/O error');
};

/** A row that breaks a rule of its table. */
export const constraint = () => {
  throw sqliteError(1299, 'constraint failed');
};

export class Faults {
  #fault: Fault | undefined;
  #statements = 0;
  /** How often a fault struck. */
  struck = 0;
  commits = 0;

  arm(fault: Fault): void {
    this.#fault = fault;
    this.#statements = 0;
  }

  disarm(): void {
    this.#fault = undefined;
  }

  run(text: string, values: readonly unknown[], carryOut: () => ReturnType<StatementSync['run']>) {
    const isCommit = text === 'commit';
    if (isCommit) this.commits++;
    const fault = this.#fault;
    if (fault === undefined || text === 'rollback') return carryOut();
    if (fault.when?.(text, values)) this.#strike(fault);
    if (!isCommit && ++this.#statements === fault.atStatement) this.#strike(fault);
    else if (!isCommit && fault.stays && this.#statements > (fault.atStatement ?? Infinity)) {
      this.#strike(fault);
    }
    if (isCommit && fault.atCommit === 'instead') this.#strike(fault);
    const result = carryOut();
    if (isCommit && fault.atCommit === 'after') this.#strike(fault);
    return result;
  }

  #strike(fault: Fault): void {
    if (!fault.stays) this.disarm();
    this.struck++;
    fault.act();
  }
}

/** A connection whose prepared statements fail as told; everything else is the real one's. */
export const faultyDatabase = (real: SqlDatabase, faults: Faults): SqlDatabase => ({
  exec: (text) => real.exec(text),
  close: () => real.close(),
  get isTransaction() {
    return real.isTransaction;
  },
  prepare: (text) =>
    new Proxy(real.prepare(text), {
      get(statement, name) {
        if (name === 'run') {
          return (...values: never[]) => faults.run(text, values, () => statement.run(...values));
        }
        const value = Reflect.get(statement, name) as unknown;
        return typeof value === 'function' ? value.bind(statement) : value;
      },
    }),
});
