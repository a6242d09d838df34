import { user } from '#demo/account-rows.ts';
import { btcContract, contractMarks, longPosition } from '#demo/contract-rows.ts';
import type { Demo, DemoKit } from '#demo/demo.ts';
import { packProps } from '#ui/props.ts';
import FuturesAccount from './FuturesAccount.tsx';

const size = { width: 320, height: 230 };

const box = ({ tag, texts }: DemoKit) => (
  <FuturesAccount
    json={packProps({
      ...{ tag, symbol: btcContract, symbols: [btcContract], user, wallet: '5000', orders: [] },
      positions: { positions: [longPosition], settings: [], holdMode: 'oneWay' },
      ...{ contracts: contractMarks, text: texts.transfer },
    })}
  />
);

export const demo: Demo = {
  name: 'Futures account',
  states: (kit) => [{ name: 'usual', ...size, show: () => box(kit) }],
};
