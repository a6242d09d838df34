import type { Command } from '#exchange/core/command.ts';
import { type CarriedOut, type Carrier, Spoiled } from '#exchange/engine/carrier.ts';
import type { Failures } from '#exchange/engine/failures.ts';
import { ownerOf } from '#exchange/engine/owner.ts';
import type { Counts, EngineLog } from '#exchange/engine/parts.ts';
import { type Quarantine, symbolOf } from '#exchange/engine/quarantine.ts';

interface LoneCommandsParts {
  readonly carrier: Carrier;
  readonly quarantine: Quarantine;
  readonly counts: Counts;
  readonly log: EngineLog;
  readonly failures: Failures;
}

/**
 * Carries out commands by themselves. Spoiled: one can't be recorded, nothing was changed and the core was
 * rebuilt; `failed`: the store failed, and all that waits was answered.
 */
export class LoneCommands {
  readonly #parts: LoneCommandsParts;

  constructor(parts: LoneCommandsParts) {
    this.#parts = parts;
  }

  /** Fetches what a command needs of the past. False: the store failed, as in `attempt`. */
  async prepare(command: Command): Promise<boolean> {
    try {
      await this.#parts.carrier.prepare([command]);
      return true;
    } catch (error) {
      this.#parts.failures.failRead(error, []);
      return false;
    }
  }

  attempt(command: Command, now: number, firedMax = 0): CarriedOut | Spoiled | 'failed' {
    const { carrier, counts, quarantine, log, failures } = this.#parts;
    try {
      return carrier.carryOut([command], now, firedMax);
    } catch (error) {
      if (!(error instanceof Spoiled)) {
        failures.fail(error, []);
        return 'failed';
      }
      counts.refusedUnrecorded++;
      quarantine.strike(command);
      const { kind } = command;
      const of = { owner: ownerOf(command), symbolId: symbolOf(command) };
      const about = { error: error.cause, kind, ...of };
      log.error(about, 'A command could not be stored and was rejected.');
      return failures.rebuild() ? error : 'failed';
    }
  }
}
