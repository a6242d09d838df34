import { user } from '#demo/account-rows.ts';
import { btcContract, contractMarks, longPosition } from '#demo/contract-rows.ts';
import type { Demo, DemoKit } from '#demo/demo.ts';
import { packProps } from '#ui/island/props.ts';
import FuturesAccount from './FuturesAccount.tsx';
import type { FuturesAccountProps } from './futures-account.ts';

const size = { width: 320, height: 230 };

const none = { positions: [], settings: [], holdMode: 'oneWay' } as const;

const box = ({ tag, texts }: DemoKit, more: Partial<FuturesAccountProps> = {}) => (
  <FuturesAccount
    json={packProps({
      ...{ tag, symbol: btcContract, symbols: [btcContract], user, wallet: '5000', orders: [] },
      positions: { positions: [longPosition], settings: [], holdMode: 'oneWay' },
      ...{ contracts: contractMarks, text: { ...texts.fields, ...texts.transfer } },
      ...more,
    })}
  />
);

export const demo: Demo = {
  name: 'Futures account',
  states: (kit) => [
    { name: 'usual', ...size, show: () => box(kit) },
    { name: 'empty', ...size, show: () => box(kit, { wallet: undefined, positions: none }) },
    { name: 'without marks', ...size, show: () => box(kit, { contracts: [] }) },
  ],
};
