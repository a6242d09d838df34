import { emptySnapshot, Exchange } from '../../src/exchange/core/exchange.ts';
import { describeFailure, runSeed, shortest, type MakeCore } from './run.ts';
const make: MakeCore = (past, snapshot) => new Exchange(snapshot ?? emptySnapshot(), past);
const t = Date.now();
for (let seed = 201; seed <= 900; seed++) {
  const f = runSeed(make, { seed, commands: 5000 });
  if (f) { console.log(describeFailure(shortest(make, f))); break; }
}
console.log('done', Date.now() - t);
