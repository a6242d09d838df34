import { user } from '#demo/account-rows.ts';
import { btcContract, contractMarks, longPosition } from '#demo/contract-rows.ts';
import type { Demo, DemoKit } from '#demo/demo.ts';
import type { PositionView } from '#domain/position/view.ts';
import { packProps } from '#ui/island/props.ts';
import Positions from './Positions.tsx';
import type { PositionsProps } from './positions.ts';

const size = { width: 1110, height: 240 };
const { symbolId } = btcContract;

const panel = ({ tag, texts }: DemoKit, more: Partial<PositionsProps>) => (
  <Positions
    json={packProps({
      ...{ tag, symbolId, symbols: [btcContract], user, wallet: '5000' },
      positions: { positions: [longPosition], settings: [], holdMode: 'oneWay' },
      ...{
        contracts: contractMarks,
        orders: [],
        plans: [],
        tpslWatches: 'last',
        text: { ...texts.fields, ...texts.positions, ...texts.table },
      },
      ...more,
    })}
  />
);

const short: PositionView = {
  ...longPosition,
  ...{ id: '8', direction: 'short', marginMode: 'isolated', adlLights: 5 },
};

export const demo: Demo = {
  name: 'Positions',
  states: (kit) => [
    { name: 'usual', ...size, show: () => panel(kit, {}) },
    {
      name: 'isolated short',
      ...size,
      show: () =>
        panel(kit, {
          positions: { positions: [short], settings: [], holdMode: 'oneWay' },
        }),
    },
    {
      name: 'empty',
      ...size,
      show: () => panel(kit, { positions: { positions: [], settings: [], holdMode: 'oneWay' } }),
    },
    { name: 'cards', width: 390, height: 520, show: () => panel(kit, {}) },
  ],
};
