import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** Meals move in one way; see docs/architecture.md. */

const SERVER = join(import.meta.dirname, '../..')
const LEDGER = 'subscriptions/meals/meal-ledger.ts'
const sources = globSync('**/*.ts', { cwd: SERVER })
  .filter((file) => !file.endsWith('.test.ts'))
  .map((file) => ({ file: file.replaceAll('\\', '/'), text: readFileSync(join(SERVER, file), 'utf8') }))

test('moves of meals are entered in one file', () => {
  const writers = sources.filter(({ text }) => /INTO\s+meal_moves\b|insertInto\(\s*['"`]meal_moves\b/i.test(text))
  expect(writers.map(({ file }) => file)).toEqual([LEDGER])
})

test('the meals left change by what the ledger freed, and by nothing else', () => {
  const assigned = sources.flatMap(({ text }) => [...text.matchAll(/\bmeals_left = ([^,\n]*)/g)].map(([, to]) => to))
  const compared = /^0( |$)/
  const changes = assigned.filter((to) => !compared.test(to as string))
  expect(changes.length).toBeGreaterThan(1)
  expect([...new Set(changes.map((to) => to?.replace(/ FROM freed.*/, '')))]).toEqual(['s.meals_left + freed.meals'])
  const built = sources.flatMap(({ text }) => text.match(/updateTable\(\s*['"`]subscriptions\b[\s\S]*?execute/g) ?? [])
  expect(built.filter((update) => update.includes('meals_left'))).toEqual([])
})
