import encodeQR from 'qr'
import type { QrCode } from '#shared/contract/parts.ts'

/** The QR code of a text. */
export function qrOf(text: string): QrCode {
  return drawn(encodeQR(text, 'raw', { ecc: 'medium', border: 4 }))
}

/** The QR code of a short code that is printed on a label of white paper, which leaves a margin around it. */
export function labelQrOf(code: string): QrCode {
  return drawn(encodeQR(code, 'raw', { ecc: 'medium', border: 1 }))
}

/** A run of dark squares is one rectangle. */
function drawn(rows: boolean[][]): QrCode {
  const path = rows
    .flatMap((row, y) =>
      row.flatMap((dark, x) => {
        if (!dark || row[x - 1]) return []
        const end = row.indexOf(false, x)
        return `M${x} ${y}h${(end < 0 ? row.length : end) - x}v1H${x}z`
      }),
    )
    .join('')
  return { size: rows.length, path }
}
