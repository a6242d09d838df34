import type { CallName } from '#contract/calls.ts';
import type { ErrorName } from '#contract/errors.ts';
import type { Visitor } from './harness.ts';

const symbolId = 'BTCUSDT_UMCBL';
const buy = { symbolId, delegateType: 21, orderType: 1, delegateCount: '0.01' } as const;

/** Who may have what they want: a new user, and an operator who gives money. */
interface People {
  readonly newUser: () => Promise<Visitor>;
  readonly rich: () => Promise<Visitor>;
}

interface Provoked {
  readonly by: Visitor;
  readonly name: CallName;
  readonly input: object;
}

type Row = readonly [ErrorName, string, () => Promise<Provoked>];

async function lastOf(visitor: Visitor, symbol: string): Promise<number> {
  const asked = { symbolCodeDisplayName: symbol };
  return Number((await visitor.call('getTicker', asked)).last);
}

/** Refusals about positions and their margin. */
export function contractRefusals({ newUser, rich }: People): readonly Row[] {
  const trader = async () => {
    const by = await newUser();
    await by.call('transfer', { coinName: 'USDT', amount: '5000', fromType: 1, toType: 6 });
    return by;
  };
  const holder = async () => {
    const by = await trader();
    await by.call('openContract', buy);
    return by;
  };
  return [
    [
      'unsupported',
      'a code of hedge mode in one-way mode',
      async () => ({
        by: await trader(),
        name: 'openContract',
        input: { ...buy, delegateType: 1 },
      }),
    ],
    [
      'leverageMax',
      'above the first tier’s',
      async () => ({
        ...{ by: await trader(), name: 'adjustLever' },
        input: { symbolId, crossMarginLeverage: 126 },
      }),
    ],
    [
      'leverageFixed',
      'the margin mode of an open position',
      async () => ({
        ...{ by: await holder(), name: 'adjustMarginMode' },
        input: { symbolId, marginMode: 'fixed' },
      }),
    ],
    [
      'positionMissing',
      'nothing to close',
      async () => ({
        ...{ by: await trader(), name: 'closeContract' },
        input: { symbolId, holdSide: 1, orderType: 1 },
      }),
    ],
    [
      'positionNotEnough',
      'more than there is',
      async () => ({
        ...{ by: await holder(), name: 'closeContract' },
        input: { symbolId, holdSide: 1, orderType: 1, delegateCount: '0.02' },
      }),
    ],
    [
      'balanceNotEnough',
      'a position without money',
      async () => ({ by: await newUser(), name: 'openContract', input: buy }),
    ],
    [
      'holdPositionMax',
      'more than the last tier carries',
      async () => {
        const by = await rich();
        const aptos = 'APTUSDT_UMCBL';
        await by.call('adjustLever', { symbolId: aptos, crossMarginLeverage: 1 });
        const price = (await lastOf(by, aptos)) * 0.95;
        const order = {
          ...({ symbolId: aptos, delegateType: 21, orderType: 0 } as const),
          ...{
            delegatePrice: price.toFixed(3),
            delegateCount: Math.min(24_000, 199_000 / price).toFixed(1),
          },
        };
        for (let code = '00000'; code === '00000'; ) {
          ({ code } = await by.raw('openContract', order));
        }
        return { by, name: 'openContract', input: order };
      },
    ],
  ];
}
