import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { tables, tablesOfAreas } from '../support/tables.ts'

type Table = keyof typeof tables

/** Whose each table is: only the files of that area write it, and read it but for what `READ_BY` lists. */
const OWNER = Object.fromEntries(
  Object.entries(tablesOfAreas).flatMap(([area, own]) => Object.keys(own).map((table) => [table, area])),
) as Record<Table, string>

/** Every area uses them: settings by names of its own, keys and events in the statement that does the work. */
const SHARED: Table[] = ['settings', 'idempotency_keys', 'outbox_events']

/** Tables of lower floors that an area joins to its own. Reports read all there is. */
const READ_BY: Record<string, Table[]> = {
  calendar: ['admins', 'customers'],
  catalog: ['admins'],
  ordering: ['addresses', 'admins', 'closures', 'customers'],
  subscriptions: ['addresses', 'admins', 'customers', 'orders', 'service_days'],
  kitchen: ['addresses', 'admins', 'order_lines', 'orders'],
  delivery: ['addresses', 'admins', 'customers', 'order_lines', 'orders'],
  money: ['admins', 'customers', 'order_lines', 'orders', 'subscriptions'],
  notifications: ['admins', 'customer_sessions', 'customers', 'menus', 'orders'],
  reports: Object.keys(tables) as Table[],
}

/** Tables of lower floors that an area writes: the demo kitchen fills all. */
const WRITTEN_BY: Record<string, Table[]> = {
  demo: Object.keys(tables) as Table[],
}

const SERVER = join(import.meta.dirname, '../../src/server')
const NAMES = Object.keys(tables).join('|')
const BUILT = `(selectFrom|innerJoin|leftJoin|insertInto|updateTable|deleteFrom)\\(\\s*\\[?'(${NAMES})\\b`
const WRITTEN = `(DELETE FROM|FROM|JOIN|INTO|UPDATE)\\s+(${NAMES})\\b`
const WRITES = /^(insertInto|updateTable|deleteFrom|DELETE FROM|INTO|UPDATE)$/

interface Use {
  area: string
  table: Table
  writes: boolean
  file: string
}

/** Where SQL, built or written out, names a table. */
function usesIn(file: string, text: string): Use[] {
  const area = file.includes('/') ? (file.split('/')[0] as string) : '(root)'
  return [...text.matchAll(new RegExp(`${BUILT}|${WRITTEN}`, 'g'))].map(([, built, ofBuilt, verb, ofVerb]) => ({
    area,
    table: (ofBuilt ?? ofVerb) as Table,
    writes: WRITES.test((built ?? verb) as string),
    file,
  }))
}

const files = globSync('**/*.ts', { cwd: SERVER }).map((file) => file.replaceAll('\\', '/'))
const sources = files.filter((file) => !file.endsWith('.test.ts') && file !== 'kernel/db/tables.ts')
const foreign = sources
  .flatMap((file) => usesIn(file, readFileSync(join(SERVER, file), 'utf8')))
  .filter(({ area, table }) => OWNER[table] !== area && !SHARED.includes(table))

test('every table has an owner', () => {
  const owned = Object.values(tablesOfAreas).flatMap((own) => Object.keys(own))
  expect(owned.sort()).toEqual(Object.keys(tables).sort())
})

test('SQL names the tables of its area, and of others those that are listed', () => {
  const against = foreign.filter(({ area, table, writes }) => {
    const listed = WRITTEN_BY[area]?.includes(table)
    return writes ? !listed : !listed && !READ_BY[area]?.includes(table)
  })
  expect(against).toEqual([])
})

test('what is listed is needed', () => {
  const needs = (writes: boolean, area: string, table: Table) =>
    foreign.some((use) => use.writes === writes && use.area === area && use.table === table)
  const unneeded = (listed: Record<string, Table[]>, writes: boolean) =>
    Object.entries(listed)
      .filter(([area]) => area !== 'reports' && area !== 'demo')
      .flatMap(([area, names]) => names.filter((table) => !needs(writes, area, table)).map((name) => [area, name]))
  expect([...unneeded(READ_BY, false), ...unneeded(WRITTEN_BY, true)]).toEqual([])
})

test('a use is seen, built or written out', () => {
  const text = "db.selectFrom('orders as o').innerJoin('customers', 'x'); sql`DELETE FROM menus m USING items`"
  expect(usesIn('people/a.ts', text).map(({ table, writes }) => [table, writes])).toEqual([
    ['orders', false],
    ['customers', false],
    ['menus', true],
  ])
})
