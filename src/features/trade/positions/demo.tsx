import {
  accountSeed,
  btcContract,
  coinContract,
  coinPosition,
  coinSeed,
  longPosition,
  open,
} from '#demo/contract-rows.ts';
import { type Demo, type DemoKit, textsOf } from '#demo/demo.ts';
import { demoHelp } from '#demo/help-links.ts';
import type { PositionView } from '#domain/position/view.ts';
import { packProps } from '#ui/island/props.ts';
import { SeedContext } from '#ui/island/seed.ts';
import Positions from './Positions.tsx';
import { positionsCatalogs } from './positions.ts';

const size = { width: 1110, height: 240 };
const { symbolId } = btcContract;

const shown = ({ tag, texts }: DemoKit, seed: object, of: string) => (
  <SeedContext value={seed}>
    <Positions
      json={packProps({
        ...{ tag, symbolId: of, tpslWatches: 'last', includesDelegated: false },
        text: { ...textsOf(texts, ...positionsCatalogs), ...demoHelp(texts, ['tpsl']) },
      })}
    />
  </SeedContext>
);

const panel = (kit: DemoKit, more: Parameters<typeof accountSeed>[0]) =>
  shown(kit, accountSeed(more), symbolId);

const inCoins = (kit: DemoKit, row: PositionView) =>
  shown(kit, coinSeed({ positions: open([row]) }), coinContract.symbolId);

const short: PositionView = {
  ...longPosition,
  ...{ id: '8', direction: 'short', marginMode: 'isolated', adlLights: 5 },
};

/** With so much isolated margin behind it. */
const atRisk = (margin: string): PositionView => ({
  ...longPosition,
  ...{ marginMode: 'isolated', margin },
});

const extreme: PositionView = {
  ...longPosition,
  ...{ id: '9', leverage: 125, marginMode: 'isolated', size: '1234567.8912' },
  ...{ cost: '90071992547.40', entry: '72958.1234', margin: '123456789.123456' },
  ...{ realized: '-12345678.901234', fees: '1234567.89' },
};

const isolatedSetting = {
  ...{ symbolId, marginMode: 'isolated' as const, autoAppend: false },
  ...{ crossLeverage: 20, longLeverage: 20, shortLeverage: 20 },
};

const withRows = (kit: DemoKit, ...rows: readonly PositionView[]) => {
  const settings = rows.some(({ marginMode }) => marginMode === 'isolated')
    ? [isolatedSetting]
    : [];
  return panel(kit, { positions: open(rows, settings) });
};

const many = Array.from({ length: 60 }, (_, at): PositionView => {
  const direction = at % 2 === 0 ? 'long' : 'short';
  return { ...longPosition, id: String(at), direction, leverage: at + 1 };
});

export const demo: Demo = {
  name: 'Positions',
  states: (kit) => [
    { name: 'usual', ...size, show: () => panel(kit, {}) },
    { name: 'isolated short', ...size, show: () => withRows(kit, short) },
    { name: 'margined in its coin', ...size, show: () => inCoins(kit, coinPosition) },
    {
      ...{ name: 'margined in its coin, short', ...size },
      show: () => inCoins(kit, { ...coinPosition, direction: 'short', leverage: 100 }),
    },
    { name: 'near liquidation', ...size, show: () => withRows(kit, atRisk('400')) },
    { name: 'very near liquidation', ...size, show: () => withRows(kit, atRisk('100')) },
    { name: 'loading', ...size, show: () => panel(kit, { positions: undefined }) },
    { name: 'empty', ...size, show: () => withRows(kit) },
    { name: 'without marks', ...size, show: () => panel(kit, { contracts: [] }) },
    { name: 'many', ...size, show: () => withRows(kit, ...many) },
    { name: 'extreme numbers', ...size, show: () => withRows(kit, longPosition, extreme) },
    { name: 'cards', width: 390, height: 520, show: () => panel(kit, {}) },
    {
      name: 'cards, extreme numbers',
      ...{ width: 390, height: 720 },
      show: () => withRows(kit, extreme, short),
    },
  ],
};
