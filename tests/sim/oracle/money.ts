import type { AccountType } from '#domain/codes/account-type.ts';
import type { RefusalCode } from '#domain/refusal.ts';
import type { CommandOf } from '#exchange/core/command.ts';
import {
  available,
  instrumentOf,
  type NaiveHold,
  type NaiveTransfer,
  placeName,
  placeTotal,
  setPlaceTotal,
  userOf,
  type World,
  world,
} from './world.ts';

/** Accounts that users move money from, and the pairs' below them. */
const open = ['spot', 'otc', 'usdtMix', 'usdMix', 'usdcMix', 'marginCross', 'marginIsolated'];
const spot = { type: 'spot', scope: '' } as const;

/** Those of them that have a product: only these take money. */
const used = ['spot', 'usdtMix', 'usdMix', 'usdcMix'];
const onlyCoin = new Map([
  ['usdtMix', 'USDT'],
  ['usdcMix', 'USDC'],
]);

type Draft = CommandOf<'Transfer'>['draft'];

const payloadOf = ({ from, to, asset, units }: Draft) =>
  [from.userId, placeName(from), to.userId, placeName(to), asset, units].join(' ');

/** Takes from the one and gives to the other, each with a line in the bills. */
export function transfer(
  w: World,
  { userId, draft }: CommandOf<'Transfer'>,
): NaiveTransfer | RefusalCode {
  const first = w.byClientOid.get(`${userId}/${draft.clientOid}`);
  if (first !== undefined) {
    return 'moved' in first && first.payload === payloadOf(draft) ? first : 'clientOidDuplicate';
  }
  const problem = peopleProblem(w, userId, draft) ?? placeProblem(w, draft);
  if (problem !== undefined) return problem;
  const { from, asset, units } = draft;
  if (!coins(w).has(asset)) return 'currencyUnknown';
  if (units > available(w, from.userId, asset, from)) return 'fundsNotEnough';
  moveBetween(w, draft);
  const payload = payloadOf(draft);
  const made: NaiveTransfer = { id: w.nextId++, userId, payload, moved: units };
  if (draft.clientOid !== undefined) w.byClientOid.set(`${userId}/${draft.clientOid}`, made);
  return made;
}

function moveBetween(w: World, { from, to, asset, units }: Draft): void {
  for (const [place, change] of [
    [from, -units],
    [to, units],
  ] as const) {
    const left = placeTotal(w, place.userId, asset, place) + change;
    setPlaceTotal(w, place.userId, asset, place, left);
    w.moves.push(`${place.userId} ${placeName(place)} ${asset} ${change} to ${left}`);
  }
}

/** Money from outside, to any account. */
export function credit(w: World, { userId, asset, units, place = spot }: CommandOf<'Credit'>) {
  setPlaceTotal(w, world, asset, spot, placeTotal(w, world, asset, spot) - units);
  setPlaceTotal(w, userId, asset, place, placeTotal(w, userId, asset, place) + units);
}

/** All that nothing holds of accounts without a product goes to the spot account: of all users at once. */
export function sweep(w: World) {
  let count = 0;
  for (const { id: userId } of w.users) {
    for (const key of [...w.totals.keys()].sort()) {
      const [owner, place, asset] = key.split('/');
      if (Number(owner) !== userId || place === undefined || asset === undefined) continue;
      const [type, scope] = place.split(':') as [AccountType, string];
      if (!open.includes(type) || used.includes(type)) continue;
      const units = available(w, userId, asset, { type, scope }) as Draft['units'];
      if (units <= 0n) continue;
      const from = { userId, type, scope };
      moveBetween(w, { from, to: { userId, ...spot }, asset, units });
      w.nextId++;
      count++;
    }
  }
  return { count };
}

/** A user moves own money and that of sub-accounts; nobody who is frozen takes part. */
function peopleProblem(w: World, userId: number, { from, to }: Draft): RefusalCode | undefined {
  for (const owner of [from.userId, to.userId]) {
    const found = userOf(w, owner);
    if (found === undefined) return 'userUnknown';
    if (owner !== userId && found.parentId !== userId) return 'userUnknown';
    if (found.frozen || userOf(w, userId)!.frozen) return 'userFrozen';
  }
  return undefined;
}

function placeProblem(w: World, { from, to, asset, units }: Draft): RefusalCode | undefined {
  if (units <= 0n) return 'amountInvalid';
  if (from.userId === to.userId && placeName(from) === placeName(to)) return 'transferSame';
  for (const { type, scope } of [from, to]) {
    if (!open.includes(type)) return 'transferClosed';
    if (type === 'marginIsolated' ? scope === '' : scope !== '') return 'transferClosed';
    if (scope !== '' && instrumentOf(w, scope) === undefined) return 'symbolUnknown';
  }
  if (!used.includes(to.type)) return 'accountOff';
  if ((onlyCoin.get(to.type) ?? asset) !== asset) return 'transferClosed';
  // Coin-margined contracts are margined in their own coins alone.
  const isMargin = w.instruments.some((one) => one.kind === 'inverse' && one.base.code === asset);
  if (to.type === 'usdMix' && !isMargin) return 'transferClosed';
  if (to.scope === '') return undefined;
  const pair = instrumentOf(w, to.scope)!;
  if (pair.state === 'delisted') return 'transferClosed';
  return pair.base.code === asset || pair.quote.code === asset ? undefined : 'transferClosed';
}

const coins = (w: World) =>
  new Set(w.instruments.flatMap(({ base, quote }) => [base.code, quote.code]));

export function placeHold(w: World, command: CommandOf<'PlaceHold'>): NaiveHold | RefusalCode {
  const { userId, account, asset, cause, units, reference } = command;
  if (userOf(w, userId) === undefined) return 'userUnknown';
  if (units <= 0n) return 'amountInvalid';
  if (!coins(w).has(asset)) return 'currencyUnknown';
  if (units > available(w, userId, asset, account)) return 'balanceNotEnough';
  const place = placeName(account);
  const hold = { id: w.nextId++, userId, place, asset, cause, units, reference };
  w.holds.push(hold);
  return hold;
}

/** Another's hold, or one that was released, is no matter. */
export function releaseHold(
  w: World,
  { userId, holdId }: CommandOf<'ReleaseHold'>,
): NaiveHold | undefined {
  const hold = w.holds.find((one) => one.id === holdId && one.userId === userId);
  w.holds = w.holds.filter((one) => one !== hold);
  return hold;
}
