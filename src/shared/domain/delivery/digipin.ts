import type { Point } from './geo.ts'

/**
 * DIGIPIN, India Post's code of ten signs for a square of about four metres: the country's square is divided by four each way,
 * ten times over. Source: India Post, DIGIPIN technical document (March 2025).
 */

/** The country's square, in degrees. */
const SOUTH = 2.5
const WEST = 63.5
const SPAN = 36
/** The signs from north to south, each row from west to east. */
const ROWS = ['FC98', 'J327', 'K456', 'LMPT'] as const
const LEVELS = 10

/** The code of a point, `4FP-4CK-6L24`; `null` outside the country's square. */
export function digipinOf({ latitude, longitude }: Point): string | null {
  let [south, west, side] = [SOUTH, WEST, SPAN]
  const isInside = (value: number, from: number) => value >= from && value <= from + SPAN
  if (!isInside(latitude, SOUTH) || !isInside(longitude, WEST)) return null
  let code = ''
  for (let level = 0; level < LEVELS; level++) {
    side /= 4
    const up = Math.min(3, Math.floor((latitude - south) / side))
    const right = Math.min(3, Math.floor((longitude - west) / side))
    code += ROWS[3 - up]?.[right]
    south += up * side
    west += right * side
  }
  return `${code.slice(0, 3)}-${code.slice(3, 6)}-${code.slice(6)}`
}

/** The middle of a code's square; `null` for what is no code. Case, spaces and hyphens do not matter. */
export function pointOfDigipin(code: string): Point | null {
  const signs = code.toUpperCase().replace(/[\s-]/g, '')
  if (signs.length !== LEVELS) return null
  let [south, west, side] = [SOUTH, WEST, SPAN]
  for (const sign of signs) {
    const row = ROWS.findIndex((signsOfRow) => signsOfRow.includes(sign))
    if (row === -1) return null
    side /= 4
    south += (3 - row) * side
    west += (ROWS[row] as string).indexOf(sign) * side
  }
  return { latitude: south + side / 2, longitude: west + side / 2 }
}
