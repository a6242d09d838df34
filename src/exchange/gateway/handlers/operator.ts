import type { OperatorPairRow, operatorCalls, TrailRow } from '#contract/calls/operator.ts';
import { amountOf, amountText, priceText, sizeText } from '#contract/map/quantity.ts';
import type { Instrument } from '#domain/instrument/instrument.ts';
import { amount, type Lots, type Ticks } from '#domain/money/units.ts';
import type { Act } from '#domain/operating/operating.ts';
import { done, type Outcome, refuse } from '#domain/refusal.ts';
import type { PairChange } from '#exchange/core/command.ts';
import {
  assetOf,
  type CallContext,
  type Gate,
  type Handlers,
  instrumentOr,
} from '#exchange/gateway/gate.ts';
import { given, newPairOf, type RuleField } from '#exchange/gateway/handlers/listing.ts';
import { pageCursor } from '#exchange/gateway/page.ts';
import type { ActRow } from '#exchange/store/store.ts';

const actOf = ({ operator }: CallContext, reason: string): Act => ({ by: operator!, reason });

function pairRow(gate: Gate, instrument: Instrument): OperatorPairRow {
  const { symbolId, quote, makerPpm, takerPpm } = instrument;
  const last = gate.engine.exchange.lastPrice(symbolId);
  return {
    symbolId,
    state: instrument.state,
    ...(last === undefined ? {} : { lastPrice: priceText(instrument, last) }),
    priceEndStep: priceText(instrument, instrument.priceStep as Ticks),
    sizeStep: sizeText(instrument, instrument.sizeStep as Lots),
    sizeMin: sizeText(instrument, instrument.sizeMin),
    sizeMax: sizeText(instrument, instrument.sizeMax),
    notionalMin: amountText(quote, instrument.notionalMin),
    notionalMax: amountText(quote, instrument.notionalMax),
    ...(makerPpm === undefined ? {} : { makerPpm }),
    ...(takerPpm === undefined ? {} : { takerPpm }),
    openOrders: gate.engine.exchange.openOrderCount(symbolId),
  };
}

async function change(
  gate: Gate,
  symbolId: string,
  what: PairChange,
  act: Act,
): Promise<Outcome<OperatorPairRow>> {
  const changed = await gate.engine.submit({ kind: 'ChangePair', symbolId, change: what, act });
  return changed.ok ? done(pairRow(gate, changed.value)) : changed;
}

/** The exchange's user that an operator names by id or by address. */
async function userIdOf(gate: Gate, text: string): Promise<Outcome<number>> {
  const { exchange } = gate.engine;
  if (/^[1-9]\d{0,15}$/.test(text)) {
    return exchange.user(Number(text)) ? done(Number(text)) : refuse('userUnknown');
  }
  const authId = await gate.accounts.authIdOf(text);
  const found = authId === undefined ? undefined : exchange.userByAuthId(authId);
  return found ? done(found.id) : refuse('userUnknown');
}

async function userRow(gate: Gate, userId: number) {
  const { exchange } = gate.engine;
  const user = exchange.user(userId)!;
  return {
    userId: String(userId),
    email: (await gate.accounts.emailOf(user.authId)) ?? '',
    frozen: user.frozen,
    operator: exchange.operating.operators.includes(userId),
    vipLevel: exchange.vipLevelAt(userId, gate.clock()),
    openOrders: exchange.openOrders(userId).length,
    coinList: exchange.balances(userId).map(({ asset: code, total, frozen }) => {
      const asset = assetOf(gate, code)!;
      return {
        coinName: code,
        total: amountText(asset, total),
        available: amountText(asset, amount(total - frozen)),
      };
    }),
  };
}

const areasOf = (gate: Gate) => ({
  areas: [...gate.engine.exchange.operating.areas],
  known: gate.site.knowsAreas,
});

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
  operatorPairs: (gate) =>
    done(gate.engine.exchange.instruments().map((instrument) => pairRow(gate, instrument))),

  async operatorListPair(gate, { reason, preview, ...described }, context) {
    const pair = newPairOf(gate, described);
    if (!pair.ok) return pair;
    const { instrument, isQuoted } = pair.value;
    const listed = preview
      ? gate.engine.exchange.canList(instrument)
      : await gate.engine.submit({ kind: 'ListPair', instrument, act: actOf(context, reason) });
    if (!listed.ok) return listed;
    const openPrice = priceText(instrument, instrument.openPrice!);
    return done({ ...pairRow(gate, instrument), openPrice, isQuoted, isListed: !preview });
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

  async operatorFreezeUser(gate, { user, frozen, cancelOrders, reason }, context) {
    const found = await userIdOf(gate, user);
    if (!found.ok) return found;
    const act = actOf(context, reason);
    const userId = found.value;
    const reply = await gate.engine.submit({
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
    const asset = assetOf(gate, coinName);
    if (asset === undefined) return refuse('currencyUnknown', { asset: coinName });
    const units = amountOf(asset, text);
    if (units === undefined) return refuse('quantityInvalid', { asset: coinName, value: text });
    const act = actOf(context, reason);
    const userId = found.value;
    const reply = await gate.engine.submit({
      kind: 'CreditUser',
      userId,
      asset: coinName,
      units,
      act,
    });
    return reply.ok ? done(await userRow(gate, userId)) : reply;
  },

  operatorAreas: (gate) => done(areasOf(gate)),

  async operatorRestrictArea(gate, { area, restricted, reason }, context) {
    const act = actOf(context, reason);
    const reply = await gate.engine.submit({ kind: 'RestrictArea', area, restricted, act });
    return reply.ok ? done(areasOf(gate)) : reply;
  },

  async operatorAnnounce(gate, { title, text, reason }, context) {
    const act = actOf(context, reason);
    const reply = await gate.engine.submit({ kind: 'PostAnnouncement', title, text, act });
    return reply.ok ? done({ announcementId: String(reply.value.id) }) : reply;
  },

  async operatorWithdrawAnnouncement(gate, { announcementId, reason }, context) {
    const reply = await gate.engine.submit({
      kind: 'WithdrawAnnouncement',
      announcementId: Number(announcementId),
      act: actOf(context, reason),
    });
    return reply.ok ? done(null) : reply;
  },

  async operatorSetRole(gate, { user, operator, reason }, context) {
    const found = await userIdOf(gate, user);
    if (!found.ok) return found;
    const act = actOf(context, reason);
    const userId = found.value;
    const reply = await gate.engine.submit({ kind: 'SetOperator', userId, operator, act });
    return reply.ok ? done(await userRow(gate, userId)) : reply;
  },

  operatorClock: (gate) => done(gate.engine.clockState()),

  operatorConfirmClock(gate, { reason }, context) {
    const confirmed = gate.engine.confirmClock(actOf(context, reason));
    return confirmed.ok ? done(gate.engine.clockState()) : confirmed;
  },

  async operatorShock(gate, { reason, languageType: _, ...shock }, context) {
    const { kind, target, direction, percent, seconds, seed } = shock;
    const { simulator } = gate.market;
    const isKnown =
      target === 'all' ||
      gate.engine.exchange.instrument(target) !== undefined ||
      // Everything is priced in USDT: it has no price that could move.
      (target !== 'USDT' && assetOf(gate, target) !== undefined);
    if (simulator === undefined || !isKnown) return refuse('symbolUnknown', { value: target });
    const way = kind === 'gap' ? ` ${direction}` : '';
    const after = `${kind}${way} ${percent} %, ${seconds} s, seed ${seed}`;
    const act = actOf(context, reason);
    const what = 'simulator.shock';
    const noted = await gate.engine.submit({ kind: 'NoteAct', what, about: target, after, act });
    if (!noted.ok) return noted;
    simulator.shock(shock);
    return done(shock);
  },

  async operatorTrail(gate, { cursor, limit }) {
    const before = cursor === undefined ? undefined : Number(cursor);
    const page = await gate.history.acts({ before, limit });
    return done({ items: page.rows.map(trailRow), cursor: pageCursor(page.cursor) });
  },

  operatorCompare: async (gate) =>
    done(
      (await gate.compareWithStore()).map(({ examples, ...finding }) => ({
        ...finding,
        examples: [...examples],
      })),
    ),
};
