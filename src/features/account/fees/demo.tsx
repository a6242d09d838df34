import { user } from '#demo/account-rows.ts';
import {
  type Demo,
  type DemoKit,
  type DemoState,
  longText,
  standing,
  textsOf,
} from '#demo/demo.ts';
import { feeRules, userFees } from '#demo/fee-rows.ts';
import { packProps } from '#ui/island/props.ts';
import Fees from './Fees.tsx';
import { feesCatalogs, type UserFees } from './fees.ts';

const desk = { width: 860, height: 1340, screen: { width: 1280, height: 800 } };
const phone = { width: 390, height: 2900 };

const plain: UserFees = {
  ...userFees,
  lineList: userFees.lineList.map((line) => ({ ...line, pairList: [] })),
};

/** Numbers as long as they get, and more pairs than anybody lists. */
const extreme: UserFees = {
  ...{ ...userFees, vipLevel: 7, vipVolume: '9223372036854.775807' },
  lineList: userFees.lineList.map((line) => ({
    ...line,
    pairList: Array.from({ length: 20 }, (_, at) => ({
      ...{
        symbolId: `1000000MOG${at}USDT`,
        baseCoinName: `1000000MOG${at}`,
        quoteCoinName: 'USDT',
      },
      ...{ makerFeeRate: '0.000001', takerFeeRate: '0.010001' },
    })),
  })),
};

interface Shown {
  readonly fees?: UserFees;
  readonly on?: typeof phone;
  readonly answers?: DemoState['answers'];
  readonly act?: NonNullable<DemoState['act']>;
}

const stateOf =
  ({ tag, texts }: DemoKit) =>
  (name: string, { fees = plain, on = desk, answers = {}, act }: Shown = {}): DemoState => ({
    ...{ name, ...on, answers },
    show: () => (
      <Fees
        json={packProps({
          ...{ tag, user, fees, rules: feeRules },
          text: textsOf(texts, ...feesCatalogs),
        })}
      />
    ),
    act: async (frame) => act?.(frame),
  });

const choose = async (frame: HTMLElement) => (await standing(frame, '.switch')).click();

export const demo: Demo = {
  name: 'Fees',
  states: (kit) => {
    const state = stateOf(kit);
    return [
      state('a level'),
      state('a level, on a phone', { on: phone }),
      state('pairs with their own fees', { fees: userFees }),
      state('pairs with their own fees, on a phone', { fees: userFees, on: phone }),
      state('the highest level, extreme numbers', { fees: extreme, on: { ...desk, height: 2900 } }),
      state('BGB chosen', { answers: { setPreference: 'never' }, act: choose }),
      state('BGB refused with a long text', {
        answers: { setPreference: { msg: longText } },
        act: choose,
      }),
    ];
  },
};
