import type { UserState } from '#domain/account/account.ts';
import { type Rate, valueAsset, valueAt } from '#domain/fee/fee.ts';
import { utcDay, vipLevelOf, volumeDaysMax } from '#domain/fee/vip.ts';
import { type Amount, boundedAmount } from '#domain/money/units.ts';
import type { Owner } from '#exchange/core/instruments/standing.ts';
import { unitsOf } from '#exchange/core/risk/unit.ts';
import { noteUser, type State, touchUser } from '#exchange/core/state.ts';

/** Adds a trade of `quote` units to the user's volume of today. */
export function addVolume(state: State, owner: Owner, quote: Amount, rate: Rate): void {
  const { state: user } = owner;
  if (user === undefined) return;
  const value = boundedAmount(rate.numerator === rate.denominator ? quote : valueAt(quote, rate));
  const day = utcDay(state.now);
  const { volumeByDay } = user;
  const last = volumeByDay[volumeByDay.length - 1];
  if (last?.day === day) last.volume = boundedAmount(last.volume + value);
  else {
    volumeByDay.push({ day, volume: value });
    if (volumeByDay.length > volumeDaysMax) volumeByDay.shift();
  }
  noteUser(state, owner);
}

/** The VIP level that a command of the user's would have at `now`. */
export function vipLevelAt(state: State, user: UserState, now: number): number {
  const today = utcDay(now);
  if (user.vipDay === today) return user.vipLevel;
  const usdt = state.assets.get(valueAsset);
  return usdt === undefined ? 0 : vipLevelOf(user.volumeByDay, today, usdt.scale);
}

/** Draws the user's VIP level anew with the first command of a day. */
export function renewVipLevel(state: State, owner: Owner): void {
  const { state: user } = owner;
  if (user === undefined) return;
  const today = utcDay(state.now);
  if (user.vipDay === today) return;
  const before = user.vipLevel;
  user.vipLevel = vipLevelAt(state, user, state.now);
  // The fees of closing are part of what positions must keep.
  if (user.vipLevel !== before)
    for (const unit of unitsOf(owner).values()) state.watchlist.lookAt(unit);
  user.vipDay = today;
  touchUser(state, owner);
}
