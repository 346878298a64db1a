import type { Line } from './report.ts'

/** Lines of the report, and how figures are written in them. */

/**
 * Told only: what else the machine does bends a rate. Of the ratios that each round has for itself, the median: it bends
 * both sides of a round alike.
 */
export function rateLine(
  what: string,
  ours: { perSecond: number }[],
  bare: { perSecond: number }[],
  name: string,
): Line {
  const [mine, others] = [ours, bare].map((side) => median(side.map(({ perSecond }) => perSecond))) as [number, number]
  const ratio = median(ours.map(({ perSecond }, round) => perSecond / (bare[round]?.perSecond ?? Number.NaN)))
  return {
    ...stated(what, rate(mine)),
    against: `${name}: ${rate(others)}, ratio ${ratio.toFixed(2)}`,
  }
}

/** Microseconds of the processor; not a number where it cannot be known. */
export function timeLine(what: string, ours: number, other: number, name: string, most: number): Line {
  const ratio = ours / other
  if (Number.isNaN(ratio)) return stated(what, 'unknown')
  return {
    what,
    figure: `${ours.toFixed(0)} µs`,
    against: `${name}: ${other.toFixed(0)} µs`,
    limit: `≤ ${most}×: ${ratio.toFixed(2)}×`,
    holds: ratio <= most,
  }
}

export function memoryLine(what: string, megabytes: number | null, most: number, first: number | null): Line {
  return {
    what,
    figure: mb(megabytes),
    against: `at the first start: ${mb(first)}`,
    limit: `< ${most} MB`,
    holds: megabytes === null ? null : megabytes < most,
  }
}

export const stated = (what: string, figure: string): Line => ({ what, figure, against: '', limit: '', holds: null })
/** Of a few dozen readings the slowest but one is the 99th of a hundred. */
export const highest = (times: number[]) => times.toSorted((a, b) => b - a)[1] ?? Number.NaN
export const ms = (value: number) => `${value.toFixed(1)} ms`
export const mb = (value: number | null) => (value === null ? 'unknown' : `${Math.round(value)} MB`)
export const rate = (perSecond: number) => `${Math.round(perSecond).toLocaleString('en')}/s`

export function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}
