import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** A database knows its migrations by their names: one that has landed may neither change nor go. */

const MIGRATIONS = join(import.meta.dirname, '../../migrations')
const landed = readFileSync(join(import.meta.dirname, 'landed-migrations.sha256'), 'utf8')
  .trim()
  .split('\n')

test.each(landed.map((line) => line.split(/\s+/) as [string, string]))('%s is still %s', (hash, name) => {
  const text = readFileSync(join(MIGRATIONS, name))
  expect(createHash('sha256').update(text).digest('hex')).toBe(hash)
})

test('migrations have numbers of their own', () => {
  const numbers = globSync('*.sql', { cwd: MIGRATIONS }).map((name) => name.slice(0, 4))
  expect(new Set(numbers).size).toBe(numbers.length)
})
