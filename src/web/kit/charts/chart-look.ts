/** Pixels of one lying bar with its gap. */
const BAR = 36

/** Pixels that so many lying bars take, known before the drawing library is there. */
export function heightOfBars(count: number): number {
  return count * BAR + 8
}

/** What all charts look like: quiet lines, the app's own colours and type. */
export const AXIS = {
  axisLine: false,
  tickLine: false,
  // As a style: what is measured before a name is broken into lines is not the attribute.
  tick: { fill: 'var(--color-ink-soft)', style: { fontSize: 13 } },
} as const

export const GRID = { stroke: 'var(--color-line)' } as const

export const TOOLTIP = {
  cursor: { fill: 'var(--color-sunken)' },
  isAnimationActive: false,
  contentStyle: {
    background: 'var(--color-surface)',
    border: '1px solid var(--color-line)',
    borderRadius: 'var(--radius-md)',
    color: 'var(--color-ink)',
  },
  itemStyle: { color: 'var(--color-ink)' },
} as const
