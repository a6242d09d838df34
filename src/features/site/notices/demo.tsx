import { noteHelp } from '#client/help.ts';
import { tradingOn } from '#client/trading.ts';
import { btcContract } from '#demo/contract-rows.ts';
import {
  addressOf,
  type Demo,
  type DemoKit,
  type DemoState,
  longText,
  type StandIn,
  standing,
  textsOf,
} from '#demo/demo.ts';
import { demoHelp } from '#demo/help-links.ts';
import { symbolIdOf, usualContractLine } from '#domain/line/line.ts';
import type { RiskWarning } from '#domain/position/warning.ts';
import { noticeText } from '#i18n/notice-text.ts';
import { risksText } from '#i18n/risk-text.ts';
import { showToast } from '#ui/base/toast.ts';
import { packProps } from '#ui/island/props.ts';
import { Banner } from './Banner.tsx';
import Notices from './Notices.tsx';
import { bannerCatalogs, noticesCatalogs, pinCatalogs } from './notices.ts';

const size = { width: 420, height: 360, screen: { width: 420, height: 360 } };

const notices = ({ texts }: DemoKit) => (
  <Notices
    json={packProps({
      userId: undefined,
      pinTexts: addressOf({ ...textsOf(texts, ...pinCatalogs), ...demoHelp(texts, ['pin']) }),
      text: textsOf(texts, ...noticesCatalogs),
    })}
  />
);

/** Shown while the pointer is on it, so that it is still there when somebody looks. */
const told = (text: string, kind: 'info' | 'success' | 'error') => async (frame: HTMLElement) => {
  await standing(frame, 'section');
  showToast(text, kind);
  const toast = await standing(frame, 'section > div');
  toast.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
};

/** Types what is given into the dialog's field and sends it. */
async function enter(frame: HTMLElement, typed: string): Promise<void> {
  const input = (await standing(frame, 'dialog[open] [type=password]')) as HTMLInputElement;
  // As React sees what is typed: it keeps a value of its own.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, typed);
  input.dispatchEvent(new Event('input', { bubbles: true }));
  (await standing(frame, 'dialog[open] [type=submit]')).click();
}

async function toPassword(frame: HTMLElement): Promise<void> {
  (await standing(frame, 'dialog[open] [type=submit] + button')).click();
  await standing(frame, 'dialog[open] [autocomplete=current-password]');
}

const answered = (frame: HTMLElement) => standing(frame, 'dialog[open] [role=alert]:not(:empty)');

const refusal = (
  msg: string,
  code: string,
  values?: Readonly<Record<string, string>>,
): StandIn => ({
  msg,
  code,
  ...(values && { values }),
});

interface PinState extends Partial<Pick<DemoState, 'act' | 'answers'>> {
  readonly on?: { readonly width: number; readonly height: number };
}

/** The dialog that asks for the trading PIN, after an order for which it is needed. */
const pinState =
  (kit: DemoKit) =>
  (name: string, { answers = {}, on = { width: 760, height: 520 }, act }: PinState = {}) => ({
    name: `PIN${name}`,
    ...on,
    screen: on,
    answers: { openOrders: refusal(kit.texts.errors.pinNeeded, '60010'), ...answers },
    show: () => notices(kit),
    act: async (frame: HTMLElement) => {
      await standing(frame, 'section');
      void tradingOn('spot').orders.open(undefined);
      await standing(frame, 'dialog[open] [type=password]');
      await act?.(frame);
    },
  });

function pinStates(kit: DemoKit): DemoState[] {
  const { errors } = kit.texts;
  const state = pinState(kit);
  const sent = (typed: string) => async (frame: HTMLElement) => {
    await enter(frame, typed);
    await answered(frame);
  };
  return [
    state(''),
    state(', on a phone', { on: { width: 390, height: 640 } }),
    state(', none', { act: sent('12') }),
    state(', sending', {
      act: async (frame) => {
        await enter(frame, '123456');
        await standing(frame, '[type=submit][aria-disabled=true]');
      },
    }),
    state(', wrong', {
      answers: { verifyPin: refusal(errors.pinWrong, '60011', { left: '3' }) },
      act: sent('123456'),
    }),
    state(', locked', {
      answers: { verifyPin: refusal(errors.pinLocked, '60012', { seconds: '900' }) },
      act: sent('123456'),
    }),
    state(', offline', { answers: { verifyPin: 'lost' }, act: sent('123456') }),
    state(', forgotten', { act: toPassword }),
    state(', forgotten, wrong password', {
      answers: { enablePin: refusal(errors.pinWrong, '60011', { left: '2' }) },
      act: async (frame) => {
        await toPassword(frame);
        await sent('a password')(frame);
      },
    }),
  ];
}

const wide = { width: 900, height: 90 };
const narrow = { width: 390, height: 190, screen: { width: 390, height: 190 } };

/** Banners with what they tell; the shapes of a phone and of a desk. */
function bannerStates({ tag, texts }: DemoKit): DemoState[] {
  const text = textsOf(texts, ...bannerCatalogs);
  const risk = (level: 'near' | 'critical', symbol: string, distance: number): RiskWarning => ({
    line: usualContractLine,
    ...{ level, distance, ratioPpm: 461_001 },
    position: { symbolId: symbolIdOf(usualContractLine, symbol), direction: 'long' },
  });
  const [btc, eth] = [risk('near', 'BTCUSDT', 184), risk('critical', 'ETHUSDT', 91)];
  const risks = (...warnings: RiskWarning[]) => (
    <Banner
      level={warnings[0]!.level}
      lines={[risksText(warnings, text, tag)]}
      link={{ href: '#', label: text.seePositions }}
      closeLabel={text.close}
      onDismiss={() => {}}
    />
  );
  const closed = { symbolId: btcContract.symbolId, coinName: 'USDT', baseCoinName: 'BTC' } as const;
  const forced = (['liquidation', 'takeover', 'adl'] as const).map((kind) =>
    noticeText({ ...closed, kind, quantity: '0.2500', price: '61250.3' }, text, tag),
  );
  const happened = () => (
    <Banner
      level="critical"
      lines={forced}
      link={{ href: '#', label: text.seeHistory }}
      closeLabel={text.close}
      onDismiss={() => {}}
    />
  );
  const cross: RiskWarning = { line: usualContractLine, level: 'near', ratioPpm: 512_000 };
  return [
    { name: 'near liquidation', ...wide, show: () => risks(btc) },
    { name: 'cross positions near liquidation', ...wide, show: () => risks(cross) },
    { name: 'several near liquidation', ...wide, show: () => risks(eth, btc, cross, btc) },
    { name: 'near liquidation, on a phone', ...narrow, show: () => risks(eth, btc, cross) },
    { name: 'liquidated', ...wide, show: happened },
    { name: 'liquidated, on a phone', ...narrow, show: happened },
  ];
}

export const demo: Demo = {
  name: 'Notices',
  states: (kit) => [
    { name: 'quiet', ...size, quiet: true, show: () => notices(kit) },
    { name: 'information', ...size, show: () => notices(kit), act: told('BTC/USDT', 'info') },
    {
      name: 'success',
      ...size,
      show: () => notices(kit),
      act: told(kit.texts.orders.noOpenOrders, 'success'),
    },
    {
      name: 'failure',
      ...size,
      show: () => notices(kit),
      act: told(kit.texts['ticket-spot-user'].noAnswer, 'error'),
    },
    {
      name: 'failure with an article',
      ...size,
      show: () => notices(kit),
      act: async (frame) => {
        const { errors } = kit.texts;
        const help = {
          path: '/support',
          title: errors.busy,
          label: kit.texts['help-link'].learnMore,
        };
        noteHelp(errors.busy, help);
        await told(errors.busy, 'error')(frame);
      },
    },
    { name: 'long text', ...size, show: () => notices(kit), act: told(longText, 'error') },
    {
      name: 'verification',
      ...size,
      answers: { openOrders: { msg: kit.texts.errors.areaRestricted, code: '24391' } },
      show: () => notices(kit),
      act: async (frame) => {
        await standing(frame, 'dialog');
        await tradingOn('spot').orders.open(undefined);
        await standing(frame, 'dialog[open]');
      },
    },
    ...pinStates(kit),
    ...bannerStates(kit),
  ],
};
