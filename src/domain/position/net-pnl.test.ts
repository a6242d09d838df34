import { describe, expect, it } from 'vitest';
import { netPnl, netReturn } from './net-pnl.ts';

const position = {
  ...{ leverage: 20, realized: '-12.5', fees: '1.2', funding: '0.25', openedValue: '2000' },
};

describe('FUTP-09 what a position brought', () => {
  it('is what closing and funding did, less fees', () => {
    expect(netPnl(position)).toBe('-13.45');
    expect(netPnl({ ...position, realized: '13.45' })).toBe('12.5');
    expect(netPnl({ ...position, realized: '0.95' })).toBe('0');
  });

  it.each([
    [{}, '-13.45'],
    [{ realized: '100.95', leverage: 1 }, '5.00'],
    [{ openedValue: '0' }, undefined],
    // −2.309 % is no −2.30 %, and −0.0176 % no −0.01 %.
    [
      { realized: '-36.0104', fees: '0', funding: '0', openedValue: '1559.81', leverage: 1 },
      '-2.31',
    ],
    [{ realized: '-0.0176', fees: '0', funding: '0', openedValue: '100', leverage: 1 }, '-0.02'],
    [{ realized: '-0.00005', fees: '0', funding: '0', openedValue: '1', leverage: 1 }, '0.00'],
  ])('on the margin of what was opened, case %#', (more, percent) => {
    expect(netReturn({ ...position, ...more })).toBe(percent);
  });
});
