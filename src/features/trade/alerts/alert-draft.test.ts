import { describe, expect, it } from 'vitest';
import type { Instrument } from '#domain/instrument/instrument.ts';
import { priceAtPlace, waitingSide, wantedAlert } from './alert-draft.ts';

const pair = (priceScale: number, priceStep: number) => ({ priceScale, priceStep }) as Instrument;
const btc = pair(1, 5);
const pepe = pair(8, 1);

describe('SPOT-02 a typed price is an alert by where the last price is', () => {
  it.each([
    ['100.5', '100.0', { direction: 'up', price: '100.5' }],
    ['99.5', '100.0', { direction: 'down', price: '99.5' }],
    // Down to its step, as a price is when its field is left.
    ['100.9', '100.0', { direction: 'up', price: '100.5' }],
    ['100.', '200.0', { direction: 'down', price: '100.0' }],
    ['100.4', '100.0', { code: 'samePrice' }],
    ['100', '100.0', { code: 'samePrice' }],
    ['', '100.0', { code: 'enterPrice' }],
    [',', '100.0', { code: 'enterPrice' }],
    ['100,5', '100.0', { code: 'strayMark' }],
    ['100,', '200.0', { direction: 'down', price: '100.0' }],
    ['0', '100.0', { code: 'aboveZero' }],
    ['0.4', '100.0', { code: 'aboveZero' }],
    ['999999999999999999', '100.0', { code: 'priceAboveMax', limit: '900719925474099.1' }],
    // Nothing has been traded yet: the first price is told.
    ['100', undefined, { direction: 'up', price: '100.0' }],
  ])('“%s” beside %s is %j', (typed, last, expected) => {
    expect(wantedAlert(btc, typed, last)).toEqual(expected);
  });
});

describe('SPOT-02 a place in the chart is a price on the nearest step', () => {
  it.each([
    [btc, 100.74, '100.5'],
    [btc, 100.76, '101.0'],
    [btc, 0.2, undefined],
    [btc, -3, undefined],
    [btc, Number.NaN, undefined],
    [btc, 1e300, undefined],
    [pepe, 0.0000097049, '0.00000970'],
    [pepe, 0.1 + 0.2, '0.30000000'],
  ])('%j at %d is %s', (instrument, place, price) => {
    expect(priceAtPlace(instrument, place)).toBe(price);
  });
});

it.each([
  ['99.5', '100.0', 'buy'],
  ['100.0', '100.0', 'buy'],
  ['100.5', '100.0', 'sell'],
  ['100.5', undefined, 'buy'],
])('SPOT-02 a limit order waits at %s beside %s when it would %s', (price, last, side) => {
  expect(waitingSide(btc, price, last)).toBe(side);
});
