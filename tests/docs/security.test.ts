import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { guessChance, MAX_CODES_A_DAY } from '#shared/domain/people/code-limits.ts'

const page = readFileSync(join(import.meta.dirname, '../../docs/security.md'), 'utf8')
const percent = (perDay: number) => `${(guessChance({ firstLength: 4, perDay }) * 100).toFixed(3)} %`

test('what can be guessed of one phone is what the page says', () => {
  expect(page).toContain(`2 × (9 / 10⁴ + 30 / 10⁶ + 10 × 31 × 3 / 10⁸) = ${percent(10)}`)
  expect(page).toContain(`${percent(MAX_CODES_A_DAY)} with the highest setting`)
})
