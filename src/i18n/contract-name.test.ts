import { expect, it } from 'vitest';
import { contractName, contractNote } from './contract-name.ts';

const text = {
  ...{ perpetual: 'Perpetual', quarterly: 'Quarterly' },
  ...{ perpetualOf: '{{symbol}} Perpetual', quarterlyOf: '{{symbol}} Quarterly' },
};

it.each([
  ['BTCUSDT_UMCBL', 'Perpetual', 'BTCUSDT Perpetual'],
  ['BTCUSD_DMCBL', 'Perpetual', 'BTCUSD Perpetual'],
  ['BTCUSDZ26_DMCBL', 'Quarterly', 'BTCUSDZ26 Quarterly'],
])('FUT-08 %s is called as it ends', (symbolId, note, name) => {
  expect([contractNote(symbolId, text), contractName(symbolId, text)]).toEqual([note, name]);
});
