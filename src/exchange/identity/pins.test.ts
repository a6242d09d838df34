import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type OpenProfileDatabase, openProfileDatabase } from '#exchange/profile/database.ts';
import { Pins } from './pins.ts';

const minuteMs = 60_000;
const ann = { userId: 1000, sessionId: 'ann-1' };
const annElsewhere = { userId: 1000, sessionId: 'ann-2' };
const bob = { userId: 1001, sessionId: 'bob-1' };

let dataDir: string;
let database: OpenProfileDatabase;
let pins: Pins;
let now: number;

async function open(): Promise<void> {
  database = await openProfileDatabase(dataDir);
  pins = new Pins(database.db, () => now);
  await pins.load();
}

beforeEach(async () => {
  now = 1_000_000_000_000;
  dataDir = mkdtempSync(join(tmpdir(), 'perigee-pins-'));
  await open();
});
afterEach(async () => {
  await database.close();
  rmSync(dataDir, { recursive: true, force: true });
});

/** The code of a refusal; `ok` of anything else. */
const said = async (outcome: ReturnType<Pins['verify']> | ReturnType<Pins['enable']>) => {
  const answer = await outcome;
  return answer.ok ? 'ok' : answer.refusal.code;
};

describe('API-01 USER-04 a trading PIN', () => {
  it('is asked of every session but the one that set it, for twelve hours', async () => {
    expect([pins.isOn(1000), pins.isNeeded(ann)]).toEqual([false, false]);
    expect(await said(pins.enable(ann, '123456'))).toBe('ok');
    expect([pins.isNeeded(ann), pins.isNeeded(annElsewhere), pins.isNeeded(bob)]).toEqual([
      false,
      true,
      false,
    ]);
    expect(await pins.verify(annElsewhere, '123456')).toEqual({
      ok: true,
      value: now + 720 * minuteMs,
    });
    expect(pins.isNeeded(annElsewhere)).toBe(false);
    now += 720 * minuteMs;
    expect([pins.isNeeded(ann), pins.isNeeded(annElsewhere)]).toEqual([true, true]);
  });

  it('outlives the process, what was shown does not', async () => {
    await pins.enable(ann, '123456');
    await database.close();
    await open();
    expect([pins.isOn(1000), pins.isNeeded(ann)]).toEqual([true, true]);
    expect(await said(pins.verify(ann, '123456'))).toBe('ok');
  });

  it('is set once, and not to be read from the file', async () => {
    await pins.enable(ann, '123456');
    expect(await said(pins.enable(annElsewhere, '654321'))).toBe('pinExists');
    const { hash } = await database.db
      .selectFrom('trading_pin')
      .select('hash')
      .executeTakeFirstOrThrow();
    expect(hash).not.toContain('123456');
    expect(await said(pins.verify(bob, '123456'))).toBe('pinMissing');
  });

  it('is locked for 15 minutes after five wrong tries, the right one too', async () => {
    await pins.enable(ann, '123456');
    for (let n = 1; n <= 4; n++) {
      now += 10_000;
      const left = String(5 - n);
      expect(await pins.verify(annElsewhere, '000000')).toMatchObject({
        refusal: { code: 'pinWrong', values: { left } },
      });
    }
    now += 10_000;
    expect(await pins.verify(annElsewhere, '000000')).toMatchObject({
      refusal: { code: 'pinLocked', values: { seconds: '900' } },
    });
    now += 10_000;
    expect(await said(pins.verify(annElsewhere, '123456'))).toBe('pinLocked');
    expect(await said(pins.disable(ann, { stands: async () => true }))).toBe('pinLocked');
    await database.close();
    await open();
    now += 14 * minuteMs;
    expect(await said(pins.verify(annElsewhere, '123456'))).toBe('pinLocked');
    now += minuteMs;
    expect(await said(pins.verify(annElsewhere, '000000'))).toBe('pinWrong');
    expect(await said(pins.verify(annElsewhere, '123456'))).toBe('ok');
  });

  it('counts from none again after a right try', async () => {
    await pins.enable(ann, '123456');
    for (let n = 0; n < 12; n++) {
      now += 10_000;
      const right = n % 4 === 3;
      const wanted = right ? 'ok' : 'pinWrong';
      expect(await said(pins.verify(ann, right ? '123456' : '000000'))).toBe(wanted);
    }
  });

  it('gives many tries at once no more than one after the other', async () => {
    await pins.enable(ann, '123456');
    now += 10 * minuteMs;
    const guesses = Array.from({ length: 40 }, (_, n) => said(pins.verify(ann, `00000${n % 9}`)));
    const answers = await Promise.all(guesses);
    expect(answers.filter((code) => code === 'pinWrong')).toHaveLength(4);
    expect(answers.filter((code) => code === 'pinLocked')).toHaveLength(36);
  });

  it('bounds right tries as well: each costs a slow hash', async () => {
    await pins.enable(ann, '123456');
    const answers: string[] = [];
    for (let n = 0; n < 10; n++) answers.push(await said(pins.verify(ann, '123456')));
    expect(answers.filter((code) => code === 'ok')).toHaveLength(4);
    now += 2000;
    expect(await said(pins.verify(ann, '123456'))).toBe('ok');
  });

  it('is changed by the current one, and shown anew by every other session', async () => {
    expect(await said(pins.change(ann, '123456', '654321'))).toBe('pinMissing');
    await pins.enable(ann, '123456');
    await pins.verify(annElsewhere, '123456');
    now += 10_000;
    expect(await said(pins.change(annElsewhere, '000000', '654321'))).toBe('pinWrong');
    expect([pins.isNeeded(ann), pins.isNeeded(annElsewhere)]).toEqual([false, false]);
    expect(await said(pins.change(annElsewhere, '123456', '654321'))).toBe('ok');
    expect([pins.isNeeded(ann), pins.isNeeded(annElsewhere)]).toEqual([true, false]);
    now += 10_000;
    expect(await said(pins.verify(ann, '123456'))).toBe('pinWrong');
    expect(await said(pins.verify(ann, '654321'))).toBe('ok');
  });

  it('of two changes at once takes the first', async () => {
    await pins.enable(ann, '123456');
    const both = [
      pins.change(ann, '123456', '111111'),
      pins.change(annElsewhere, '123456', '222222'),
    ];
    const answers = await Promise.all(both.map(said));
    expect(answers.filter((code) => code === 'ok')).toHaveLength(1);
  });

  it('is taken away by itself or by what stands in for it, and only so', async () => {
    await pins.enable(ann, '123456');
    expect(await said(pins.disable(ann, { pin: '000000' }))).toBe('pinWrong');
    expect(await said(pins.disable(ann, { stands: async () => false }))).toBe('pinWrong');
    expect(pins.isOn(1000)).toBe(true);
    expect(await said(pins.disable(annElsewhere, { stands: async () => true }))).toBe('ok');
    expect([pins.isOn(1000), pins.isNeeded(annElsewhere)]).toEqual([false, false]);
    expect(await said(pins.enable(ann, '654321'))).toBe('ok');
    expect(await said(pins.disable(ann, { pin: '654321' }))).toBe('pinLocked');
    now += 10_000;
    expect(await said(pins.disable(ann, { pin: '654321' }))).toBe('ok');
  });
});
