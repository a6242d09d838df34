import type { Fault } from '../planted.ts';

const fault = (name: string, file: string, find: string, put: string): Fault => ({
  name,
  edits: [{ file: `${file}.ts`, find, put }],
});

const position = (file: string) => `domain/position/${file}`;
const core = (file: string) => `exchange/core/${file}`;

/** Each would cost a trader of contracts money; the books must notice every one. */
export const contractFaults: readonly Fault[] = [
  fault(
    'a partial close releases cost in favor of its holder',
    position('holding'),
    'divUp(cost * BigInt(closing), BigInt(Math.abs(size)))',
    '(cost * BigInt(closing)) / BigInt(Math.abs(size))',
  ),
  fault(
    'closing a short brings what it should cost',
    position('holding'),
    'realized: amount(-signed * closedValue - released),',
    'realized: amount(signed * closedValue + released),',
  ),
  fault(
    'a trade that turns a position opens nothing',
    position('holding'),
    'const opening = lots(trade.lots - closing);',
    'const opening = lots(closing > 0 ? 0 : trade.lots);',
  ),
  fault(
    'shorts pay funding where longs do',
    'domain/futures/funding-payment',
    'amount(divUp(BigInt(size) * (now - settledAt), indexParts))',
    'amount(divUp(BigInt(Math.abs(size)) * (now - settledAt), indexParts))',
  ),
  fault(
    'who pays funding pays it rounded down',
    'domain/futures/funding-payment',
    'amount(divUp(BigInt(size) * (now - settledAt), indexParts))',
    'amount((BigInt(size) * (now - settledAt)) / indexParts)',
  ),
  fault(
    'funding is settled again after a restart',
    core('positions/funding'),
    '  position.settledAt = fundingIndex;\n',
    '  if (due > 0n) position.settledAt = fundingIndex;\n',
  ),
  fault(
    'maintenance jumps to the rate of the highest tier',
    position('tier'),
    'millionths += ((isWithin ? value : upTo) - from) * BigInt(maintenancePpm);',
    'millionths = (isWithin ? value : upTo) * BigInt(maintenancePpm);',
  ),
  fault(
    'the first tier reaches as far as the second',
    position('tier'),
    'const isWithin = value <= upTo || index === last;',
    'const isWithin = value <= upTo * 10n || index === last;',
  ),
  fault(
    'liquidation forgets the fee of closing',
    position('requirement'),
    'required += feeOn(worth, position.takerPpm);',
    '',
  ),
  fault(
    'liquidation begins a tenth late',
    core('liquidation/target'),
    'isLiquidatable(amount(risk.slack), zero, zero)',
    'isLiquidatable(amount(risk.slack + risk.value / 100n), zero, zero)',
  ),
  fault(
    'an isolated position is backed by the whole account',
    core('positions/unit'),
    "if (marginModeOf(standing) === 'cross') return total + gainsOf(unit);",
    'if (total > 0n) return unit.wallet.balance.total + gainsOf(unit);',
  ),
  fault(
    'a liquidation closes nothing it had netted',
    core('liquidation/liquidate'),
    'const lots = Math.min(long.size, -short.size) as Lots;',
    'const lots = Math.max(long.size, -short.size) as Lots;',
  ),
  fault(
    'ADL pays by the size of all instead of the part',
    core('liquidation/take-over'),
    'const upTo = (value * BigInt(done)) / BigInt(lots);',
    'const upTo = value;',
  ),
  fault(
    'a maker pays the fee of a taker',
    core('products/linear/clearing'),
    'const makerFee = { fee: feeOn(cost, makerPpm), ppm: makerPpm };',
    'const makerFee = { fee: feeOn(cost, this.#takerPpm), ppm: this.#takerPpm };',
  ),
  fault(
    'an isolated position opens on half its margin',
    core('positions/money'),
    'const needed = initialMargin(opened.value, leverageOf(standing, direction));',
    'const needed = initialMargin(opened.value, 2 * leverageOf(standing, direction));',
  ),
  fault(
    'what closing brings goes to the account beside the margin',
    core('positions/money'),
    'this.#realize(margin);',
    'this.#realize(this.#wallet);',
  ),
  fault(
    'a restart forgets what positions cost',
    core('positions/positions'),
    '  position.cost = holding.cost;\n',
    '  position.cost = holding.size === 0 ? holding.cost : position.cost;\n',
  ),
  fault(
    'what positions of an account have gained counts twice',
    core('positions/unit'),
    "if (marginModeOf(standing) === 'cross') return total + gainsOf(unit);",
    "if (marginModeOf(standing) === 'cross') return total + 2n * gainsOf(unit);",
  ),
  fault(
    'a funding is paid on twice the mark',
    'domain/futures/funding-payment',
    '(before + BigInt(mark) *',
    '(before + 2n * BigInt(mark) *',
  ),
  fault(
    'what opens pays half its fee',
    core('products/linear/clearing'),
    'fee: opens ? fee : liquidationFee(',
    'fee: opens ? amount(fee / 2n) : liquidationFee(',
  ),
];
