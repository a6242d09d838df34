import { expect, it } from 'vitest';
import { soundNames, tones } from './tones.ts';

it('SPOT-10: sounds are short, soft in pitch and told apart by their course', () => {
  const courses = soundNames.map((name) => {
    const sound = tones[name];
    const last = sound.at(-1)!;
    expect(last.atS + last.lengthS).toBeLessThan(0.5);
    for (const { pitch } of sound) {
      expect(pitch).toBeGreaterThan(150);
      expect(pitch).toBeLessThan(1500);
    }
    return sound.map(({ pitch }, n) => Math.sign(pitch - (sound[n - 1]?.pitch ?? pitch))).join();
  });
  expect(new Set(courses).size).toBe(soundNames.length);
});
