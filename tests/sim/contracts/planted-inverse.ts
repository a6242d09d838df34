import type { Fault } from '../planted.ts';

const fault = (name: string, file: string, ...edits: readonly (readonly [string, string])[]) => ({
  name,
  edits: edits.map(([find, put]) => ({ file: `${file}.ts`, find, put })),
});

const instrument = (file: string) => `domain/instrument/${file}`;
const position = (file: string) => `domain/position/${file}`;
const core = (file: string) => `exchange/core/${file}`;

/** Each is about contracts that settle in their coin; days on such a line must notice every one. */
export const inverseFaults: readonly Fault[] = [
  fault('a long gains as its coin falls', instrument('value'), [
    'amount(divDown(-faceUnits(of) * BigInt(size), BigInt(price)))',
    'amount(divDown(faceUnits(of) * BigInt(size), BigInt(price)))',
  ]),
  fault('marks round in favor of who holds', instrument('value'), [
    'amount(divDown(-faceUnits(of) * BigInt(size), BigInt(price)))',
    'amount(divUp(-faceUnits(of) * BigInt(size), BigInt(price)))',
  ]),
  fault('a value of trades is rounded up', instrument('value'), [
    'amount((faceUnits(of) * BigInt(size)) / BigInt(price))',
    'amount(divUp(faceUnits(of) * BigInt(size), BigInt(price)))',
  ]),
  fault('what opens has the cost of a linear contract', position('holding'), [
    'return { size, cost: hasPositiveCost(contract, size) ? value : amount(-value) };',
    'return { size, cost: size > 0 ? value : amount(-value) };',
  ]),
  fault('a position that grows costs what its average of prices makes', position('holding'), [
    '      cost: amount(cost - released + signed * openedValue),\n',
    `      cost:
        closing === 0 && size !== 0 && costSign < 0
          ? amount(
              signed *
                valueAt(
                  Math.round(
                    ((Number(valueAt(1 as Ticks, Math.abs(size) as Lots)) / Math.abs(Number(cost))) *
                      Math.abs(size) +
                      trade.price * trade.lots) /
                      (Math.abs(size) + trade.lots),
                  ) as Ticks,
                  (Math.abs(size) + trade.lots) as Lots,
                ),
            )
          : amount(cost - released + signed * openedValue),
`,
  ]),
  fault('tiers count the coin', position('risk-limits'), [
    'exposure: (contract, _, size) => faceOf(contract, size),',
    'exposure: (contract, price, size) => notional(contract, price, size),',
  ]),
  fault('maintenance stays in dollars', position('risk-limits'), [
    'million * unitsOf(contract) * BigInt(mark)));',
    'million * unitsOf(contract) * 10_000n));',
  ]),
  fault('longs are paid the funding that they owe', 'domain/futures/funding-payment', [
    'BigInt(faceValue) * pow10(coinDecimals + priceScale) * BigInt(ratePpm),',
    '-BigInt(faceValue) * pow10(coinDecimals + priceScale) * BigInt(ratePpm),',
  ]),
  fault('a funding is rounded down for every lot', 'domain/futures/funding-payment', [
    'divHalfEven(\n      BigInt(faceValue) * pow10(coinDecimals + priceScale) * BigInt(ratePpm),\n      1_000_000n * BigInt(mark),\n    ),',
    '((BigInt(faceValue) * pow10(4 + priceScale) * BigInt(ratePpm)) / (1_000_000n * BigInt(mark))) * 10n ** 8n,',
  ]),
  fault('a fee is named in dollars', core('products/linear/clearing'), [
    'feeAsset: contract.settle.code,',
    'feeAsset: contract.quote.code,',
  ]),
  fault(
    'a taker pays a little of each contract besides',
    core('products/linear/clearing'),
    [
      'const total = feeOn(amount(taken.value), taken.ppm);',
      'const total = feeOn(amount(taken.value + BigInt(size)), taken.ppm);',
    ],
    ['#takerCharge({ cost }: Deal)', '#takerCharge({ cost, size }: Deal)'],
  ),
  fault('a take-over takes a short for a long', core('liquidation/take-over'), [
    'const value = notNegative(isPositive(placed) ? proceeds : -proceeds);',
    'const value = notNegative(placed.position.size > 0 ? proceeds : -proceeds);',
  ]),
  fault('ADL takes gains of shorts for losses', core('liquidation/adl-candidates'), [
    'pnl: amount(gainOf(standing, position)),',
    'pnl: amount(BigInt(Math.sign(position.size)) * gainOf(standing, position)),',
  ]),
  fault('the insurance fund takes over without a look at the mark', core('liquidation/take-over'), [
    'const gain = now - (isPositive(placed) ? value : -value);',
    'const gain = now - (placed.position.size > 0 ? value : -value);',
  ]),
  fault('what rounding leaves at a delisting stays', core('positions/money'), [
    'if (total <= 0n) return;',
    'if (total >= 0n) return;',
  ]),
  fault('an order that closes a part reserves nothing for the rest', position('order-margin'), [
    'const closed = mulDivDown(order.value, BigInt(closing), BigInt(order.lots));',
    'const closed = order.value;',
  ]),
  fault(
    'units are looked at again after twice the move that they can bear',
    core('risk/watching'),
    ['isInverse ? inverseMove(move) : move', 'isInverse ? move * 2n : move'],
  ),
  fault('contracts of all coins are margined together', core('positions/opening'), [
    'const key = unitKeyOf({ place, asset: settle.code });',
    "const key = unitKeyOf({ place, asset: line === 'usd' ? 'BTC' : settle.code });",
  ]),
  fault('the fund of one coin carries what another cannot', core('liquidation/take-over'), [
    'return unitEquity(unit) + gain >= 0n;',
    'return unit.own.units.reduce((sum, one) => sum + unitEquity(one), gain) >= 0n;',
  ]),
  fault('a delivery costs no fee', core('liquidation/delivering'), [
    'isDelivered ? feeOn(value, takerRateOf(standing)) : undefined',
    'undefined',
  ]),
  fault(
    'a delivery settles at the last index',
    'domain/futures/delivery',
    [
      'averageOf = ({ sum, seconds }: IndexAverage)',
      'averageOf = ({ index: sum = 0 as Ticks, seconds }: IndexAverage)',
    ],
    ['ticks(Number(divHalfEven(sum, BigInt(seconds))))', 'sum'],
  ),
  fault('positions grow shortly before a delivery', core('products/linear/rules'), [
    'if (closed !== undefined && (opens > 0 || rests(draft))) return closed;',
    '',
  ]),
  fault('orders that could open stay in the book before a delivery', core('jobs/cancel-opening'), [
    '!standing.owner.isProvider && order.reduceOnly !== true',
    'false',
  ]),
  fault('a restart forgets what a delivery has averaged', core('positions/averaging'), [
    'marketOf(state.listings.get(row.symbolId)!).delivery = row;',
    '',
  ]),
];
