import type { Command } from './command.ts';
import { areaCommands } from './commands/areas.ts';
import { clockCommands } from './commands/clock.ts';
import { contractCommands } from './commands/contracts.ts';
import { jobCommands } from './commands/jobs.ts';
import { pairCommands } from './commands/pairs.ts';
import { postCommands } from './commands/posts.ts';
import { simulatorCommands } from './commands/simulator.ts';
import { switchCommands } from './commands/switches.ts';
import { trailCommands } from './commands/trail.ts';
import { upkeepCommands } from './commands/upkeep.ts';
import { userCommands } from './commands/users.ts';
import { helpCommand } from './help.ts';

const known: readonly Command[] = [
  ...pairCommands,
  ...contractCommands,
  ...userCommands,
  ...areaCommands,
  ...switchCommands,
  ...postCommands,
  ...jobCommands,
  ...clockCommands,
  ...simulatorCommands,
  ...trailCommands,
  ...upkeepCommands,
];

/** Every command, in the order in which help lists them. */
export const commands: readonly Command[] = [...known, helpCommand(known)];
