import { plan } from '#demo/account-rows.ts';
import {
  accountSeed,
  btcContract,
  coinContract,
  coinPosition,
  coinSeed,
  longPosition,
  open,
} from '#demo/contract-rows.ts';
import {
  addressOf,
  type Demo,
  type DemoKit,
  type DemoState,
  standing,
  textsOf,
} from '#demo/demo.ts';
import { demoHelp } from '#demo/help-links.ts';
import type { PlanView } from '#domain/order/view.ts';
import type { PositionView } from '#domain/position/view.ts';
import { shareCatalogs } from '#kit/share/share.ts';
import { packProps } from '#ui/island/props.ts';
import { SeedContext } from '#ui/island/seed.ts';
import Positions from './Positions.tsx';
import { positionsCatalogs } from './positions.ts';

const size = { width: 1110, height: 240 };
const { symbolId } = btcContract;

/** What the exchange says of the position that is shared. */
const shared = {
  ...{ shareType: 1, symbolId, holdSide: 1, leverage: 20, marginMode: 'cross' },
  ...{ openPrice: '61894.1234', price: '62418.3', profit: '262.088', profitCoin: 'USDT' },
  ...{ returnRate: '16.94', at: Date.UTC(2026, 0, 31, 14, 32, 8) },
};

const shown = ({ tag, texts }: DemoKit, seed: object, of: string) => (
  <SeedContext value={seed}>
    <Positions
      json={packProps({
        ...{ tag, symbolId: of, tpslWatches: 'last', includesDelegated: false },
        shareTexts: addressOf(textsOf(texts, ...shareCatalogs)),
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

/** What closes the position by itself: a stop that follows the price, and one by the margin ratio. */
const stop = (at: number, more: Partial<PlanView>): PlanView => ({
  ...plan(at, { symbolId, side: 'sell', positionSide: 'net', reduceOnly: true, quantity: '' }),
  ...{ price: undefined, watches: 'mark', ...more },
});
const stops = [
  stop(1, {
    ...{ kind: 'moveStop', trigger: '61231.4' },
    trail: { ratio: '0.02', activation: '63000.0' },
  }),
  stop(2, { kind: 'ratioStop', trigger: '', ratio: { level: '0.85', share: '0.5' } }),
];

/** What takes profit and stops a loss in the dialog of a position, by its tab; on a desk, and on a phone. */
const protecting = (kit: DemoKit, tab: 'tpsl' | 'moving' | 'ratio'): readonly DemoState[] =>
  [
    { name: `dialog, ${tab}`, screen: { width: 1280, height: 640 }, plans: [] },
    { name: `dialog, ${tab}, set, on a phone`, screen: { width: 390, height: 780 }, plans: stops },
  ].map(({ name, screen, plans }) => ({
    ...{ name, ...screen, screen },
    show: () => panel(kit, { plans }),
    async act(frame) {
      (await standing(frame, '[data-act="tpsl"]')).click();
      (await standing(frame, `#protect-tab-${tab}`)).click();
    },
  }));

/** The dialogs of what is done with a position, on a desk and on a phone. */
const doing = (kit: DemoKit, what: 'closeNow' | 'close' | 'reverse'): readonly DemoState[] =>
  [
    { name: `dialog, ${what}`, screen: { width: 1280, height: 640 }, plans: [] },
    {
      name: `dialog, ${what}, protected, on a phone`,
      screen: { width: 390, height: 780 },
      plans: stops,
    },
  ].map(({ name, screen, plans }) => ({
    ...{ name, ...screen, screen },
    show: () => panel(kit, { plans }),
    async act(frame) {
      (await standing(frame, `[data-act="${what}"]`)).click();
      await standing(frame, 'dialog[open]');
    },
  }));
/** The share card of a position, with all that it can show. */
const sharing = (
  kit: DemoKit,
  name: string,
  screen: { readonly width: number; readonly height: number },
  figures: object = {},
): DemoState => ({
  ...{ name: `share card${name}`, ...screen, screen },
  answers: { shareFigures: { data: { ...shared, ...figures } } },
  show: () => panel(kit, {}),
  async act(frame) {
    (await standing(frame, '[data-act="share"]')).click();
    const boxes = await standing(frame, 'fieldset').then((all) => all.querySelectorAll('input'));
    for (const box of boxes) if (!box.checked) box.click();
  },
});
const ruinous = {
  ...{ holdSide: 2, leverage: 125, profit: '-123456789.123456', returnRate: '-123456.78' },
  ...{ openPrice: '0.00000970', price: '0.00001970' },
};

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
    ...doing(kit, 'closeNow'),
    ...doing(kit, 'close'),
    ...doing(kit, 'reverse'),
    sharing(kit, '', { width: 1280, height: 720 }),
    sharing(kit, ', extreme numbers', { width: 1280, height: 720 }, ruinous),
    sharing(kit, ', on a phone', { width: 390, height: 780 }),
    {
      ...sharing(kit, ', failed', { width: 1280, height: 720 }),
      answers: { shareFigures: 'lost' },
      act: async (frame) => (await standing(frame, '[data-act="share"]')).click(),
    },
    ...protecting(kit, 'tpsl'),
    ...protecting(kit, 'moving'),
    ...protecting(kit, 'ratio'),
  ],
};
