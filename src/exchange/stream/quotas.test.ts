import { describe, expect, it } from 'vitest';
import { streamLimits } from '#contract/channels.ts';
import { type Place, Quotas } from './quotas.ts';

function enterMany(quotas: Quotas, count: number, network: (n: number) => string): Place[] {
  return Array.from({ length: count }, (_, n) => quotas.enter(network(n)) as Place);
}

describe('API-02 places for sockets', () => {
  it('are bounded per network, and free again when a socket leaves, once', () => {
    const quotas = new Quotas();
    const [first] = enterMany(quotas, streamLimits.socketsPerNetwork, () => 'a');
    expect(quotas.enter('a')).toBe('networkFull');
    expect(quotas.enter('b')).toBeTypeOf('object');
    first!.leave();
    first!.leave();
    expect(quotas.enter('a')).toBeTypeOf('object');
    expect(quotas.enter('a')).toBe('networkFull');
  });

  it('are bounded in all', () => {
    const quotas = new Quotas();
    const [first] = enterMany(quotas, streamLimits.sockets, String);
    expect(quotas.enter('x')).toBe('full');
    first!.leave();
    expect(quotas.enter('x')).toBeTypeOf('object');
  });

  it('are bounded per user, wherever the user comes from', () => {
    const quotas = new Quotas();
    const places = enterMany(quotas, streamLimits.socketsPerUser + 1, String);
    const joined = places.map((place) => place.join(7));
    expect(joined.filter(Boolean)).toHaveLength(streamLimits.socketsPerUser);
    expect(joined.at(-1)).toBe(false);
    expect(places.at(-1)!.join(8)).toBe(true);
    places[0]!.leave();
    expect((quotas.enter('z') as Place).join(7)).toBe(true);
  });

  it('cannot be joined once they were left', () => {
    const place = new Quotas().enter('a') as Place;
    place.leave();
    expect(place.join(1)).toBe(false);
  });
});

describe('API-02 frames and topics a second', () => {
  const rows: readonly ['frame' | 'topics', number | undefined, number][] = [
    ['frame', 7, streamLimits.framesPerSecondOfUser],
    ['frame', undefined, streamLimits.framesPerSecondOfNetwork],
    ['topics', 7, streamLimits.topicsPerSecondOfUser],
    ['topics', undefined, streamLimits.topicsPerSecondOfNetwork],
  ];
  it.each(rows)('%s of user %s: %i over ten seconds', (what, userId, perSecond) => {
    const quotas = new Quotas();
    const take = (network: string, now: number) =>
      what === 'frame'
        ? quotas.frame({ network, userId }, now)
        : quotas.topics({ network, userId }, 1, now);
    for (let n = 0; n < perSecond * 10; n++) expect(take('a', 0)).toBe(0);
    expect(take('a', 0)).toBe(1);
    // A user is the same from everywhere; a visitor is known by the network alone.
    expect(take('b', 0)).toBe(userId === undefined ? 0 : 1);
    expect(take('a', 1000)).toBe(0);
  });
});
