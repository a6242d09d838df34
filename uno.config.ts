import { defineConfig, presetWind4 } from 'unocss';

/** A color of src/styles/theme.css; its name there is its name in a class. */
const token = (name: string) => `var(--${name})`;

export default defineConfig({
  presets: [presetWind4({ preflights: { reset: true, theme: 'on-demand' } })],
  theme: {
    font: { sans: 'var(--font)' },
    colors: {
      bg: token('bg'),
      surface: { DEFAULT: token('surface'), 2: token('surface-2') },
      line: token('line'),
      text: { DEFAULT: token('text'), 2: token('text-2'), 3: token('text-3') },
      accent: token('accent'),
      'on-accent': token('on-accent'),
      up: token('up'),
      'on-up': token('on-up'),
      down: token('down'),
      'on-down': token('on-down'),
      warn: token('warn'),
      error: token('error'),
      'on-error': token('on-error'),
      success: token('success'),
      live: token('live'),
    },
    text: {
      '2xs': { fontSize: '11px', lineHeight: '16px' },
      xs: { fontSize: '12px', lineHeight: '16px' },
      sm: { fontSize: '13px', lineHeight: '20px' },
      base: { fontSize: '14px', lineHeight: '20px' },
      lg: { fontSize: '16px', lineHeight: '24px' },
      xl: { fontSize: '20px', lineHeight: '28px' },
      '2xl': { fontSize: '28px', lineHeight: '36px' },
    },
    breakpoint: {
      sm: '480px',
      md: '700px',
      lg: '1000px',
      desk: '1200px',
      xl: '1300px',
      '2xl': '1600px',
    },
  },
  shortcuts: {
    panel: 'bg-surface rounded-lg min-w-0 min-h-0',
    btn: 'border border-transparent inline-flex items-center justify-center gap-2 h-8 px-3.5 rounded-md font-550 text-xs whitespace-nowrap select-none disabled:opacity-50',
    'btn-primary': 'btn bg-accent text-on-accent hover:bg-accent/90',
    'btn-quiet': 'btn bg-surface-2 text-text hover:bg-line',
    'btn-icon':
      'inline-grid place-items-center size-8 rounded-md text-text-2 hover:text-text hover:bg-surface-2',
    field:
      'h-10 w-full px-3 rounded-md bg-surface-2 border border-transparent text-text text-base outline-hidden hover:border-line focus:border-accent aria-[invalid=true]:border-error focus:aria-[invalid=true]:border-error',
    menu: 'bg-surface text-text border border-line rounded-lg p-1 shadow-[var(--shadow)]',
    tab: 'relative inline-flex items-center gap-1 whitespace-nowrap text-text-2 hover:text-text aria-selected:text-text aria-selected:font-600 after:content-none aria-selected:after:content-empty after:absolute after:inset-x-0 after:bottom-0 after:h-0.5 after:rounded-full after:bg-accent',
    dialog:
      'm-auto p-0 w-[min(28rem,calc(100vw-2rem))] max-h-[85dvh] overflow-hidden bg-surface text-text border border-line rounded-lg shadow-[var(--shadow)]',
    'dialog-sheet':
      'max-md:w-full max-md:max-w-full max-md:border-x-0 max-[1199px]:mb-0 max-[1199px]:rounded-b-none max-[1199px]:border-b-0',
    'dialog-grip':
      'touch-none shrink-0 max-[1199px]:before:content-empty before:absolute before:top-1.5 before:start-1/2 before:w-9 before:-ms-4.5 before:h-1 before:rounded-full before:bg-line',
    skeleton: 'inline-block h-3 w-12 rounded bg-surface-2 animate-pulse',
    'menu-row':
      'flex items-center gap-3 w-full min-h-9 px-3 rounded-md text-sm text-start text-text hover:bg-surface-2 focus-visible:bg-surface-2',
  },
});
