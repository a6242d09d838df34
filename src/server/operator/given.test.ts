import { describe, expect, it } from 'vitest';
import { type Command, Stopped } from './command.ts';
import { textsOf } from './commands/posts.ts';
import { feeText, ppmOf } from './fee-text.ts';
import { givenOf, usageOf } from './given.ts';
import { commands } from './registry.ts';

const command: Command = {
  name: 'move',
  about: 'Moves something.',
  places: ['what', '[where]'],
  options: {
    speed: { value: 'figure', about: 'How fast.' },
    word: { value: 'text', about: 'What is said.', repeats: true },
    loud: { about: 'Says it loudly.' },
  },
  changes: true,
  answers: true,
  example: 'move box',
  confirm: () => 'It moves.',
  run: async () => 0,
};

const stoppedBy = (act: () => unknown): Stopped => {
  try {
    act();
  } catch (error) {
    if (error instanceof Stopped) return error;
    throw error;
  }
  throw new Error('nothing was wrong');
};

describe('OPS-01 the words of a command', () => {
  it('are read by place and by option, in any order', () => {
    const args = ['--loud', 'box', '--word', 'a', '--word=b', 'cellar', '--speed', '-3'.slice(1)];
    const given = givenOf(command, args);
    expect([given.place('what'), given.place('where')]).toEqual(['box', 'cellar']);
    expect([given.values('word'), given.values('speed')]).toEqual([['a', 'b'], ['3']]);
    expect([given.has('loud'), given.has('yes'), given.has('json')]).toEqual([true, false, false]);
    expect(givenOf(command, ['box']).place('where')).toBe('');
  });

  it.each([
    [[], '<what> is missing.'],
    [['box', 'cellar', 'more'], 'Unexpected argument "more".'],
    [['box', '--wings'], "Unknown option '--wings'."],
    [['box', '--speed'], "Option '--speed <value>' argument missing."],
    [['box', '--loud=yes'], "Option '--loud' does not take an argument."],
    [['box', '--speed', '1', '--speed', '2'], '--speed was given twice.'],
  ])('%j is wrong usage', (args, sentence) => {
    const stopped = stoppedBy(() => givenOf(command, args));
    expect(stopped.message.split('\n')[0]).toBe(sentence);
    expect(stopped.exitCode).toBe(2);
  });

  it('the usage shows places, options and the reason that must be given', () => {
    expect(usageOf(command)).toBe(
      'move <what> [where] [--speed <figure>] [--word <text>] [--loud] --reason <text> [--yes] ' +
        '[--json]',
    );
  });

  it('each command has a name of its own, and its example fits what it takes', () => {
    expect(new Set(commands.map(({ name }) => name)).size).toBe(commands.length);
    for (const each of commands) {
      const words = each.example.match(/"[^"]*"|\S+/g)!.map((word) => word.replaceAll('"', ''));
      expect(words[0]).toBe(each.name);
      const given = givenOf(each, words.slice(1));
      expect(given.has('reason')).toBe(each.changes === true);
    }
  });
});

describe('OPS-01 fees as operators write them', () => {
  const fee = (text: string) => ppmOf(givenOf(feesCommand, ['--maker', text]), 'maker');
  const feesCommand = {
    ...command,
    places: [],
    options: { maker: { value: 'fee', about: 'Of makers.' } },
  };

  it.each([
    ['vip', null, 'vip'],
    ['0', 0, '0%'],
    ['800', 800, '0.08%'],
    ['0.08%', 800, '0.08%'],
    ['0.0001%', 1, '0.0001%'],
    ['1%', 10_000, '1%'],
    ['10%', 100_000, '10%'],
    ['0.1205%', 1205, '0.1205%'],
  ])('%s is %s millionths, shown as %s', (text, ppm, shown) => {
    expect(fee(text)).toBe(ppm);
    expect(feeText(ppm ?? undefined)).toBe(shown);
  });

  it.each(['', '-1%', '0.00001%', '0.08', '.5%', '1e3', 'none'])('"%s" is none', (text) => {
    expect(stoppedBy(() => fee(text)).exitCode).toBe(2);
  });
});

describe('OPS-01 texts of an announcement', () => {
  it('are English unless they begin with a language', () => {
    expect(textsOf('title', ['Two = one', 'ar=توقف', 'zh-CN=暂停\n两行'])).toEqual({
      en: 'Two = one',
      ar: 'توقف',
      'zh-CN': '暂停\n两行',
    });
  });

  it.each([
    [['ar=توقف'], '--title is missing in English.'],
    [[], '--title is missing in English.'],
    [['one', 'en=two'], '--title was given twice for "en".'],
  ])('%j: %s', (values, sentence) => {
    expect(stoppedBy(() => textsOf('title', values)).message).toBe(sentence);
  });
});
