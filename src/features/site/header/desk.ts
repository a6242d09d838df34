/** Where the header's menus hang below their buttons; below it they are drawers. */
export const desk = matchMedia('(min-width: 1200px)');
