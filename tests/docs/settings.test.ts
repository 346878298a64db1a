import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { expect, test } from 'vitest'
import { readConfig } from '#server/kernel/config/read-config.ts'
import { environment } from '#server/kernel/config/settings.ts'

const text = readFileSync(join(import.meta.dirname, '../../.env.example'), 'utf8')
const example = parseEnv(text) as Record<string, string>

/** Said by what starts the program, never by its operator. */
const OF_THE_PROGRAM = ['NODE_ENV']

test('.env.example has every setting that the server reads, once, and none that it does not', () => {
  const read = Object.keys(environment.shape).filter((name) => !OF_THE_PROGRAM.includes(name))
  const told = [...text.matchAll(/^([A-Z][A-Z0-9_]*)=/gm)].map(([, name]) => name as string)
  expect(told.toSorted()).toEqual(read.toSorted())
})

test('the values in .env.example are the defaults: copied as it is, it changes nothing', () => {
  // Who is named there is made of nobody, too: see people/staff/first-admin.ts.
  expect(readConfig(example)).toEqual(readConfig({ ADMIN_EMAIL: 'admin@dabba.local' }))
})

test('every paragraph of .env.example begins with what its settings are for', () => {
  const paragraphs = text.trim().split(/\n{2,}/)
  expect(paragraphs.filter((paragraph) => !paragraph.startsWith('# '))).toEqual([])
})
