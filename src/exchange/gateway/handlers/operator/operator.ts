import type { operatorCalls } from '#contract/calls/operator.ts';
import type { OperatorPairRow } from '#contract/calls/operator-pairs.ts';
import type { TrailRow } from '#contract/calls/operator-running.ts';
import { amountText, priceText, sizeText, ticksOf } from '#contract/map/quantity.ts';
import { wireAmount } from '#contract/map/wire-number.ts';
import { insuranceId } from '#domain/account/account.ts';
import { defaultLocale } from '#domain/codes/locale.ts';
import { freshMark, initialMark } from '#domain/futures/mark.ts';
import { isCoinOn } from '#domain/instrument/demo-coin.ts';
import type { Instrument } from '#domain/instrument/instrument.ts';
import { valueAssetOf } from '#domain/instrument/value.ts';
import { type Line, lines } from '#domain/line/line.ts';
import { amount, type Lots, type Ticks } from '#domain/money/units.ts';
import type { Act } from '#domain/operating/operating.ts';
import { done, type Outcome, refuse } from '#domain/refusal.ts';
import { visitorIn } from '#domain/site/frame.ts';
import { isBuilt, productNames, stateOf } from '#domain/site/switches.ts';
import { type Gate, type Handlers, instrumentOr } from '#exchange/gateway/gate.ts';
import { actOf } from '#exchange/gateway/handlers/operator/act.ts';
import { jobHandlers } from '#exchange/gateway/handlers/operator/jobs.ts';
import { given, newPairOf, type RuleField } from '#exchange/gateway/handlers/operator/listing.ts';
import { postHandlers } from '#exchange/gateway/handlers/operator/posts.ts';
import { sweepAccounts } from '#exchange/gateway/handlers/operator/sweep.ts';
import { indexSourcesOf } from '#exchange/gateway/index-sources.ts';
import { pageCursor } from '#exchange/gateway/page.ts';
import { contractIn, contractRow, openPositionRow } from '#exchange/gateway/rows/positions.ts';
import type { ActRow } from '#exchange/view/history.ts';
import type { PairChange, PairFigures } from '#exchange/view/view.ts';

function pairRow(instrument: Instrument, figures: PairFigures): OperatorPairRow {
  const { symbolId, makerPpm, takerPpm } = instrument;
  const valued = valueAssetOf(instrument);
  const { lastPrice: last, openOrders } = figures;
  return {
    symbolId,
    state: instrument.state,
    ...(last === undefined ? {} : { lastPrice: priceText(instrument, last) }),
    priceEndStep: priceText(instrument, instrument.priceStep as Ticks),
    sizeStep: sizeText(instrument, instrument.sizeStep as Lots),
    sizeMin: sizeText(instrument, instrument.sizeMin),
    sizeMax: sizeText(instrument, instrument.sizeMax),
    notionalMin: amountText(valued, instrument.notionalMin),
    notionalMax: amountText(valued, instrument.notionalMax),
    ...(makerPpm === undefined ? {} : { makerPpm }),
    ...(takerPpm === undefined ? {} : { takerPpm }),
    openOrders,
  };
}

async function change(
  gate: Gate,
  symbolId: string,
  what: PairChange,
  act: Act,
): Promise<Outcome<OperatorPairRow>> {
  const changed = await gate.view.submit({ kind: 'ChangePair', symbolId, change: what, act });
  if (!changed.ok) return changed;
  const [figures] = await gate.view.pairFigures([symbolId]);
  return done(pairRow(changed.value, figures!));
}

/** The exchange's user that an operator names by id or by address. */
async function userIdOf(gate: Gate, text: string): Promise<Outcome<number>> {
  if (/^[1-9]\d{0,15}$/.test(text)) {
    return (await gate.view.user(Number(text))) ? done(Number(text)) : refuse('userUnknown');
  }
  const authId = await gate.accounts.authIdOf(text);
  const found = authId === undefined ? undefined : await gate.view.userByAuthId(authId);
  return found ? done(found.id) : refuse('userUnknown');
}

async function userRow(gate: Gate, userId: number) {
  const standing = await gate.view.user(userId);
  const email = standing && (await gate.accounts.emailOf(standing.user.authId));
  const { user, vipLevel, openOrders, balances } = (await gate.view.userReport(userId))!;
  return {
    userId: String(userId),
    email: email ?? '',
    frozen: user.frozen,
    operator: gate.directory.operating.operators.includes(userId),
    vipLevel,
    openOrders,
    coinList: balances.map(({ asset: code, total, frozen }) => {
      const asset = gate.directory.asset(code)!;
      return {
        coinName: code,
        total: amountText(asset, total),
        available: amountText(asset, amount(total - frozen)),
      };
    }),
  };
}

async function positionRows({ view, directory }: Gate, userId: number, line: Line) {
  const { positions } = await view.contracts(userId, line);
  return positions.map((one) => openPositionRow(directory, one));
}

const areasOf = (gate: Gate) => ({
  areas: [...gate.directory.operating.areas],
  known: gate.site.knowsAreas,
});

const switchesOf = ({ directory }: Gate) => {
  const { switches: settings } = directory.operating;
  return {
    switches: productNames.map((name) => ({
      name,
      built: isBuilt(name),
      state: stateOf(name, visitorIn(defaultLocale), settings),
    })),
    settings: [...settings],
  };
};

const trailRow = ({ id, ...act }: ActRow): TrailRow => ({ ...act, id: String(id) });

/** The given rules in the pair's own units; what is left out stays. */
function rulesOf(
  instrument: Instrument,
  texts: Readonly<Record<string, string | undefined>>,
): Outcome<PairChange> {
  const fields = Object.keys(texts).filter((field) => texts[field] !== undefined);
  if (fields.length === 0) return refuse('pairRulesInvalid');
  return given(instrument, texts, fields as RuleField[]);
}

/** What operators do: the door has made sure that one asks. */
export const operatorHandlers: Handlers<keyof typeof operatorCalls> = {
  ...postHandlers,
  ...jobHandlers,

  async operatorPairs({ view, directory }) {
    const pairs = await view.pairFigures();
    return done(pairs.map((figures) => pairRow(directory.listed(figures.symbolId), figures)));
  },

  async operatorListPair(gate, { reason, preview, ...described }, context) {
    const pair = await newPairOf(gate, described);
    if (!pair.ok) return pair;
    const { instrument, isQuoted } = pair.value;
    const listed = preview
      ? await gate.view.canList(instrument)
      : await gate.view.submit({ kind: 'ListPair', instrument, act: actOf(context, reason) });
    if (!listed.ok) return listed;
    const [figures] = await gate.view.pairFigures([instrument.symbolId]);
    const openPrice = priceText(instrument, instrument.openPrice!);
    return done({ ...pairRow(instrument, figures!), openPrice, isQuoted, isListed: !preview });
  },

  operatorSetPairState: (gate, { symbolId, state, reason }, context) =>
    change(gate, symbolId, { state }, actOf(context, reason)),

  async operatorSetPairRules(gate, { symbolId, reason, ...texts }, context) {
    const found = instrumentOr(gate, symbolId);
    if (!found.ok) return found;
    const { languageType: _, ...given } = texts;
    const rules = rulesOf(found.value, given);
    if (!rules.ok) return rules;
    return await change(gate, found.value.symbolId, rules.value, actOf(context, reason));
  },

  operatorSetPairFees: (gate, { symbolId, makerPpm, takerPpm, reason }, context) =>
    change(
      gate,
      symbolId,
      { makerPpm: makerPpm ?? undefined, takerPpm: takerPpm ?? undefined },
      actOf(context, reason),
    ),

  async operatorFindUser(gate, { user }) {
    const found = await userIdOf(gate, user);
    return found.ok ? done(await userRow(gate, found.value)) : found;
  },

  async operatorPositions(gate, { user, businessLine }) {
    const found = await userIdOf(gate, user);
    return found.ok ? done(await positionRows(gate, found.value, businessLine)) : found;
  },

  async operatorContracts(gate, { businessLine }) {
    const { view, directory, clock } = gate;
    const symbols = directory.pairsOf(businessLine).map(({ symbolId }) => symbolId);
    const figures = await view.contractFigures(symbols);
    return done(
      await Promise.all(
        figures.map(async (one) => {
          const contract = contractIn(directory, one.symbolId);
          const { state, tiers } = contract;
          const { mark, markAt } = one;
          const markStale = freshMark({ ...initialMark, mark, markAt }, clock()) === undefined;
          const sources = await indexSourcesOf(gate, contract);
          const counting = sources.filter(({ among }) => among !== undefined);
          const indexSources = counting.map(({ plate }) => plate.symbolId);
          const leverageMax = tiers[0]!.leverageMax;
          return { ...contractRow(directory, one), state, leverageMax, markStale, indexSources };
        }),
      ),
    );
  },

  async operatorInsurance(gate, { businessLine }) {
    const { rows } = await gate.view.balances(insuranceId, lines[businessLine].accountType);
    const own = rows.filter(({ asset }) => isCoinOn(businessLine, asset));
    const coinList = own.map(({ asset, total }) => ({
      ...{ coinName: asset, amount: amountText(gate.directory.asset(asset)!, total) },
    }));
    return done({ coinList, positions: await positionRows(gate, insuranceId, businessLine) });
  },

  async operatorFreezeUser(gate, { user, frozen, cancelOrders, reason }, context) {
    const found = await userIdOf(gate, user);
    if (!found.ok) return found;
    const act = actOf(context, reason);
    const userId = found.value;
    const reply = await gate.view.submit({
      kind: 'FreezeUser',
      userId,
      frozen,
      cancelOrders,
      act,
    });
    return reply.ok ? done(await userRow(gate, userId)) : reply;
  },

  async operatorCredit(gate, { user, coinName, amount: text, reason }, context) {
    const found = await userIdOf(gate, user);
    if (!found.ok) return found;
    const asset = gate.directory.asset(coinName);
    if (asset === undefined) return refuse('currencyUnknown', { asset: coinName });
    const units = wireAmount(asset, text);
    if (!units.ok) return units;
    const act = actOf(context, reason);
    const userId = found.value;
    const reply = await gate.view.submit({
      kind: 'CreditUser',
      userId,
      asset: coinName,
      units: units.value,
      act,
    });
    return reply.ok ? done(await userRow(gate, userId)) : reply;
  },

  async operatorSweepAccounts(gate, { reason }, context) {
    const swept = await sweepAccounts(gate, 'off', actOf(context, reason));
    return swept.ok ? done({ balances: swept.value }) : swept;
  },

  operatorAreas: (gate) => done(areasOf(gate)),

  async operatorRestrictArea(gate, { area, restricted, reason }, context) {
    const act = actOf(context, reason);
    const reply = await gate.view.submit({ kind: 'RestrictArea', area, restricted, act });
    return reply.ok ? done(areasOf(gate)) : reply;
  },

  operatorSwitches: (gate) => done(switchesOf(gate)),

  async operatorSetSwitch(gate, { name, locale, accountMode, state, reason }, context) {
    const act = actOf(context, reason);
    const change = { name, locale, accountMode, state: state ?? undefined };
    const reply = await gate.view.submit({ kind: 'SetSwitch', ...change, act });
    return reply.ok ? done(switchesOf(gate)) : reply;
  },

  async operatorSetRole(gate, { user, operator, reason }, context) {
    const found = await userIdOf(gate, user);
    if (!found.ok) return found;
    const act = actOf(context, reason);
    const userId = found.value;
    const reply = await gate.view.submit({ kind: 'SetOperator', userId, operator, act });
    return reply.ok ? done(await userRow(gate, userId)) : reply;
  },

  operatorClock: async (gate) => done(await gate.view.clockState()),

  async operatorConfirmClock(gate, { reason }, context) {
    const confirmed = await gate.view.confirmClock(actOf(context, reason));
    return confirmed.ok ? done(await gate.view.clockState()) : confirmed;
  },

  async operatorBringFunding(gate, { symbolId, seconds, reason }, context) {
    const found = instrumentOr(gate, symbolId);
    if (!found.ok) return found;
    if (!(await gate.view.simulates(symbolId))) return refuse('unsupported');
    const act = actOf(context, reason);
    const inMs = seconds * 1000;
    const brought = await gate.view.submit({ kind: 'BringFunding', symbolId, inMs, act });
    return brought.ok ? done({ symbolId, nextFundingTime: brought.value.nextFundingAt }) : brought;
  },

  async operatorBringDelivery(gate, { symbolId, seconds, reason }, context) {
    const found = instrumentOr(gate, symbolId);
    if (!found.ok) return found;
    if (!(await gate.view.simulates(symbolId))) return refuse('unsupported');
    const act = actOf(context, reason);
    const inMs = seconds * 1000;
    const brought = await gate.view.submit({ kind: 'BringDelivery', symbolId, inMs, act });
    return brought.ok ? done({ symbolId, deliveryTime: brought.value.deliversAt }) : brought;
  },

  async operatorConfirmDelivery(gate, { symbolId, price: text, reason }, context) {
    const found = instrumentOr(gate, symbolId);
    if (!found.ok) return found;
    const contract = found.value;
    const price = text === undefined ? undefined : ticksOf(contract, text);
    if (text !== undefined && price === undefined) return refuse('priceInvalid');
    const act = actOf(context, reason);
    const sent = await gate.view.submit({ kind: 'ConfirmDelivery', symbolId, price, act });
    return sent.ok
      ? done({ symbolId, deliveryPrice: priceText(contract, sent.value.price) })
      : sent;
  },

  async operatorShock(gate, { reason, languageType: _, ...shock }, context) {
    const { kind, target, direction, percent, seconds, seed } = shock;
    if (!(await gate.view.simulates(target))) return refuse('symbolUnknown', { value: target });
    const way = kind === 'gap' ? ` ${direction}` : '';
    const after = `${kind}${way} ${percent} %, ${seconds} s, seed ${seed}`;
    const act = actOf(context, reason);
    const what = 'simulator.shock';
    const noted = await gate.view.submit({ kind: 'NoteAct', what, about: target, after, act });
    if (!noted.ok) return noted;
    await gate.view.shock(shock);
    return done(shock);
  },

  async operatorTrail(gate, { cursor, limit }) {
    const before = cursor === undefined ? undefined : Number(cursor);
    const page = await gate.view.history.acts({ before, limit });
    return done({ items: page.rows.map(trailRow), cursor: pageCursor(page.cursor) });
  },

  operatorCompare: async (gate) =>
    done(
      (await gate.view.compareWithStore()).map(({ examples, ...finding }) => ({
        ...finding,
        examples: [...examples],
      })),
    ),
};
