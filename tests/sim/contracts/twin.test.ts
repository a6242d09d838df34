import { describe, expect, it } from 'vitest';
import { Exchange } from '#exchange/core/exchange.ts';
import { direct } from '#exchange/core/testing-direct.ts';
import { isDeep } from '../../fixed.ts';
import { stateDifference } from '../state-difference.ts';
import { Day } from './day.ts';

/** After so many commands the twin is built again. */
const everyCommands = 40;

/**
 * A day with a crash at its end, each command of which a second core carries out too. It is built from a
 * snapshot of the first again and again; answers where the two first differ.
 */
function firstDifference(seed: number): string | undefined {
  let twin: Exchange | undefined;
  let count = 0;
  let found: string | undefined;
  let day: Day | undefined;
  const watcher = {
    before() {},
    restarted() {
      twin = undefined;
    },
    after(
      _reply: unknown,
      _changes: unknown,
      exchange: Exchange,
      by: { command: unknown; now: number },
    ) {
      if (found !== undefined || day === undefined) return;
      count += 1;
      if (twin !== undefined) {
        twin.apply(by.command as never, by.now);
        twin.closeBatch();
        const other = stateDifference(exchange.stateText, twin.stateText);
        if (other !== undefined) {
          found = `seed ${seed}, command ${count}: ${JSON.stringify(by.command)}\n${other}`;
        }
      }
      if (twin === undefined || count % everyCommands === 0) {
        twin = direct(
          new Exchange(structuredClone(exchange.snapshot()), { passing: exchange.passing }),
          day.desk.past,
        );
      }
    },
  };
  day = new Day(seed, watcher);
  for (let n = 0; n < 120; n++) day.step();
  day.resume();
  for (let n = 0; n < 12; n++) day.move(-0.0735);
  return found;
}

describe('CORE-22 a core that is built from a snapshot', () => {
  const seeds = Array.from({ length: isDeep ? 100 : 4 }, (_, at) => at + 1);

  it.each(seeds)('carries out a day and a crash as the running one, seed %i', (seed) => {
    expect(firstDifference(seed)).toBeUndefined();
  });
});
