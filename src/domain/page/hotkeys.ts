/** What a key can do on the trading page, with the key that it begins with. */
export const hotkeyDefaults = {
  buy: 'b',
  sell: 's',
  limit: 'l',
  market: 'm',
  plan: 't',
  price: 'p',
  quantity: 'q',
  cancelAll: 'x',
  settings: 'o',
} as const;
export type HotkeyAction = keyof typeof hotkeyDefaults;
export const hotkeyActions = Object.keys(hotkeyDefaults) as readonly HotkeyAction[];

/** Each action's key; an empty text: none. */
export type Hotkeys = Readonly<Record<HotkeyAction, string>>;

/**
 * Keys that may be chosen: letters and digits alone. No browser has a use of its own for them, as it
 * has for `'` and for what is pressed with Ctrl, Alt or Meta; `/` and `?` belong to the site.
 */
const hotkeyPattern = /^[a-z0-9]$/;

/** A key press, as far as it says which key is meant. */
interface Press {
  readonly key: string;
  readonly code: string;
}

/**
 * The hotkey that a press means: by its letter, and on keyboards that write no Latin letters by the
 * place of the key. Undefined: none.
 */
export function hotkeyOf({ key, code }: Press): string | undefined {
  const letter = key.toLowerCase();
  if (hotkeyPattern.test(letter)) return letter;
  if (!/^\p{L}$/u.test(key) || /^\p{Script=Latin}$/u.test(key)) return undefined;
  const place = /^(?:Key|Digit)([A-Z0-9])$/.exec(code)?.[1]?.toLowerCase();
  return place;
}

/** What a key does; undefined: nothing. */
export const actionOf = (hotkeys: Hotkeys, key: string): HotkeyAction | undefined =>
  hotkeyActions.find((action) => hotkeys[action] === key);

/** Another action that has the key already; undefined: `action` may have it. */
export const conflictOf = (
  hotkeys: Hotkeys,
  action: HotkeyAction,
  key: string,
): HotkeyAction | undefined =>
  hotkeyActions.find((other) => other !== action && hotkeys[other] === key);

/** Whether something is a table of hotkeys in which no key stands twice. */
export function isHotkeys(value: unknown): value is Hotkeys {
  if (typeof value !== 'object' || value === null) return false;
  const keys = hotkeyActions.map((action) => (value as Record<string, unknown>)[action]);
  const given = keys.filter((key) => key !== '');
  return (
    given.every((key) => typeof key === 'string' && hotkeyPattern.test(key)) &&
    new Set(given).size === given.length
  );
}
