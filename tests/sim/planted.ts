/** A fault planted in a copy of the exchange: exact text of one file, and what stands there then. */
export interface Fault {
  readonly name: string;
  readonly edits: readonly {
    /** Path from `src/`. */
    readonly file: string;
    readonly find: string;
    readonly put: string;
  }[];
}

const fault = (name: string, file: string, find: string, put: string): Fault => ({
  name,
  edits: [{ file, find, put }],
});

const core = (file: string) => `exchange/core/${file}.ts`;
const spot = (file: string) => core(`products/spot/${file}`);
const order = (file: string) => `domain/order/${file}.ts`;

/** Each would cost somebody money or a place in a queue; the simulation must notice every one. */
export const faults: readonly Fault[] = [
  fault(
    'the last to come is served first',
    core('book/matching'),
    'let maker = level.head; maker !== undefined; maker = maker.after',
    'let maker = level.tail; maker !== undefined; maker = maker.before',
  ),
  fault(
    'a smaller size loses its place',
    core('orders/changing'),
    'if (price === order.price && size < order.size!) reduce(',
    'if (price !== price) reduce(',
  ),
  fault(
    'a bigger size keeps its place',
    core('orders/changing'),
    'if (price === order.price && size < order.size!) reduce(',
    'if (price === order.price) reduce(',
  ),
  fault(
    'users trade with themselves',
    core('book/matching'),
    'if (maker.standing.owner === owner) {',
    'if (maker.standing.owner !== maker.standing.owner) {',
  ),
  fault(
    'self-trade prevention always cancels the taker',
    core('book/matching'),
    "if (selfTrade === 'cancelTaker') return",
    'return',
  ),
  fault(
    'fill or kill is filled in part',
    core('orders/placing'),
    "order.timeInForce === 'fok' && stop !== 'filled'",
    "order.timeInForce === 'fok' && stop === 'empty'",
  ),
  {
    name: 'maker-only takes',
    edits: [
      {
        file: core('orders/placing'),
        find: "if (draft.timeInForce === 'makerOnly') {",
        put: "if (draft.timeInForce === 'fok' && draft.timeInForce !== 'fok') {",
      },
      {
        file: core('orders/placing'),
        find: "if (order.timeInForce === 'makerOnly' && stop",
        put: 'if (order.timeInForce !== order.timeInForce && stop',
      },
    ],
  },
  fault(
    'a new level takes the place of another',
    core('book/book'),
    'this.#levels.splice(this.#placeOf(level.price), 0, level)',
    'this.#levels.splice(this.#placeOf(level.price), 1, level)',
  ),
  fault(
    'an emptied level stays',
    core('book/book'),
    'if (level.head === undefined) this.#drop(level);',
    '',
  ),
  fault(
    'fees are rounded down',
    'domain/fee/fee.ts',
    'amount(mulDivUp(received, BigInt(ratePpm), million))',
    'amount(mulDivDown(received, BigInt(ratePpm), million))',
  ),
  fault(
    'a trade is paid at the price of the taker',
    core('book/matching'),
    'demand.costOf(price, size)',
    'demand.costOf(bound, size)',
  ),
  fault(
    'a cancelled order leaves its freeze behind',
    core('orders/ending'),
    '  withdraw(state, resting);\n  endOrder(',
    '  leaveBook(state, resting);\n' +
      '  touchLevel(state, standing.listing, order.side, order.price!);\n  endOrder(',
  ),
  fault(
    'immediate or cancel rests',
    core('orders/placing'),
    "order.timeInForce === 'ioc'",
    'order.timeInForce !== order.timeInForce',
  ),
  fault(
    'market buys know no slippage',
    order('band'),
    'scaledDown(best, million + slippagePpm)',
    'scaledDown(best, million + 0 * slippagePpm + million)',
  ),
  fault(
    'a plan fires the other way than its user named',
    order('plan-issues'),
    '(fires ?? direction) === direction',
    '(direction ?? fires) === direction',
  ),
  fault(
    'plans of one trigger fire youngest first',
    core('conditional/trigger-list'),
    'one.priority > other.priority',
    'one.priority < other.priority',
  ),
  fault(
    'both legs of a preset fire',
    core('conditional/triggers'),
    'if (other !== undefined) cancelPlan(state, other);',
    '',
  ),
  fault(
    'a preset sells more than was received',
    spot('legs'),
    'baseAmount(instrument, order.filledSize) - order.feeReceived',
    'baseAmount(instrument, order.filledSize)',
  ),
  fault(
    'one plan too many runs in a command',
    core('conditional/plans'),
    'const firedPerCommandMax = 32;',
    'const firedPerCommandMax = 33;',
  ),
  fault(
    'fees in BGB are not discounted',
    'domain/fee/fee.ts',
    'bgbFeePpm = 800_000n',
    'bgbFeePpm = 1_000_000n',
  ),
  fault(
    'only the volume of two days counts for the VIP level',
    'domain/fee/vip.ts',
    'day >= today - windowDays',
    'day >= today - 2',
  ),
  fault(
    'another payload under a used client id is answered with the first order',
    core('orders/client-ids'),
    'return order?.digest === draftDigest(draft)',
    'return order !== undefined',
  ),
  fault(
    'a dead man’s switch comes late',
    core('schedule/schedule'),
    'first.at > now',
    'first.at + 20_000 > now',
  ),
  fault(
    'one open order too many is taken',
    order('issues'),
    'if (rests && openOrders >= openOrdersMax)',
    'if (rests && openOrders > openOrdersMax)',
  ),
  fault(
    'a market buy by size is not asked what it costs',
    spot('rules'),
    "if (draft.type !== 'market' || draft.side !== 'buy') return undefined;",
    'return undefined;',
  ),
  fault(
    'a restart forgets who came first',
    core('loading'),
    'orders.map(copyOrder).sort((one, other) => one.priority - other.priority)',
    'orders.map(copyOrder)',
  ),
  fault(
    'a restart forgets the dead man’s switches',
    core('loading'),
    "state.schedule.set('switch', copy.id, copy.cancelAllAt);",
    '',
  ),
  fault(
    'a restart forgets the plans that wait for their turn',
    core('loading'),
    "if (plan.status === 'executing') state.fired.push(plan);",
    "if (plan.status === 'executing') state.plans.set(plan.id, plan);",
  ),
  {
    name: 'the fee of a taker is rounded up fill by fill',
    edits: [
      { file: spot('fees'), find: 'amount(taking.basis + (buys', put: 'amount((buys' },
      { file: spot('fees'), find: 'taking.fee = total;', put: '' },
    ],
  },
  fault(
    'a maker pays the fee of a taker',
    spot('fees'),
    'makerPpmOf(maker.listing.instrument, owner.state.vipLevel)',
    'takerPpmOf(maker.listing.instrument, owner.state.vipLevel)',
  ),
  fault(
    'the band follows the last price wherever it is walked',
    core('orders/placing'),
    'context.reference = referenceOf(listing, state.now);',
    'context.reference = listing.lastPrice;',
  ),
  fault(
    'a walked last price fires stops',
    core('conditional/triggers'),
    'triggerPriceOf(instrument, lastPrice, referenceOf(listing, state.now))',
    'lastPrice',
  ),
  fault(
    'slippage counts from wherever a sweep left the best price',
    order('band'),
    'slippageBound(side, nearPrice(instrument, best, reference), slippagePpm)',
    'slippageBound(side, best, slippagePpm)',
  ),
  fault(
    'the anchor of a pair follows its last price at once',
    core('prices/reference'),
    '(apart * (elapsed < followMs ? elapsed : followMs)) / followMs',
    'apart',
  ),
  fault(
    'a fired plan meets the book that was swept',
    core('conditional/plans'),
    'updatedAt + requoteMs',
    'updatedAt',
  ),
  fault(
    'quotes do not release what has fired',
    core('orders/quotes'),
    'if (quotes.length > 0) listing.quotedUpTo = state.counters.priority;',
    '',
  ),
  fault(
    'a stop gives way to an order of its own user',
    core('conditional/plans'),
    "selfTrade: 'cancelMaker'",
    "selfTrade: 'cancelTaker'",
  ),
  fault(
    'a stop ends at the slippage of a usual order',
    core('orders/placing'),
    'planId === undefined || reference === undefined',
    'planId === planId || reference === undefined',
  ),
  fault(
    'what a stop has left unfilled passes for done',
    core('conditional/plans'),
    "type === 'limit' || end === 'filled'",
    "type === 'limit' || end !== undefined",
  ),
  fault(
    'a preset protects the first fill only',
    core('conditional/presets'),
    'plan.size = (plan.size + now.size! - before.size!) as Lots;',
    'plan.size = before.size!;',
  ),
  fault(
    'a stop leaves the rest of its buy open',
    core('conditional/plans'),
    "if (resting !== undefined) cancelResting(state, resting, 'presetTriggered');",
    '',
  ),
  fault(
    'the stops of a frozen user do not run',
    core('orders/placing'),
    'if (owner.state?.frozen && planId === undefined)',
    'if (owner.state?.frozen)',
  ),
  fault(
    'a leg that its user has cancelled comes back with the next fill',
    core('conditional/presets'),
    'order.preset = withoutLeg(order.preset!, kind);',
    'state.protections.delete(order.id);',
  ),
  fault(
    'a restart forgets what protects an open buy',
    core('loading'),
    '    resumeLeg(state, plan);',
    '',
  ),
  fault(
    'the limit order of an OCO stays when its stop fires',
    core('conditional/plans'),
    "if (plan.kind === 'oco') endLimitOrder(state, plan, 'presetTriggered');",
    '',
  ),
  fault(
    'the stop of an OCO outlives its limit order',
    core('conditional/legs'),
    'else cancelPlan(state, oco.stop);',
    '',
  ),
  fault(
    'the stop of an OCO does not shrink with its limit order',
    core('conditional/legs'),
    'if (order.end === undefined) fitStop(state, oco);',
    'if (order.end === undefined) return;',
  ),
  fault(
    'an OCO holds what both of its legs may cost',
    core('products/spot/holds'),
    'oco !== undefined && oco.stopAt > price! ? oco.stopAt : price!',
    'oco !== undefined ? ((oco.stopAt + price!) as typeof oco.stopAt) : price!',
  ),
  fault(
    'a new OCO is not asked what its stop may cost',
    spot('rules'),
    'if (extra === 0n) return undefined;',
    'if (extra >= 0n) return undefined;',
  ),
  fault(
    'what an OCO held for its stop stays when the stop ends',
    core('conditional/shared-hold'),
    'reserveAnew(state, oco, () => state.ocos.delete(oco.order.id));',
    'state.ocos.delete(oco.order.id);',
  ),
  fault(
    'a restart forgets the best price of a trailing stop',
    core('loading'),
    'loadTrails(state, [...state.tables.trailMarks.values()].sort(byId));',
    'const marks = [...state.tables.trailMarks.values()].sort(byId);\n' +
      '  for (const mark of marks) mark.best = state.listings.get(mark.symbolId)!.lastPrice!;\n' +
      '  loadTrails(state, marks);',
  ),
  fault(
    'a trailing stop follows the price the wrong way',
    core('conditional/trails'),
    'if (at > this.#sign * last.mark.best) {',
    'if (at > this.#sign * last.mark.best || at % 7 === 0) last.mark.best = price;\n    else {',
  ),
  fault(
    'a callback is cut short by its rounding',
    order('conditional'),
    '? Math.ceil(product / million)',
    '? Math.floor(product / million)',
  ),
  fault(
    'a trailing stop does not wait for its activation',
    core('conditional/making'),
    "action: activation === undefined ? 'place' : 'follow'",
    "action: 'place'",
  ),
  fault(
    'the preset of a sell spends the fee as well',
    core('products/spot/legs'),
    'order.filledQuote - order.feeReceived',
    'order.filledQuote',
  ),
  fault(
    'an amendment is not in the timeline',
    core('orders/changing'),
    "steps.push({ at: state.now, what: 'amended', price, size });",
    '',
  ),
  fault(
    'a transfer takes what is held',
    core('ledger/transfers'),
    'account !== undefined && units <= transferable',
    'account !== undefined && units <= account.balance.total',
  ),
  fault(
    'a repeated transfer moves its money again',
    core('commands/transfer'),
    'if (repeated !== undefined) return repeated;',
    '',
  ),
  fault(
    'another transfer under a used client id is answered with the first',
    core('orders/client-ids'),
    'known !== undefined && asksTheSame(known, draft)',
    'known !== undefined',
  ),
  fault(
    'the margin accounts of two pairs are one',
    core('ledger/ledger'),
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the text of the source.
    '`${type}/${scope}/${asset}`',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the text of the source.
    '`${type}/${asset}`',
  ),
  fault(
    'a transfer is billed on one side only',
    core('ledger/ledger'),
    'this.#post(changes, to, amount(to.balance.total + units), units, reason, cause);',
    "if (reason === 'transfer') to.balance.total = amount(to.balance.total + units);\n" +
      'else this.#post(changes, to, amount(to.balance.total + units), units, reason, cause);',
  ),
  fault(
    'a sub-account takes from its parent',
    core('commands/transfer'),
    'named?.parentId === owner.id',
    '(named?.parentId === owner.id || owner.state?.parentId === userId)',
  ),
  fault(
    'a frozen user moves money away',
    core('commands/transfer'),
    'if (named.frozen || owner.state?.frozen)',
    'if (owner.frozen && !owner.state?.frozen)',
  ),
  fault(
    'a futures account takes every coin',
    'domain/account/transfer.ts',
    'only === undefined || only === asset',
    'only !== asset || only === asset',
  ),
  fault('a restart forgets holds', core('loading'), '  freezeHolds(state);\n', ''),
  fault(
    'a released hold stays frozen',
    core('commands/release-hold'),
    'state.ledger.release(state.changes, knownAccount(owner, { type, scope }, asset)!, units);',
    '',
  ),
  fault('a hold is released twice', core('commands/release-hold'), 'hold.endedAt = state.now;', ''),
  fault(
    'a user releases the hold of another',
    core('commands/release-hold'),
    'hold === undefined || hold.userId !== owner.id',
    'hold === undefined',
  ),
  fault(
    'a hold takes what orders hold',
    core('commands/place-hold'),
    'if (refusal !== undefined) return { ok: false, refusal };',
    "if (refusal?.values?.limit === '0') return { ok: false, refusal };",
  ),
  fault(
    'a restart counts a hold twice',
    core('loading'),
    'state.ledger.resumeHold(state.changes, account, units);',
    'for (let i = 0; i < 2; i++) state.ledger.resumeHold(state.changes, account, units);',
  ),
  fault(
    'a restart reserves for what was filled of an order',
    core('loading'),
    '.reserve(state, standing, order, rest)',
    '.reserve(state, standing, order, order.size!)',
  ),
  fault(
    'what an amended order held is released at its new price',
    core('orders/changing'),
    '  withdraw(state, resting);\n  order.price = price;',
    '  order.price = price;\n  withdraw(state, resting);',
  ),
  fault(
    'a smaller size goes on holding what the larger held',
    core('orders/ending'),
    'release(state, standing, order, lots);',
    'release(state, standing, order, 0 as Lots);',
  ),
  fault(
    'an order that was filled in part keeps the hold of its rest at its end',
    core('orders/ending'),
    'release(state, standing, order, rest as Lots);',
    'release(state, standing, order, (order.filledSize > 0 ? 0 : rest) as Lots);',
  ),
  fault(
    'a fill releases all that its maker holds',
    spot('clearing'),
    'release(this.#state, maker, makerOrder, size);',
    'release(this.#state, maker, makerOrder, (makerOrder.size! - makerOrder.filledSize) as never);',
  ),
  fault(
    'what a buy holds is rounded down',
    order('hold'),
    "side === 'buy' ? notional(instrument, price, rest)",
    "side === 'buy' ? (((notional(instrument, price, rest) / 1_000n) * 1_000n) as Amount)",
  ),
  fault(
    'what is held counts twice against what is available',
    core('ledger/account'),
    '(balance.total - balance.frozen) as Amount',
    '(balance.total - 2n * balance.frozen) as Amount',
  ),
  fault(
    'an order spends what is held',
    spot('rules'),
    'context.available = available(spentAccount(standing, draft.side));',
    'context.available = spentAccount(standing, draft.side).balance.total;',
  ),
  fault(
    'a transfer is carried out twice',
    core('ledger/transfers'),
    "  ledger.transfer(changes, accountAt(giver, from, asset), target, units, 'transfer', cause);",
    '  for (let i = 0; i < 2; i++)\n' +
      "    ledger.transfer(changes, accountAt(giver, from, asset), target, units, 'transfer', cause);",
  ),
  fault(
    'a transfer lands with who asked for it',
    core('ledger/transfers'),
    'const target = accountAt(taker, to, asset);',
    'const target = accountAt(owner, to, asset);',
  ),
  fault(
    'a transfer takes from who asked for it',
    core('ledger/transfers'),
    'accountAt(giver, from, asset)',
    'accountAt(owner, from, asset)',
  ),
  fault(
    'an account takes money while its product is off',
    'domain/account/transfer.ts',
    'if (!isOn(to.type))',
    'if (false as boolean)',
  ),
  fault(
    'a sweep leaves the margin accounts of pairs as they are',
    core('commands/sweep-accounts'),
    "(type) => type !== 'spot' &&",
    "(type) => type !== 'spot' && type !== 'marginIsolated' &&",
  ),
  fault(
    'a sweep takes what is held',
    core('commands/sweep-accounts'),
    'const units = transferableOf(state, owner, { type, scope }, asset);',
    'const units = total;',
  ),
  fault(
    'the order of a plan has no take profit and stop loss',
    core('conditional/plans'),
    '...{ preset: plan.preset, presetRatios: plan.presetRatios },',
    '',
  ),
  fault(
    'a plan keeps no room for its take profit and stop loss',
    core('conditional/triggers'),
    'standing.presetLegs += legsOfPlan(plan);',
    'standing.presetLegs += 0 * legsOfPlan(plan);',
  ),
  fault(
    'a ratio of what was paid is rounded away from it',
    order('preset-ratios'),
    'const divide = isAbove ? divDown : divUp;',
    'const divide = isAbove ? divUp : divDown;',
  ),
  fault(
    'a changed take profit of a plan takes its stop loss away',
    order('preset-change'),
    'const { takeProfit = legs?.takeProfit, stopLoss = legs?.stopLoss } = change;',
    'const { takeProfit = legs?.takeProfit, stopLoss } = change;',
  ),
];
