import type { CSSProperties } from 'react'
import { createStoredStore } from '#web/kit/stores/stored-store.ts'

export type WallLook = 'dark' | 'light'

/** How this screen has been told to look; `null`: as the system does. */
export const wallLook = createStoredStore<WallLook | null>(
  'dabba-wall-look',
  null,
  (text) => (text === 'dark' || text === 'light' ? text : null),
  (look) => look,
)

/** The tokens that screens on the wall use, for a look that is not the system's. */
const TOKENS: Record<WallLook, Record<`--color-${string}`, string>> = {
  light: {
    '--color-ground': '#fbf7ef',
    '--color-surface': '#ffffff',
    '--color-sunken': '#f3ecdf',
    '--color-line': '#e4d9c6',
    '--color-ink': '#231d15',
    '--color-ink-soft': '#5c5345',
    '--color-leaf-dark': '#14532d',
    '--color-turmeric-dark': '#744a00',
    '--color-turmeric-soft': '#fdf0cf',
    '--color-edge': '#8a7e6b',
    '--color-leaf': '#1d6b3c',
    '--color-leaf-soft': '#e4f1e3',
    '--color-on-fill': '#ffffff',
  },
  dark: {
    '--color-ground': '#14110c',
    '--color-surface': '#221d16',
    '--color-sunken': '#2c261d',
    '--color-line': '#3b3429',
    '--color-ink': '#f7f1e6',
    '--color-ink-soft': '#c9bfae',
    '--color-leaf-dark': '#a3dfb4',
    '--color-turmeric-dark': '#f3c766',
    '--color-turmeric-soft': '#3d3013',
    '--color-edge': '#948976',
    '--color-leaf': '#7ecb96',
    '--color-leaf-soft': '#1d3a28',
    '--color-on-fill': '#14110c',
  },
}

/**
 * Read from three metres: all sizes follow the screen, and the smallest letters are a fortieth of its height or more. Set by
 * script, as it is for these screens alone: the style sheet of the office is read by everybody who signs in.
 */
export function wallStyle(look: WallLook | null): CSSProperties {
  return {
    ...(look && { ...TOKENS[look], colorScheme: look }),
    fontSize: 'clamp(1rem, 1.1vw + 1vh, 3rem)',
    lineHeight: 1.3,
  }
}

/** Sizes beside the usual one of the wall. */
export const SIZES = {
  title: { fontSize: '1.3em' },
  clock: { fontSize: '1.6em' },
  figure: { fontSize: '3em', lineHeight: 1.1 },
  /** Of dishes and orders, a twentieth of a tablet's height: a digit is read from three metres when it is a centimetre high. */
  count: { fontSize: 'max(min(40px, 5vh, 8vw), 1.2em)', lineHeight: 1 },
  /** With a word behind it. */
  countText: { fontSize: '1.2em' },
} as const satisfies Record<string, CSSProperties>
