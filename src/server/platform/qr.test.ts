import { encode } from 'uqr'
import { expect, test } from 'vitest'
import { qrOf } from './qr.ts'

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
    expect(drawn).toEqual(encode(text, { ecc: 'M', border: 4 }).data)
  },
)
