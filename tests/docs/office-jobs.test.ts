import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { OFFICE_JOBS } from '../support/office-jobs.ts'

test('docs/office-jobs.md says of each job what the browser test measures', () => {
  const page = readFileSync(join(import.meta.dirname, '../../docs/office-jobs.md'), 'utf8')
  const rows = [...page.matchAll(/^\| (.+?) +\| (\d+) +\| (\d+) +\|/gm)].map(([, job, taps, keys]) => ({
    job,
    taps: Number(taps),
    keys: Number(keys),
  }))
  expect(rows).toEqual(Object.values(OFFICE_JOBS))
  expect(rows).toHaveLength(11)
})
