import { icons } from '#ui/base/icons.ts';

/** Icons of menus alone, drawn as those of `ui/base/icons.ts`: apart, so that no island brings them. */
const menuIcons = {
  percent: 'M5 15L15 5M6.5 4.5a2 2 0 1 0 0 4a2 2 0 1 0 0-4M13.5 11.5a2 2 0 1 0 0 4a2 2 0 1 0 0-4',
  swap: 'M4 8a6.3 6.3 0 0 1 11.5-1.5M16 3v3.5h-3.5M16 12a6.3 6.3 0 0 1-11.5 1.5M4 17v-3.5h3.5',
  clock: 'M10 2.5a7.5 7.5 0 1 0 0 15a7.5 7.5 0 1 0 0-15M10 6v4l3 2',
  link: 'M8.5 11.5l3-3M9 6l1.5-1.5a3.5 3.5 0 0 1 5 5L14 11M11 14l-1.5 1.5a3.5 3.5 0 0 1-5-5L6 9',
  layers: 'M10 3l7 3.5-7 3.5-7-3.5zM3 10l7 3.5 7-3.5M3 13.5L10 17l7-3.5',
  coin: 'M10 2.5a7.5 7.5 0 1 0 0 15a7.5 7.5 0 1 0 0-15M7 7h6M10 7v6.5M6.8 9.8c2 1 4.4 1 6.4 0',
  calendar: 'M3.5 5h13v11.5h-13zM3.5 8.5h13M7 3v3.5M13 3v3.5',
  flame:
    'M10.5 2.5c.3 3 4.5 4.7 4.5 9a5 5 0 0 1-10 0c0-2 1-3.5 2-4.5c.3 1.3.8 1.9 1.5 2.2c.7-2.2.5-4.2 2-6.7',
  grid: 'M3.5 3.5H9V9H3.5zM11 3.5h5.5V9H11zM3.5 11H9v5.5H3.5zM11 11h5.5v5.5H11z',
  robot: 'M4 8h12v8.5H4zM10 8V4M9 3.5h2M7.5 11.5V13M12.5 11.5V13M2 11v3M18 11v3',
  pie: 'M9 4a7 7 0 1 0 7 7H9zM12 2.5A6.5 6.5 0 0 1 17.5 8H12z',
  gauge: 'M3 14.5a7.5 7.5 0 1 1 14 0M10 14l3.5-5',
  signal:
    'M10 9a1 1 0 1 0 0 2a1 1 0 1 0 0-2M6.8 6.5a5 5 0 0 0 0 7M13.2 6.5a5 5 0 0 1 0 7M4 4a8.5 8.5 0 0 0 0 12M16 4a8.5 8.5 0 0 1 0 12',
  copy: 'M7 7h9.5v9.5H7zM13 7V3.5H3.5V13H7',
  people:
    'M7.5 3.5a3 3 0 1 0 0 6a3 3 0 1 0 0-6M2 16.5c.4-2.7 2.5-4.2 5.5-4.2s5.1 1.5 5.5 4.2M13 4a3 3 0 0 1 0 5.3M15 12.7c1.7.6 2.7 1.9 3 3.8',
  gift: 'M3.5 8h13v3h-13zM4.5 11v6h11v-6M10 8v9M10 8C8 8 6 7 6 5.2C6 3.3 9 3 10 8C11 3 14 3.3 14 5.2C14 7 12 8 10 8',
  ticket: 'M3 5.5h14V9a1.2 1.2 0 0 0 0 2.4v3.1H3v-3.1A1.2 1.2 0 0 0 3 9zM12 5.5v9',
  book: 'M10 5c-2-1.5-4-1.5-6.5-.8V16c2.5-.7 4.5-.7 6.5.8M10 5c2-1.5 4-1.5 6.5-.8V16c-2.5-.7-4.5-.7-6.5.8M10 5v11.8',
  list: 'M7.5 5H17M7.5 10H17M7.5 15H17M3.5 5h.01M3.5 10h.01M3.5 15h.01',
  flask: 'M7.5 2.5h5M8.5 2.5V8L4 15.5a1 1 0 0 0 .9 1.5h10.2a1 1 0 0 0 .9-1.5L11.5 8V2.5M6 12.5h8',
  help: 'M10 2.5a7.5 7.5 0 1 0 0 15a7.5 7.5 0 1 0 0-15M8 8a2 2 0 1 1 2.8 1.8c-.6.3-.8.7-.8 1.4M10 14h.01',
  megaphone: 'M3.5 8v4h3l7 3.5v-11L6.5 8zM16 8a3 3 0 0 1 0 4M6.5 12l1 4.5H9',
  upload: 'M10 12V3M6 6.5l4-4 4 4M3.5 15.5v1h13v-1',
} as const satisfies Record<string, string>;

export const allIcons = { ...icons, ...menuIcons } as const;
export type MenuIconName = keyof typeof allIcons;
