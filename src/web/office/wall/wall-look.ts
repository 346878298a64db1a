import type { CSSProperties } from 'react'
import { createStoredStore } from '#web/data/stores/stored-store.ts'

export type WallLook = 'dark' | 'light'

/** How this screen has been told to look; `null`: as the system does. */
export const wallLook = createStoredStore<WallLook | null>(
  'dabba-wall-look',
  null,
  (text) => (text === 'dark' || text === 'light' ? text : null),
  (look) => look,
)

/** The tokens that the wall uses, for a look that is not the system's. */
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
  },
}

/**
 * Read from three metres: all sizes follow the screen, and the smallest letters are a fortieth of its height or more. Set by
 * script, as it is for this one screen: the style sheet of the office is read by everybody who signs in.
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
  count: { fontSize: '1.2em' },
} as const satisfies Record<string, CSSProperties>
