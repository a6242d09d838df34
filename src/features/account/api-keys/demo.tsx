import type { ApiKeyRow } from '#contract/calls/api-keys.ts';
import {
  type Demo,
  type DemoKit,
  type DemoState,
  longText,
  standing,
  textsOf,
} from '#demo/demo.ts';
import { demoHelp } from '#demo/help-links.ts';
import { demoAt } from '#demo/market-rows.ts';
import { apiKeysMax } from '#domain/api-key/api-key.ts';
import { packProps } from '#ui/island/props.ts';
import ApiKeys from './ApiKeys.tsx';
import { type ApiKeysProps, apiKeysCatalogs } from './api-keys.ts';

const screen = { width: 1280, height: 760 };
const phone = { width: 390, height: 844 };
const dayMs = 24 * 3_600_000;

const key = (at: number, more: Partial<ApiKeyRow> = {}): ApiKeyRow => ({
  accessKey: `kT7v0Qm4Xw2ZrB9cYd${String(at).padStart(4, '0')}`,
  label: `Grid bot ${at}`,
  permissions: ['read', 'trade'],
  ips: [],
  createdAt: demoAt - at * dayMs,
  expiresAt: demoAt + (90 - at) * dayMs,
  ...more,
});

const some: readonly ApiKeyRow[] = [
  key(1, { lastUsedAt: demoAt - 60_000, lastUsedIp: '203.0.113.7' }),
  key(2, {
    ...{ label: 'Portfolio tracker', permissions: ['read'], expiresAt: undefined },
    ...{ ips: ['203.0.113.0/24', '2001:db8:1::/48'] },
    ...{ lastUsedAt: demoAt - 9 * dayMs, lastUsedIp: '2001:db8:1:2:3:4:5:6' },
  }),
  key(3, { label: 'Old script', expiresAt: demoAt - dayMs }),
];

const longOnes: readonly ApiKeyRow[] = [
  key(4, {
    label: longText.slice(0, 32),
    permissions: ['read', 'trade', 'transfer'],
    ips: Array.from({ length: 20 }, (_, at) => `2001:db8:${at}:ffff:ffff:ffff:ffff:ffff`),
    ...{ lastUsedAt: demoAt, lastUsedIp: '2001:db8:ffff:ffff:ffff:ffff:ffff:ffff' },
  }),
];

interface Shown {
  readonly rows?: readonly ApiKeyRow[];
  readonly on?: typeof screen;
  readonly props?: Partial<ApiKeysProps>;
  readonly answers?: DemoState['answers'];
  readonly act?: NonNullable<DemoState['act']>;
}

const stateOf =
  ({ tag, texts }: DemoKit) =>
  (
    name: string,
    { rows = some, on = screen, props, answers = {}, act }: Shown = {},
  ): DemoState => ({
    name,
    ...on,
    screen: on,
    answers,
    show: () => (
      <ApiKeys
        json={packProps({
          ...{ keys: rows, hasTwoFactor: false, now: demoAt, tag },
          text: { ...textsOf(texts, ...apiKeysCatalogs), ...demoHelp(texts, ['apiKeys']) },
          ...props,
        })}
      />
    ),
    act: async (frame) => act?.(frame),
  });

const press = async (frame: HTMLElement, selector: string): Promise<void> =>
  (await standing(frame, selector)).click();

const open = (frame: HTMLElement) => press(frame, 'section button');
const edit = (frame: HTMLElement) => press(frame, '.row-actions button');
const revoke = (frame: HTMLElement) => press(frame, '.row-actions button + button');

/** Types into a field of the dialog as React hears it. */
async function type(frame: HTMLElement, nth: number, text: string): Promise<void> {
  await standing(frame, 'dialog[open] form');
  const field = frame.querySelectorAll<HTMLInputElement>('dialog[open] input.field')[nth]!;
  const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!;
  set.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

async function create(frame: HTMLElement): Promise<void> {
  await open(frame);
  await type(frame, 0, 'Grid bot');
  await type(frame, 2, 'a long password');
  await press(frame, 'dialog[open] [type=submit]');
}

const made = { data: { key: key(0), secret: 'nV3pXq8Lr5Tz0Yb7Wc2Kd9Hf4Jg6Ms1Qa-E_uUiOoPk' } };

export const demo: Demo = {
  name: 'API keys',
  states: (kit) => {
    const state = stateOf(kit);
    return [
      state('some'),
      state('some, on a phone', { on: phone }),
      state('none', { rows: [] }),
      state('none, on a phone', { rows: [], on: phone }),
      state('not read', { props: { keys: undefined } }),
      state('as many as there may be', {
        rows: Array.from({ length: apiKeysMax }, (_, at) => key(at)),
      }),
      state('long texts', { rows: longOnes }),
      state('long texts on a phone', { rows: longOnes, on: phone }),
      state('creating', { act: open }),
      state('creating with two-factor, on a phone', {
        ...{ on: phone, props: { hasTwoFactor: true }, act: open },
      }),
      state('creating, wrong addresses', {
        act: async (frame) => {
          await open(frame);
          await type(frame, 1, '203.0.113.7, 10.0.0.0/8');
        },
      }),
      state('creating, refused with a long text', {
        answers: { createApiKey: { msg: longText } },
        act: create,
      }),
      state('creating, sending', { answers: { createApiKey: 'never' }, act: create }),
      state('creating, no answer', { answers: { createApiKey: 'lost' }, act: create }),
      state('the secret', {
        answers: { createApiKey: made },
        act: async (frame) => {
          await create(frame);
          await standing(frame, 'dialog[open] [role=alert]');
        },
      }),
      state('the secret, on a phone', {
        on: phone,
        answers: { createApiKey: made },
        act: async (frame) => {
          await create(frame);
          await standing(frame, 'dialog[open] [role=alert]');
        },
      }),
      state('editing', { act: edit }),
      state('revoking', { act: revoke }),
      state('revoking, on a phone', { on: phone, act: revoke }),
    ];
  },
};
