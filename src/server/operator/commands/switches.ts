import type { CallOutput } from '#contract/calls.ts';
import { type AccountMode, accountModes } from '#domain/codes/account-mode.ts';
import { siteLocales } from '#domain/codes/locale.ts';
import {
  type ProductName,
  productNames,
  type SwitchState,
  switchStates,
} from '#domain/site/switches.ts';
import { type Command, type Given, wrongUsage } from '../command.ts';
import { tableOf } from '../table.ts';

type Switches = CallOutput<'operatorSwitches'>;

const scopeText = ({ locale, accountMode }: Switches['settings'][number]): string =>
  [locale, accountMode].filter(Boolean).join(' ') || 'everywhere';

const linesOf = ({ switches, settings }: Switches): readonly string[] =>
  tableOf(
    switches.map((one) => ({
      ...one,
      set: settings
        .filter(({ name }) => name === one.name)
        .map((setting) => `${setting.state} ${scopeText(setting)}`)
        .join(', '),
    })),
    [
      { title: 'switch', of: ({ name }) => name },
      { title: 'state', of: ({ state, built }) => (built ? state : 'not in this version') },
      { title: 'set', of: ({ set }) => set },
    ],
    'No switches.',
  );

function oneOf<T extends string>(what: string, text: string, known: readonly T[]): T {
  const found = known.find((one) => one === text);
  if (found === undefined) {
    throw wrongUsage(`Unknown ${what} ${JSON.stringify(text)}. Use ${known.join(', ')}.`);
  }
  return found;
}

/** The last value of an option, if given. */
function chosen<T extends string>(
  { values }: Given,
  option: string,
  known: readonly T[],
): T | undefined {
  const text = values(option).at(-1);
  return text === undefined ? undefined : oneOf(option, text, known);
}

const scopeOf = (given: Given) => ({
  locale: chosen(
    given,
    'locale',
    siteLocales.map(({ path }) => path),
  ),
  accountMode: chosen<AccountMode>(given, 'account-mode', accountModes),
});

const byItself = 'default';

const switches: Command = {
  name: 'switches',
  about: 'Lists product switches as seen by visitors in English, and operator settings.',
  places: [],
  options: {},
  answers: true,
  example: 'switches',
  run: async (_given, { call, show }) => show(await call('operatorSwitches', {}), linesOf),
};

const setSwitch: Command = {
  name: 'set-switch',
  about: 'Turns a product on, hides it, makes it reduce-only or turns it off.',
  places: ['switch', 'state'],
  options: {
    locale: { value: 'language', about: 'Only for a language, such as en-GB.' },
    'account-mode': { value: accountModes.join('|'), about: 'Only for accounts in this mode.' },
  },
  changes: true,
  answers: true,
  more: [
    `States: ${[...switchStates, byItself].join(', ')}.`,
    'hidden: not in menus or search engines, but pages work.',
    'reduceOnly: as hidden. New orders are rejected, except to close positions. Canceling still works.',
    'off: as reduceOnly, and pages return 404. If users have orders, positions or holds of the product,',
    'it must be reduceOnly first.',
    'If several settings match, the most specific one applies.',
  ],
  example: 'set-switch usdtFutures off --reason "clearing maintenance"',
  confirm: ({ place }) =>
    place('state') === 'off'
      ? `The pages of ${place('switch')} will return 404, and new orders will be rejected, except to close positions.`
      : undefined,
  async run(given, { call, reason, show }) {
    const name = oneOf<ProductName>('switch', given.place('switch'), productNames);
    const word = oneOf<SwitchState | typeof byItself>('state', given.place('state'), [
      ...switchStates,
      byItself,
    ]);
    const state = word === byItself ? null : word;
    return show(
      await call('operatorSetSwitch', { name, state, ...scopeOf(given), reason }),
      linesOf,
    );
  },
};

export const switchCommands = [switches, setSwitch] as const;
