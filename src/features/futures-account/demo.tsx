import { accountSeed, btcContract, open } from '#demo/contract-rows.ts';
import type { Demo, DemoKit } from '#demo/demo.ts';
import { packProps } from '#ui/island/props.ts';
import { SeedContext } from '#ui/island/seed.ts';
import FuturesAccount from './FuturesAccount.tsx';

const size = { width: 320, height: 230 };

const box = ({ tag, texts }: DemoKit, more?: Parameters<typeof accountSeed>[0]) => (
  <SeedContext value={accountSeed(more)}>
    <FuturesAccount
      json={packProps({
        ...{ tag, symbolId: btcContract.symbolId },
        text: { ...texts.fields, ...texts.transfer },
      })}
    />
  </SeedContext>
);

export const demo: Demo = {
  name: 'Futures account',
  states: (kit) => [
    { name: 'usual', ...size, show: () => box(kit) },
    { name: 'empty', ...size, show: () => box(kit, { balances: [], positions: open([]) }) },
    { name: 'without marks', ...size, show: () => box(kit, { contracts: [] }) },
  ],
};
