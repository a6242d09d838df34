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
    'isLiquidatable(risk.slack, zero, zero)',
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
  fault(
    'orders reserve as if their leverage were twice as high',
    position('order-margin'),
    'const margin = initialMargin(amount(held + opening), leverage) - initialMargin(held, leverage);',
    'const margin = initialMargin(amount(held + opening), 2 * leverage) - initialMargin(held, 2 * leverage);',
  ),
  fault(
    'orders reserve nothing for their fee',
    position('order-margin'),
    'return amount(margin + feeOn(opening, takerPpm));',
    'return margin as Amount;',
  ),
  fault(
    'of two sides the one counts that needs less',
    position('order-margin'),
    "return notNegative(larger(of('buy'), of('sell')));",
    "const [buy, sell] = [of('buy'), of('sell')];\n  return notNegative(buy < sell ? buy : sell);",
  ),
  fault(
    'the smaller side of a hedge costs nothing',
    position('hedge-margin'),
    'return amount(initialMargin(larger, terms.leverage) + feeOn(smaller, terms.takerPpm));',
    'return initialMargin(larger, terms.leverage) as Amount;',
  ),
  fault(
    'a leverage is allowed a tier too far',
    position('tier'),
    'tiers.find(({ upTo }) => value <= upTo)?.leverageMax ?? 0;',
    'tiers.find(({ upTo }) => value <= upTo * 2n)?.leverageMax ?? 0;',
  ),
  fault(
    'profit that is not realized may be moved out',
    position('acceptance'),
    'notNegative(smaller(unit.wallet, equityOf(unit)) - unit.initial - unit.orders)',
    'notNegative(equityOf(unit) - unit.initial - unit.orders)',
  ),
  fault(
    'orders leave the money that they bind free to be moved',
    position('acceptance'),
    'notNegative(smaller(unit.wallet, equityOf(unit)) - unit.initial - unit.orders)',
    'notNegative(smaller(unit.wallet, equityOf(unit)) - unit.initial)',
  ),
  fault(
    'an isolated margin is let go of though it has lost',
    position('margin'),
    'notNegative((pnl < 0n ? margin + pnl : margin) - initial)',
    'notNegative(margin - initial)',
  ),
  fault(
    'gains are reckoned by the last price instead of the mark',
    core('positions/unit'),
    'gainAt(listing.instrument, listing.told, holding);',
    'gainAt(listing.instrument, listing.lastPrice ?? listing.told, holding);',
  ),
  fault(
    'what a trade gains at once margins it',
    core('products/linear/rules'),
    'outcome.openLoss - gain;',
    'outcome.openLoss;',
  ),
  fault(
    'a gain of the account margins isolated positions',
    position('share'),
    "if (marginMode === 'cross' || share.unrealized <= 0n) return free;",
    'if (marginMode !== undefined) return free;',
  ),
  fault(
    'ADL begins with those who gain least',
    position('adl'),
    'compareFractions(other.score, one.score)',
    'compareFractions(one.score, other.score)',
  ),
  fault(
    'ADL looks at profit alone, at no leverage',
    position('adl'),
    ': { numerator: pnl * value, denominator: cost * backing };',
    ': { numerator: pnl, denominator: cost };',
  ),
  fault(
    'ADL multiplies losses by their leverage',
    position('adl'),
    '{ numerator: pnl * backing, denominator: cost * value }',
    '{ numerator: pnl * value, denominator: cost * backing }',
  ),
  fault(
    'the insurance fund takes over what it cannot carry',
    core('liquidation/take-over'),
    'return unit.wallet.balance.total + gainsOf(unit) + gain >= 0n;',
    'return unit.wallet.balance.total + gainsOf(unit) + gain >= -(10n ** 9n);',
  ),
  fault(
    'the insurance fund leaves everything to ADL',
    core('liquidation/take-over'),
    'return unit.wallet.balance.total + gainsOf(unit) + gain >= 0n;',
    'return unit.wallet.balance.total + gainsOf(unit) + gain >= 10n ** 12n;',
  ),
  fault(
    'a position is taken over at what it was opened for',
    core('liquidation/take-over'),
    'position.size > 0 ? position.cost - backing : backing - position.cost',
    'position.size > 0 ? position.cost : -position.cost',
  ),
  fault(
    'the smallest loss of a unit is liquidated first',
    position('liquidation'),
    ': one.unrealized < other.unrealized',
    ': one.unrealized > other.unrealized',
  ),
  fault(
    'a unit shares its equity by the number of its positions',
    position('liquidation'),
    '    required += maintenance;',
    '    required += total / BigInt(positions.length);',
  ),
  fault(
    'liquidation costs no fee',
    core('products/linear/clearing'),
    'fee: opens ? fee : liquidationFee(',
    'fee: opens ? fee : isForced ? amount(0n) : liquidationFee(',
  ),
  fault(
    'orders that only reduce stay as they are when the position shrinks',
    core('products/linear/trims'),
    'if (slot.reducing === 0) return [];',
    'if (slot.reducing >= 0) return [];',
  ),
  fault(
    'trimming begins with the best price',
    core('products/linear/trims'),
    "return (one.side === 'sell' ? apart : -apart)",
    "return (one.side === 'sell' ? -apart : apart)",
  ),
  fault(
    'a restart forgets what users chose for contracts',
    core('positions/positions'),
    'slotOf(find(choice.userId, choice.symbolId)).choice = choice;',
    'find(choice.userId, choice.symbolId);',
  ),
  fault(
    'a restart forgets the funding index',
    core('positions/market'),
    '    market.fundingIndex = row.fundingIndex;\n',
    '',
  ),
  fault(
    'a restart pays the last funding once more',
    core('positions/market'),
    'market.nextFundingAt = row.nextFundingAt;',
    'market.nextFundingAt = row.nextFundingAt - 28_800_000;',
  ),
];
