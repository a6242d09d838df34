import { createRoot } from 'react-dom/client';
import type { Demo, DemoKit } from '#demo/demo.ts';
import { standIn } from '#demo/stand-ins.ts';
import { demoName } from './demo-name.ts';

/** A frame loads the one demo that it shows. */
const demos = new Map(
  Object.entries(
    import.meta.glob<Demo>(['../../features/*/*/demo.tsx', '../../kit/*/demo.tsx'], {
      import: 'demo',
    }),
  ).map(([path, load]) => [demoName(path), load]),
);

/** Shows the state that the page's address names. */
async function show(): Promise<void> {
  const asked = new URL(location.href).searchParams;
  const kit = JSON.parse(document.getElementById('demo-kit')?.textContent ?? '') as DemoKit;
  const demo = await demos.get(asked.get('feature') ?? '')?.();
  const state = demo?.states(kit).find(({ name }) => name === asked.get('state'));
  const frame = document.getElementById('demo');
  if (!state || !frame) throw new Error('no such demo');
  document.title = `${asked.get('feature')}: ${state.name}`;
  frame.style.width = `${state.width}px`;
  frame.style.height = `${state.height}px`;
  standIn(state);
  createRoot(frame).render(state.show());
  await state.act?.(frame);
  // Two frames: one for what was done, one for what follows from it.
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  document.documentElement.dataset.demo = state.quiet ? 'quiet' : 'shown';
}

void show();
