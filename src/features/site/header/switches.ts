import type { FrameParts } from '#domain/site/frame.ts';
import type { SwitchName } from '#domain/site/switches.ts';

/** What whoever looks is shown: of a page, what is there of its frame. */
export type Viewer = Pick<FrameParts, 'has'>;

/** Whether menus show something to a viewer; of several switches all have to be on. */
export const isShown = (
  when: SwitchName | readonly SwitchName[] | undefined,
  viewer: Viewer,
): boolean => [when ?? []].flat().every((name) => viewer.has(name));
