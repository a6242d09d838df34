import { callGroups, callsOf } from '#contract/reference/groups.ts';
import type { MessageKey } from '#i18n/translate.ts';

interface Entry {
  readonly id: string;
  readonly key: MessageKey<'developers'>;
}

/** The groups of calls that there are, in their order. */
export const shownGroups = callGroups
  .map((group) => ({ id: `calls-${group}`, key: `group_${group}` as const, calls: callsOf(group) }))
  .filter(({ calls }) => calls.length > 0);

/** The page's sections, with the parts of the long ones. */
export const contents: readonly (Entry & { readonly under: readonly Entry[] })[] = [
  { id: 'start', key: 'start', under: [] },
  { id: 'auth', key: 'auth', under: [] },
  { id: 'answers', key: 'envelope', under: [] },
  { id: 'limits', key: 'limits', under: [] },
  { id: 'headers', key: 'headers', under: [] },
  { id: 'calls', key: 'calls', under: shownGroups },
  { id: 'rows', key: 'rows', under: [] },
  {
    id: 'stream',
    key: 'stream',
    under: [
      { id: 'stream-ops', key: 'ops' },
      { id: 'stream-channels', key: 'channels' },
      { id: 'stream-follow', key: 'following' },
      { id: 'stream-limits', key: 'streamLimits' },
      { id: 'stream-close', key: 'closeCodes' },
    ],
  },
];
