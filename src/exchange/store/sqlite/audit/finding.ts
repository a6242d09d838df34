/** What one check of an audit found. */
export interface Finding {
  readonly check: string;
  /** What holds when nothing is wrong. */
  readonly meaning: string;
  /** How many things were looked at. */
  readonly looked: number;
  readonly wrong: number;
  /** The first few of those that are wrong. */
  readonly examples: readonly string[];
}

const examplesMax = 5;

/** Gathers the finding of one check. */
export class Check implements Finding {
  readonly check: string;
  readonly meaning: string;
  looked = 0;
  wrong = 0;
  readonly examples: string[] = [];

  constructor(check: string, meaning: string) {
    this.check = check;
    this.meaning = meaning;
  }

  /** Notes one thing; `problem` says what is wrong with it, undefined: nothing. */
  note(problem: string | undefined): void {
    this.looked++;
    if (problem !== undefined) this.fail(problem);
  }

  fail(problem: string): void {
    this.wrong++;
    if (this.examples.length < examplesMax) this.examples.push(problem);
  }
}
