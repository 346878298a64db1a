import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { MAX_CODES_A_DAY } from '#server/kernel/config/settings.ts'
import { guessChance } from '#server/people/sign-in/code-limits.ts'
import { PROMISES } from '../support/promises.ts'
import { nameOfTrial, trialFiles } from '../support/trial-files.ts'

const page = readFileSync(join(import.meta.dirname, '../../docs/security.md'), 'utf8')
const percent = (perDay: number) => `${(guessChance({ firstLength: 4, perDay }) * 100).toFixed(3)} %`

test('what can be guessed of one phone is what the page says', () => {
  expect(page).toContain(`2 × (9 / 10⁴ + 30 / 10⁶ + 10 × 31 × 3 / 10⁸) = ${percent(10)}`)
  expect(page).toContain(`${percent(MAX_CODES_A_DAY)} with the highest setting`)
})

test('each trial of a promise is reported by one test, in a file that the page names at its promise', () => {
  const files = trialFiles()
  const trials = Object.entries(PROMISES).flatMap(([number, { trials }]) =>
    trials.map((trial) => nameOfTrial(Number(number), trial)),
  )
  expect([...files.keys()].sort()).toEqual(trials.sort())
  for (const [trial, [file = '', ...others]] of files) {
    expect(others, trial).toEqual([])
    const row = page.split('\n').find((line) => line.startsWith(`| ${trial.split(' ')[0]} `)) ?? ''
    const [folder = '', name = ''] = [file.slice(0, file.lastIndexOf('/')), file.slice(file.lastIndexOf('/') + 1)]
    if (name !== 'trial-run.ts')
      expect(row.includes(name) || row.includes(`\`${folder}\``), `${trial}: ${file}`).toBe(true)
  }
})
