import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')
const SERVER = join(ROOT, 'src/server')
const page = readFileSync(join(ROOT, 'docs/operations.md'), 'utf8')

const sources = globSync('**/*.ts', { cwd: SERVER })
  .filter((file) => !file.endsWith('.test.ts'))
  .map((file) => readFileSync(join(SERVER, file), 'utf8'))

test('every figure that the server counts stands on the page of operations, and none that it does not', () => {
  const counted = sources.flatMap((text) => [...text.matchAll(/'(dabba_[a-z_]+)'/g)].map(([, name]) => name))
  const told = [...page.matchAll(/`(dabba_[a-z_]+)/g)].map(([, name]) => name?.replace(/_(count|bucket|sum)$/, ''))
  expect([...new Set(told)].sort()).toEqual([...new Set(counted)].sort())
})
