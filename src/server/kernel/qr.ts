import { encode } from 'uqr'
import type { QrCode } from '#shared/contract/parts.ts'

/** The QR code of a text. */
export function qrOf(text: string): QrCode {
  const { size, data } = encode(text, { ecc: 'M', border: 4 })
  return { size, path: pathOf(data) }
}

/**
 * The QR code of a short code that is printed on a label of white paper, which leaves room around it. One of the eight masks is
 * taken unseen: weighing them takes nine tenths of the time, and is for long texts.
 */
export function labelQrOf(code: string): QrCode {
  const { size, data } = encode(code, { ecc: 'M', border: 1, maskPattern: 3, boostEcc: false })
  return { size, path: pathOf(data) }
}

/** A run of dark squares is one rectangle. */
function pathOf(rows: boolean[][]): string {
  return rows
    .flatMap((row, y) =>
      row.flatMap((dark, x) => {
        if (!dark || row[x - 1]) return []
        const end = row.indexOf(false, x)
        return `M${x} ${y}h${(end < 0 ? row.length : end) - x}v1H${x}z`
      }),
    )
    .join('')
}
