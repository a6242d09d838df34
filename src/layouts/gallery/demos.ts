import type { Demo } from '#demo/demo.ts';
import { demoName } from './demo-name.ts';

/** Every demo by its name in addresses: features', and those of the kit. */
export const demos: readonly (readonly [name: string, demo: Demo])[] = Object.entries(
  import.meta.glob<Demo>(['../../features/*/*/demo.tsx', '../../kit/*/demo.tsx'], {
    eager: true,
    import: 'demo',
  }),
).map(([path, demo]) => [demoName(path), demo]);
