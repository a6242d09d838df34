import {
  accountSeed,
  btcContract,
  coinContract,
  coinSeed,
  demoContract,
  demoSeed,
  open,
} from '#demo/contract-rows.ts';
import { type Demo, type DemoKit, textsOf } from '#demo/demo.ts';
import { packProps } from '#ui/island/props.ts';
import { SeedContext } from '#ui/island/seed.ts';
import FuturesAccount from './FuturesAccount.tsx';
import { transferCatalogs } from './futures-account.ts';

const size = { width: 320, height: 230 };

const shown = ({ tag, texts }: DemoKit, seed: object, symbolId: string) => (
  <SeedContext value={seed}>
    <FuturesAccount
      json={packProps({
        ...{ tag, symbolId, spotHref: '/spot/' },
        text: textsOf(texts, ...transferCatalogs),
      })}
    />
  </SeedContext>
);

const box = (kit: DemoKit, more?: Parameters<typeof accountSeed>[0]) =>
  shown(kit, accountSeed(more), btcContract.symbolId);

export const demo: Demo = {
  name: 'Futures account',
  states: (kit) => [
    { name: 'usual', ...size, show: () => box(kit) },
    { name: 'empty', ...size, show: () => box(kit, { balances: [], positions: open([]) }) },
    {
      ...{ name: 'in demo coins', ...size },
      show: () => shown(kit, demoSeed(), demoContract.symbolId),
    },
    {
      ...{ name: 'of a coin', ...size },
      show: () => shown(kit, coinSeed(), coinContract.symbolId),
    },
    { name: 'without marks', ...size, show: () => box(kit, { contracts: [] }) },
  ],
};
