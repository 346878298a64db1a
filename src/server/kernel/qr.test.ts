import encodeQR from 'qr'
import decodeQR from 'qr/decode.js'
import { expect, test } from 'vitest'
import { labelQrOf, qrOf } from './qr.ts'

test.each(['otpauth://totp/Dabba:me?secret=JBSWY3DPEHPK3PXP&issuer=Dabba', 'a'])(
  '%s is drawn square by square',
  (text) => {
    const { size, path } = qrOf(text)
    const drawn = Array.from({ length: size }, () => Array<boolean>(size).fill(false))
    const runs = [...path.matchAll(/M(\d+) (\d+)h(\d+)v1H(\d+)z/g)].map((run) => run.slice(1).map(Number))
    expect(runs.map(([x, y, width, back]) => `M${x} ${y}h${width}v1H${back}z`).join('')).toBe(path)
    for (const [x = 0, y = 0, width = 0, back] of runs) {
      expect(back).toBe(x)
      drawn[y]?.fill(true, x, x + width)
    }
    expect(drawn).toEqual(encodeQR(text, 'raw', { ecc: 'medium', border: 4 }))
  },
)

/** A photograph of it, eight pixels a square, on paper that is larger. */
function photographOf({ size, path }: { size: number; path: string }) {
  const [scale, margin] = [8, 5]
  const width = (size + 2 * margin) * scale
  const data = new Uint8ClampedArray(width * width * 4).fill(255)
  for (const [, x, y, run] of path.matchAll(/M(\d+) (\d+)h(\d+)/g)) {
    for (let row = 0; row < scale; row++) {
      const from = ((Number(y) + margin) * scale + row) * width + (Number(x) + margin) * scale
      for (let at = from; at < from + Number(run) * scale; at++) data.fill(0, at * 4, at * 4 + 3)
    }
  }
  return { width, height: width, data }
}

test.each(['K7QM2X', '222222', 'ZZZZZZ', 'A2B3C4', 'HJKMNP', '98WVXY'])('the label of %s is read again', (code) => {
  expect(decodeQR(photographOf(labelQrOf(code)))).toBe(code)
})
