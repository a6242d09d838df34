import type { Demo } from '#demo/demo.ts';

/** Every feature's demo, by the name of its folder. */
export const demos: readonly (readonly [folder: string, demo: Demo])[] = Object.entries(
  import.meta.glob<Demo>('../../features/*/demo.tsx', { eager: true, import: 'demo' }),
).map(([path, demo]) => [path.split('/').at(-2) ?? '', demo]);
